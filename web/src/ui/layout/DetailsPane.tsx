import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Link, type To, useNavigate } from 'react-router'
import { classes } from '../classes.ts'
import { IconChevronLeft, IconX } from '../icons/icons.ts'
import styles from './DetailsPane.module.css'
import { useRestoredFocus } from './use-restored-focus.ts'

interface DetailsPaneProps {
  /** Read out as the name of the pane. */
  label: string
  /** The address without it. */
  close: To
  closeLabel: string
  /** Changes with the content: a newly opened one gets the focus. */
  subject: string
  /** Whom or what it is about. Stays while the rest scrolls. */
  head: ReactNode
  /** What the details are about, to look at: at their left, and above them where there is no room. */
  beside?: ReactNode
  children: ReactNode
}

/** The details of one row, beside the list; on a phone alone, with a way back. Escape closes it. */
export function DetailsPane({ label, close, closeLabel, subject, head, beside, children }: DetailsPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const opener = useRef<HTMLElement>(null)
  const { onFocus } = useRestoredFocus(pane)
  const navigate = useNavigate()
  // Not what a field or a window above the page has used already: a search emptied, a list or a question closed.
  useHotkeys('escape', (event) => !event.defaultPrevented && void navigate(close, { replace: true }), {
    enableOnFormTags: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject takes the focus again
  useEffect(() => {
    // A page that was opened at this address starts at its top, as any other.
    const { activeElement, body } = document
    const isArrival = isFirst.current && activeElement === body
    isFirst.current = false
    if (
      activeElement instanceof HTMLElement &&
      activeElement !== body &&
      !pane.current?.contains(activeElement)
    )
      opener.current = activeElement
    if (!isArrival) pane.current?.focus({ preventScroll: true })
  }, [subject])
  // Before it is taken out of the page: the row that it was opened from gets the focus back.
  useLayoutEffect(() => {
    const own = pane.current
    return () => {
      if (own?.contains(document.activeElement)) opener.current?.focus()
    }
  }, [])
  return (
    <aside
      ref={pane}
      className={classes(styles.pane, Boolean(beside) && styles.withBeside)}
      aria-label={label}
      tabIndex={-1}
      onFocus={onFocus}
    >
      <header className={styles.head}>
        <div className={styles.about}>{head}</div>
        <Link to={close} replace className={styles.close} aria-label={closeLabel} title={closeLabel}>
          <IconX className={styles.cross} size={20} />
          <IconChevronLeft className={styles.back} size={22} />
        </Link>
      </header>
      {beside && <div className={styles.beside}>{beside}</div>}
      <div className={styles.scroll}>{children}</div>
    </aside>
  )
}

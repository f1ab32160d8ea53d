import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { Link, type To, useNavigate } from 'react-router'
import styles from './DetailsPane.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

interface DetailsPaneProps {
  /** Read out as the name of the pane. */
  label: string
  /** The address without it. */
  close: To
  closeLabel: string
  /** Changes with what is shown: whatever is opened takes the focus. */
  subject: string
  /** Whom or what it is about. Stays while the rest scrolls. */
  head: ReactNode
  children: ReactNode
}

/** What one row of a list is about, beside the list; on a phone it stands alone, with a way back. Escape closes it. */
export function DetailsPane({ label, close, closeLabel, subject, head, children }: DetailsPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const { onFocus } = useKeptFocus(pane)
  const navigate = useNavigate()
  // Not what a field or a window above the page has used already: a search emptied, a list or a question closed.
  useHotkeys('escape', (event) => !event.defaultPrevented && void navigate(close, { replace: true }), {
    enableOnFormTags: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject takes the focus anew
  useEffect(() => {
    // A page that was opened at this address starts at its top, as any other.
    const isArrival = isFirst.current && document.activeElement === document.body
    isFirst.current = false
    if (!isArrival) pane.current?.focus()
  }, [subject])
  return (
    <aside ref={pane} className={styles.pane} aria-label={label} tabIndex={-1} onFocus={onFocus}>
      <header className={styles.head}>
        <div className={styles.about}>{head}</div>
        <Link to={close} replace className={styles.close} aria-label={closeLabel} title={closeLabel}>
          <IconX className={styles.cross} size={20} />
          <IconChevronLeft className={styles.back} size={22} />
        </Link>
      </header>
      <div className={styles.scroll}>{children}</div>
    </aside>
  )
}

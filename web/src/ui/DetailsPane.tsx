import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import styles from './DetailsPane.module.css'

interface DetailsPaneProps {
  /** Read out as the name of the pane. */
  label: string
  /** The address without it. */
  close: To
  closeLabel: string
  /** Changes with what is shown: whatever is opened takes the focus. */
  subject: string
  children: ReactNode
}

/** What one row of a list is about, beside the list; on a phone it stands alone, with a way back. */
export function DetailsPane({ label, close, closeLabel, subject, children }: DetailsPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject takes the focus anew
  useEffect(() => {
    // A page that was opened at this address starts at its top, as any other.
    const isArrival = isFirst.current && document.activeElement === document.body
    isFirst.current = false
    if (!isArrival) pane.current?.focus()
  }, [subject])
  return (
    <aside ref={pane} className={styles.pane} aria-label={label} tabIndex={-1}>
      <Link to={close} replace className={styles.close} aria-label={closeLabel} title={closeLabel}>
        <IconX className={styles.cross} size={20} stroke={1.75} />
        <IconChevronLeft className={styles.back} size={22} stroke={1.75} />
      </Link>
      <div className={styles.scroll}>{children}</div>
    </aside>
  )
}

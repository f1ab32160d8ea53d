import type { ReactNode } from 'react'
import styles from './ReportHead.module.css'

interface ReportHeadProps {
  about: string
  /** The button that exports what is shown. */
  action: ReactNode
}

/** Above a list that an admin looks things up in: what it has, and how to take it along. */
export const ReportHead = ({ about, action }: ReportHeadProps) => (
  <div className={styles.head}>
    <p className={styles.about}>{about}</p>
    {action}
  </div>
)

/** What narrows the list. */
export const ReportFilters = ({ label, children }: { label: string; children: ReactNode }) => (
  <search className={styles.filters} aria-label={label}>
    {children}
  </search>
)

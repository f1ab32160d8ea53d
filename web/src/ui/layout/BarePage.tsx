import type { ReactNode } from 'react'
import styles from './BarePage.module.css'

/** A whole window without the rail: its head stays, the rest scrolls. */
export function BarePage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {header}
      <main className={styles.main}>{children}</main>
    </div>
  )
}

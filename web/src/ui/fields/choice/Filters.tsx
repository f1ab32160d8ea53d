import type { ReactNode } from 'react'
import styles from './Filters.module.css'

/** A row of chips, one of which is on. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.filters} aria-label={label}>
      {children}
    </nav>
  )
}

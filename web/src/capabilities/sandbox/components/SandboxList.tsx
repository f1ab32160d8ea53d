import type { ReactNode } from 'react'
import styles from './SandboxList.module.css'

/** What arrived, beside the one that is open. */
export function SandboxList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.list} aria-label={label}>
      {children}
    </nav>
  )
}

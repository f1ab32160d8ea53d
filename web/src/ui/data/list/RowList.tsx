import type { ReactNode } from 'react'
import styles from './RowList.module.css'

/** Rows in one frame, with dividers between them. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

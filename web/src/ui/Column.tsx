import type { ReactNode } from 'react'
import styles from './Column.module.css'

/** A column of forms and lists, as wide as one reads well, from the left edge of the page. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

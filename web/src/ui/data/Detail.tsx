import type { ReactNode } from 'react'
import styles from './Detail.module.css'

/** What is said in passing, smaller and paler. */
export function Detail({ children }: { children: ReactNode }) {
  return <p className={styles.detail}>{children}</p>
}

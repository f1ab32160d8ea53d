import type { ReactNode } from 'react'
import styles from './Detail.module.css'

/** Secondary text, smaller and paler. */
export function Detail({ children }: { children: ReactNode }) {
  return <p className={styles.detail}>{children}</p>
}

import type { ReactNode } from 'react'
import styles from './Spoken.module.css'

/** Read out and not seen. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>
}

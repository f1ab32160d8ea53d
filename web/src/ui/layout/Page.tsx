import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Page.module.css'

interface PageProps {
  header?: ReactNode
  children: ReactNode
  /** Words and forms read better in a column than across a wide window. */
  isNarrow?: boolean
}

/** A screen of one pane: its head stays, the rest scrolls. */
export function Page({ header, children, isNarrow }: PageProps) {
  return (
    <div className={classes(styles.page, isNarrow && styles.narrow)}>
      {header}
      <div className={styles.body}>
        <div className={isNarrow ? styles.column : styles.full}>{children}</div>
      </div>
    </div>
  )
}

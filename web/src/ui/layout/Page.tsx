import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Page.module.css'

interface PageProps {
  header?: ReactNode
  children: ReactNode
  /** Text and forms read better in a column than across a wide window. */
  isNarrow?: boolean
  /** Panes that scroll each on its own; on a phone the page scrolls, and what is open stands there without the head. */
  panes?: 'list' | 'open'
}

/** A screen of one pane: its head stays, the rest scrolls. */
export function Page({ header, children, isNarrow, panes }: PageProps) {
  return (
    <div className={classes(styles.page, isNarrow && styles.narrow)}>
      {panes === 'open' ? <div className={styles.behind}>{header}</div> : header}
      <div className={styles.body}>
        <div className={classes(isNarrow ? styles.column : styles.full, panes && styles.panes)}>
          {children}
        </div>
      </div>
    </div>
  )
}

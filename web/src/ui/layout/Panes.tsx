import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Panes.module.css'

interface PanesProps {
  list: ReactNode
  main: ReactNode
  /**
   * Which pane a phone shows: the list; the main pane, once something in the list is open; or, while the
   * list is empty, the head of the list with the main pane's explanation below.
   */
  narrow: 'list' | 'main' | 'stacked'
}

/** A list column and the open item, side by side; on a phone one at a time. */
export function Panes({ list, main, narrow }: PanesProps) {
  return (
    <div className={classes(styles.panes, styles[narrow])}>
      {list}
      {main}
    </div>
  )
}

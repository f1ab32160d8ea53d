import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Column.module.css'

interface ColumnProps {
  /** For content side by side, or rows with their actions at the end. */
  isWide?: boolean
  children: ReactNode
}

/** A column of forms and lists, as wide as one reads well, from the left edge of the page. */
export function Column({ isWide, children }: ColumnProps) {
  return <div className={classes(styles.column, isWide && styles.wide)}>{children}</div>
}

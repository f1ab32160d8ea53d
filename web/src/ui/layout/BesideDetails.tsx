import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './BesideDetails.module.css'

interface BesideDetailsProps {
  /** A `DetailsPane`, once a row is open. */
  details: ReactNode
  children: ReactNode
}

/** A page, and beside it what one of its rows is about; a phone shows one at a time. */
export function BesideDetails({ details, children }: BesideDetailsProps) {
  return (
    <div className={classes(styles.both, Boolean(details) && styles.open)}>
      <div className={styles.front}>{children}</div>
      {details}
    </div>
  )
}

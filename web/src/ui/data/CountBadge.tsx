import { classes } from '../classes.ts'
import { shownCount, shownWaiting } from '../counted.ts'
import { Spoken } from '../states/Spoken.tsx'
import styles from './CountBadge.module.css'

interface CountBadgeProps {
  count: number
  /** Read out instead of the bare number: "3 unread". */
  label: string
  /** Loud means that something waits for the person, shown as everywhere else: "10+" above ten. */
  tone?: 'loud' | 'brand' | 'quiet'
}

/** A count; hidden at zero, "99+" above ninety-nine. */
export function CountBadge({ count, label, tone = 'brand' }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.count, styles[tone])}>
      <span aria-hidden="true">{tone === 'loud' ? shownWaiting(count) : shownCount(count, 99)}</span>
      <Spoken>{label}</Spoken>
    </span>
  )
}

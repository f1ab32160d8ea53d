import { classes } from '../classes.ts'
import { shownCount } from '../counted.ts'
import { Spoken } from '../states/Spoken.tsx'
import styles from './CountBadge.module.css'

interface CountBadgeProps {
  count: number
  /** Read out instead of the bare number: "3 unread". */
  label: string
  tone?: 'loud' | 'brand' | 'quiet'
}

/** How many; nothing at zero, "99+" above ninety-nine. */
export function CountBadge({ count, label, tone = 'brand' }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.count, styles[tone])}>
      <span aria-hidden="true">{shownCount(count, 99)}</span>
      <Spoken>{label}</Spoken>
    </span>
  )
}

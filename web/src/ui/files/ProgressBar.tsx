import { classes } from '../classes.ts'
import styles from './ProgressBar.module.css'

interface ProgressBarProps {
  label: string
  /** From 0 to 1; undefined while it is indeterminate. */
  part?: number
}

/** How far something is. */
export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.round(part * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div
        className={classes(styles.done, percent === undefined && styles.unknown)}
        style={{ width: percent === undefined ? undefined : `${percent}%` }}
      />
    </div>
  )
}

import { classes } from '../../classes.ts'
import styles from './StatusDot.module.css'

export type StatusLook = 'available' | 'busy' | 'away' | 'offline'

interface StatusDotProps {
  look: StatusLook
  /** The label beside the dot. Without it the dot is decorative, and the label is elsewhere. */
  word?: string
}

/** A person's status: each has its own shape, since not everyone sees the colors. */
export function StatusDot({ look, word }: StatusDotProps) {
  const dot = (
    <svg className={classes(styles.dot, styles[look])} viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[look]}
    </svg>
  )
  if (!word) return dot
  return (
    <span className={styles.status}>
      {dot}
      <span className={styles.word}>{word}</span>
    </span>
  )
}

/** Full; full with a bar; a clock; a ring. */
const SHAPES = {
  available: <circle cx="6" cy="6" r="5.5" className={styles.full} />,
  busy: (
    <>
      <circle cx="6" cy="6" r="5.5" className={styles.full} />
      <path d="M3.5 6h5" className={styles.cut} />
    </>
  ),
  away: (
    <>
      <circle cx="6" cy="6" r="4.75" className={styles.line} />
      <path d="M6 3.4V6l1.8 1.3" className={styles.line} />
    </>
  ),
  offline: <circle cx="6" cy="6" r="4.5" className={styles.line} />,
} satisfies Record<StatusLook, unknown>

import { classes } from '../../classes.ts'
import { Spoken } from '../../states/Spoken.tsx'
import styles from './Counter.module.css'

interface CounterProps {
  /** The length of the input. Characters are counted as people do, not UTF-16 halves. */
  value: string
  max: number
  /** Read aloud when little or nothing is left: "3 characters left". */
  leftLabel: (left: number) => string
}

/** How much of a limited text is used. */
export function Counter({ value, max, leftLabel }: CounterProps) {
  const used = [...value.trim()].length
  const left = max - used
  return (
    <span className={classes(styles.counter, left < 0 && styles.over)}>
      <span aria-hidden="true">
        {used} / {max}
      </span>
      <Spoken>
        <span role="status">{left <= 20 ? leftLabel(left) : ''}</span>
      </Spoken>
    </span>
  )
}

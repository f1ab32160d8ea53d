import { IconCheck } from '@tabler/icons-react'
import { classes } from '../classes.ts'
import { Spoken } from '../states/Spoken.tsx'
import styles from './Steps.module.css'

interface StepsProps {
  /** What the steps lead through, for a screen reader. */
  label: string
  steps: readonly { key: string; label: string }[]
  current: string
  /** Read out behind a step that is behind one. */
  doneLabel: string
}

/** Where in a wizard one is: every step with its name, those behind one ticked off. */
export function Steps({ label, steps, current, doneLabel }: StepsProps) {
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li
          key={step.key}
          className={classes(styles.step, place < at && styles.done, place === at && styles.current)}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {place < at ? <IconCheck size={13} /> : place + 1}
          </span>
          <span>{step.label}</span>
          {place < at && <Spoken>{doneLabel}</Spoken>}
        </li>
      ))}
    </ol>
  )
}

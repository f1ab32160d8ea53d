import { classes } from '../classes.ts'
import { IconCheck } from '../icons/icons.ts'
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
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classes(styles.step, index < at && styles.done, index === at && styles.current)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < at ? <IconCheck size={13} /> : index + 1}
          </span>
          <span className={styles.label}>{step.label}</span>
          {index < at && <Spoken>{doneLabel}</Spoken>}
        </li>
      ))}
    </ol>
  )
}

import { useState } from 'react'
import { areStepsHidden, hideSteps, useFirstSteps } from '#platform/navigation/use-first-steps.ts'
import { useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/data/Card.tsx'
import { ProgressBar } from '#ui/files/ProgressBar.tsx'
import { IconCheck, IconX } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { text } from '../text.ts'
import styles from './FirstSteps.module.css'

/** The first steps of a new person, until all are done or they dismiss the card. */
export function FirstSteps() {
  const steps = useFirstSteps()
  const userId = useSession((session) => session.user?.id ?? '')
  const [isHidden, setHidden] = useState(() => areStepsHidden(userId))
  const done = steps.filter(({ isDone }) => isDone).length
  // Only the next step has a primary button.
  const next = steps.find(({ isDone }) => !isDone)
  if (isHidden || !next) return null
  const hide = () => {
    hideSteps(userId)
    setHidden(true)
  }
  return (
    <Card
      title={text.firstSteps}
      note={
        <span className={styles.note}>
          {text.stepsDone(done, steps.length)}
          <IconButton label={text.hideSteps} icon={<IconX size={16} />} onClick={hide} />
        </span>
      }
    >
      <div className={styles.body}>
        <ProgressBar label={text.firstSteps} part={done / steps.length} />
        <ul>
          {steps.map(({ step, isDone }) => (
            <li key={step.label} className={styles.step}>
              <span className={classes(styles.mark, isDone && styles.done)} aria-hidden="true">
                {isDone && <IconCheck size={13} />}
              </span>
              <span className={classes(styles.label, isDone && styles.struck)}>
                {step.label}
                {isDone && <Spoken>, {text.done}</Spoken>}
              </span>
              {!isDone && (
                <ButtonLink
                  size="s"
                  look={step === next.step ? 'primary' : 'plain'}
                  to={step.path}
                  aria-label={`${step.action}: ${step.label}`}
                >
                  {step.action}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

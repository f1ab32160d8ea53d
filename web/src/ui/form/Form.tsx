import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { focusField } from '../fields/focus-field.ts'
import { Notice } from '../states/Notice.tsx'
import { ErrorSummary, type ErrorSummaryProps } from './ErrorSummary.tsx'
import styles from './Form.module.css'

interface FormProps {
  /** Above it all. */
  intro?: string
  /** What the last attempt found wrong and is wrong still, in the order of the fields. */
  problems?: ErrorSummaryProps['problems']
  /** The number of the attempt: when it changes, the focus moves to the problems. */
  attempt?: unknown
  /** The title over a list of all problems, for forms of more than a few fields; without it the first wrong field has the focus. */
  summary?: string
  /** A problem of the form as a whole. */
  failure?: ReactNode
  submitLabel: string
  isBusy?: boolean
  isOff?: boolean
  /** `page` is for a form among other content: its button is only as wide as its label. */
  look?: 'entry' | 'page'
  /** Not called while busy or off. */
  onSubmit: () => void
  /** Below the button: alternatives. */
  foot?: ReactNode
  children?: ReactNode
}

const NONE: never[] = []

/** The frame of a form: what went wrong, the fields, the button that sends them, and where else one can go. */
export function Form({
  intro,
  problems = NONE,
  attempt,
  summary,
  failure,
  look = 'entry',
  ...rest
}: FormProps) {
  const { submitLabel, isBusy, isOff, onSubmit, foot, children } = rest
  const failureBox = useRef<HTMLDivElement>(null)
  const hasFailed = Boolean(failure)
  const isEntry = look === 'entry'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, not as it is corrected
  useEffect(() => {
    if (!summary && problems[0]) focusField(problems[0].fieldId)
  }, [attempt])
  useEffect(() => {
    // The button may be a long way below it.
    if (hasFailed) failureBox.current?.scrollIntoView({ block: 'nearest' })
  }, [hasFailed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isOff) onSubmit()
  }
  return (
    <form className={styles[look]} onSubmit={submit} noValidate>
      {intro && <p className={styles.intro}>{intro}</p>}
      {hasFailed && (
        <div ref={failureBox} className={styles.failure}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      {summary && <ErrorSummary title={summary} problems={problems} attempt={attempt} />}
      {children && <div className={styles.fields}>{children}</div>}
      <div>
        <Button type="submit" look="primary" size="l" isWide={isEntry} isBusy={isBusy} isOff={isOff}>
          {submitLabel}
        </Button>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </form>
  )
}

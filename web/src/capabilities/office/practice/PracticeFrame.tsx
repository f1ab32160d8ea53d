import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLeaveGuard } from '#platform/navigation/use-leave-guard.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorSummary, type ErrorSummaryProps } from '#ui/form/ErrorSummary.tsx'
import { IconAlertTriangle } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import styles from './PracticeFrame.module.css'
import { practiceText } from './text.ts'

interface PracticeFrameProps extends Pick<ErrorSummaryProps, 'problems' | 'attempt'> {
  failure?: string
  isBusy: boolean
  isDirty: boolean
  /** The values are suggestions that can be saved as they are; a hint beside the button says so. */
  suggestion?: string
  /** Somebody else has saved since. */
  isStale: boolean
  onSubmit: () => void
  onDiscard: () => void
  onReload: () => void
  /** The fields use a wide window. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a form about the practice: what went wrong, the fields, and saving once something was changed. */
export function PracticeFrame(props: PracticeFrameProps) {
  const { problems, attempt, failure, isBusy, isDirty, isStale, isWide, suggestion } = props
  useLeaveGuard(isDirty)
  const stale = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isStale) stale.current?.scrollIntoView({ block: 'nearest' })
  }, [isStale])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if ((isDirty || suggestion) && !isBusy) props.onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Column isWide={isWide}>
        {isStale && (
          <div ref={stale} className={styles.stale} role="alert">
            <IconAlertTriangle size={20} aria-hidden="true" />
            <div className={styles.words}>
              <p className={styles.title}>{practiceText.changedTitle}</p>
              <p>{practiceText.changed}</p>
            </div>
            <Button onClick={props.onReload}>{practiceText.reload}</Button>
          </div>
        )}
        {failure && <Notice tone="error">{failure}</Notice>}
        <ErrorSummary title={practiceText.summary} problems={problems} attempt={attempt} />
        {props.children}
      </Column>
      {(isDirty || suggestion) && (
        <div className={styles.bar}>
          <div className={classes(styles.inner, isWide && styles.wide)}>
            <p className={styles.unsaved} role="status">
              {isDirty ? practiceText.unsaved : suggestion}
            </p>
            {isDirty && (
              <Button look="quiet" isOff={isBusy} onClick={props.onDiscard}>
                {practiceText.discard}
              </Button>
            )}
            <Button type="submit" look="primary" isBusy={isBusy} isOff={isStale}>
              {practiceText.save}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}

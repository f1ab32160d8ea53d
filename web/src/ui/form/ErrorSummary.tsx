import { type MouseEvent, useEffect, useRef } from 'react'
import { focusField } from '../fields/focus-field.ts'
import styles from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  title: string
  /** The remaining problems. The list shrinks as the form is corrected, and disappears with the last one. */
  problems: { fieldId: string; message: string }[]
  /** Which attempt found it: another one takes the focus. */
  attempt: unknown
}

/** The problems of a form, on top of it. It gets the focus after each attempt and links to each field. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt takes the focus again
  useEffect(() => box.current?.focus(), [attempt])
  const follow = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    focusField(fieldId)
  }
  if (problems.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.problems}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

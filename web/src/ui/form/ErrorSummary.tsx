import { type MouseEvent, useEffect, useRef } from 'react'
import { focusField } from '../fields/focus-field.ts'
import styles from './ErrorSummary.module.css'

export interface ErrorSummaryProps {
  title: string
  /** What is still wrong. The list grows shorter as the form is corrected, and goes with its last line. */
  problems: { fieldId: string; message: string }[]
  /** Which attempt found it: another one takes the focus. */
  attempt: unknown
}

/** What is wrong in a form, on top of it. Takes the focus after each attempt and leads to each field. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt takes the focus anew
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

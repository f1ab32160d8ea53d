import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'
import { focusField } from './focus-field.ts'

export interface ErrorSummaryProps {
  title: string
  /** Each new list takes the focus, so it has to be the same one between two attempts. */
  problems: { fieldId: string; message: string }[]
}

/** What is wrong in a form, on top of it. Takes the focus when it appears and leads to each field. */
export function ErrorSummary({ title, problems }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list takes the focus anew
  useEffect(() => box.current?.focus(), [problems])
  const follow = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    focusField(fieldId)
  }
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

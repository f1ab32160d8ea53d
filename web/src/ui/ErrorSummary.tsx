import { useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'
import { focusField } from './focus-field.ts'

interface ErrorSummaryProps {
  title: string
  problems: { fieldId: string; message: string }[]
}

/** What is wrong in a form, on top of it. Takes the focus when it appears and leads to each field. */
export function ErrorSummary({ title, problems }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const key = problems.map(({ fieldId, message }) => `${fieldId}:${message}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another set of problems takes the focus anew
  useEffect(() => box.current?.focus(), [key])
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.problems}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

import type { ReactNode } from 'react'
import { IconAlertCircle } from '../icons/first-icons.ts'
import styles from './Field.module.css'

export interface FieldProps {
  id: string
  label: string
  /** Beside the label, at the end of its row: a link, usually. */
  labelEnd?: ReactNode
  hint?: string
  error?: string
}

/** The ids that link an input to its hint and its error. */
export const describedBy = ({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** Label, input, hint and error, one below the other. */
export function Field({ id, label, labelEnd, hint, error, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {/* Above on the screen, behind the field for the Tab key. */}
      {labelEnd && <div className={styles.labelEnd}>{labelEnd}</div>}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

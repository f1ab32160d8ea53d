import type { FieldState } from '#platform/form.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { formText as text } from '../text.ts'
import styles from './BirthDateFields.module.css'

interface BirthDateFieldsProps {
  month: FieldState
  day: FieldState
  year: FieldState
}

/** Three short fields: a calendar is a long way to a year of birth. */
export function BirthDateFields({ month, day, year }: BirthDateFieldsProps) {
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{text.birthDate}</legend>
      <div className={styles.row}>
        <TextField
          {...month}
          {...digits}
          label={text.month}
          placeholder="MM"
          maxLength={2}
          error={undefined}
        />
        <TextField {...day} {...digits} label={text.day} placeholder="DD" maxLength={2} error={undefined} />
        <TextField
          {...year}
          {...digits}
          label={text.year}
          placeholder="YYYY"
          maxLength={4}
          error={undefined}
        />
      </div>
      {month.error && (
        <p className={styles.error} role="alert">
          {month.error}
        </p>
      )}
    </fieldset>
  )
}

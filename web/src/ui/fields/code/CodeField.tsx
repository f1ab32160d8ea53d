import type { Ref } from 'react'
import { classes } from '../../classes.ts'
import { describedBy, Field, type FieldProps } from '../Field.tsx'
import styles from './CodeField.module.css'

interface CodeFieldProps extends FieldProps {
  digits: number
  value: string
  onChange: (value: string) => void
  /** Called once, with the last digit, so that no button is needed after typing a code. */
  onComplete?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A code read from a phone. Other characters in a paste ("Your code is 123 456") are dropped. */
export function CodeField({ digits, value, onChange, onComplete, ref, ...field }: CodeFieldProps) {
  const { id, error } = field
  const change = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, digits)
    if (next === value) return
    onChange(next)
    if (next.length === digits) onComplete?.(next)
  }
  return (
    <Field {...field}>
      <div className={classes(styles.code, error && styles.wrong)}>
        {Array.from({ length: digits }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={index}
            className={classes(styles.cell, index === Math.min(value.length, digits - 1) && styles.next)}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(field)}
        />
      </div>
    </Field>
  )
}

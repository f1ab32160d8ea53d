import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Field.module.css'
import { describedBy, Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Inside the box, behind the text. */
  end?: ReactNode
}

/** Browsers write something into an empty one of these, some of them the date of today. */
const NEVER_BLANK: readonly (string | undefined)[] = ['date', 'time', 'datetime-local']

export function TextField({ id, label, labelEnd, hint, error, end, ...rest }: TextFieldProps) {
  return (
    <Field id={id} label={label} labelEnd={labelEnd} hint={hint} error={error}>
      <div className={classes(styles.box, error && styles.wrong)}>
        <input
          {...rest}
          id={id}
          data-empty={(NEVER_BLANK.includes(rest.type) && !rest.value) || undefined}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </Field>
  )
}

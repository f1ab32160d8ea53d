import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import fieldStyles from './Field.module.css'
import { describedBy, Field, type FieldProps } from './Field.tsx'
import styles from './TextAreaField.module.css'

interface TextAreaFieldProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** A text area that grows with its content, as far as there is room. */
export function TextAreaField({ id, label, labelEnd, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} labelEnd={labelEnd} hint={hint} error={error}>
      <div className={classes(fieldStyles.box, error && fieldStyles.wrong)}>
        <textarea
          rows={4}
          {...rest}
          id={id}
          className={classes(fieldStyles.input, styles.area)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        />
      </div>
    </Field>
  )
}

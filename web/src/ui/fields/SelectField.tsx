import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { IconChevronDown } from '../icons/icons.ts'
import fieldStyles from './Field.module.css'
import { describedBy, Field, type FieldProps } from './Field.tsx'
import styles from './SelectField.module.css'

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  /** Shown until something is chosen. */
  placeholder?: string
}

/** A native select: people know it, also on a phone. Options are its children. */
export function SelectField({
  id,
  label,
  labelEnd,
  hint,
  error,
  placeholder,
  children,
  ...rest
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} labelEnd={labelEnd} hint={hint} error={error}>
      <div className={classes(fieldStyles.box, error && fieldStyles.wrong)}>
        <select
          {...rest}
          id={id}
          className={classes(fieldStyles.input, styles.select, rest.value === '' && styles.unchosen)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, hint, error })}
        >
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {children}
        </select>
        <IconChevronDown className={styles.arrow} size={18} aria-hidden="true" />
      </div>
    </Field>
  )
}

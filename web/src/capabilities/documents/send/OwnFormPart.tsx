import {
  CHECKED,
  type FormField,
  type FormValues,
} from '@corridor/contract/documents/forms/referral-forms.ts'
import type { OwnForm } from '@corridor/contract/documents/refer.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from './Parts.module.css'
import { sendText as text } from './text.ts'

interface OwnFormPartProps {
  form: OwnForm
  values: FormValues
  onChange: (change: FormValues) => void
}

/** A practice's own form, field by field. What is known stands in it already; the PDF is filled in when it is sent. */
export function OwnFormPart({ form, values, onChange }: OwnFormPartProps) {
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{text.ownForm(form.fileName)}</p>
      {form.fields.map((field) => (
        <OwnField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
    </div>
  )
}

interface OwnFieldProps {
  field: FormField
  value: string
  onChange: (value: string) => void
}

function OwnField({ field, value, onChange }: OwnFieldProps) {
  const { name, label, type, options, maxLength, isRequired } = field
  const common = {
    id: `form-${name}`,
    label,
    labelEnd: isRequired ? text.required : undefined,
    value,
  }
  if (type === 'check')
    return (
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value === CHECKED}
          onChange={(event) => onChange(event.target.checked ? CHECKED : '')}
        />
        {label}
      </label>
    )
  if (type === 'choice')
    return (
      <SelectField {...common} onChange={(event) => onChange(event.target.value)}>
        <option value="">{text.notChosen}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  return type === 'paragraph' ? (
    <TextAreaField
      {...common}
      maxLength={maxLength ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField
      {...common}
      autoComplete="off"
      maxLength={maxLength ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import {
  CHECKED,
  type FormField,
  type FormValues,
} from '@corridor/contract/documents/forms/referral-forms.ts'

interface OwnFormFieldsProps {
  fields: readonly FormField[]
  values: FormValues
  /** The first choice of a field that has none yet. */
  notChosen: string
  onChange: (change: FormValues) => void
}

/** The fields of a practice's own form, as plain controls: the page of guests has no others. */
export function OwnFormFields({ fields, values, notChosen, onChange }: OwnFormFieldsProps) {
  return fields.map((field) => {
    const { name, label, type, options, maxLength, isRequired } = field
    const value = values[name] ?? ''
    const common = { id: `form-${name}`, required: isRequired }
    const limited = { ...common, maxLength: maxLength ?? undefined }
    if (type === 'check')
      return (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={value === CHECKED}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked ? CHECKED : '' })}
          />
          {label}
        </label>
      )
    return (
      <label key={name} htmlFor={`form-${name}`}>
        {label}
        {type === 'paragraph' ? (
          <textarea
            {...limited}
            rows={3}
            value={value}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ) : type === 'choice' ? (
          <select
            {...common}
            value={value}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          >
            <option value="">{notChosen}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...limited}
            value={value}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        )}
      </label>
    )
  })
}

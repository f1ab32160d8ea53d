import { PRACTICE_TYPES } from '@corridor/contract/office/practice-types.ts'
import type { ComponentProps } from 'react'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { practiceText as text } from './text.ts'

const CATEGORIES = [...new Set(PRACTICE_TYPES.map(({ category }) => category))]

/** What kind of practice it is, by category. */
export function PracticeTypeField(
  field: Omit<ComponentProps<typeof SelectField>, 'label' | 'placeholder' | 'children'>,
) {
  return (
    <SelectField {...field} label={text.type} placeholder={text.typePlaceholder}>
      {CATEGORIES.map((category) => (
        <optgroup key={category} label={category}>
          {PRACTICE_TYPES.filter((one) => one.category === category).map(({ type }) => (
            <option key={type}>{type}</option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'
import type { FieldState } from '../../../platform/form.ts'
import { Counter } from '../../../ui/fields/Counter.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { connectText as text } from './text.ts'

/** What goes with a request, in one's own words. */
export function MessageField({ field }: { field: FieldState }) {
  return (
    <TextAreaField
      {...field}
      label={text.message}
      labelEnd={<Counter value={field.value} max={INVITATION_MESSAGE_MAX} leftLabel={text.left} />}
      hint={text.messageHint}
    />
  )
}

import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'
import type { FieldState } from '../../../platform/form.ts'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Counter } from '../../../ui/fields/text/Counter.tsx'
import { connectText as text } from './text.ts'

/** The message of a request. */
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

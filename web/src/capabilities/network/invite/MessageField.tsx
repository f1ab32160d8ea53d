import { tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'
import type { FieldState } from '#platform/form.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { connectText as text } from './text.ts'

interface MessageFieldProps {
  field: FieldState
  label?: string
  hint?: string
  max?: number
}

/** The message of a request, or another text that says how much of it is left. */
export function MessageField({
  field,
  label = text.message,
  hint = text.messageHint,
  max = INVITATION_MESSAGE_MAX,
}: MessageFieldProps) {
  return (
    <TextAreaField
      {...field}
      label={label}
      labelEnd={<Counter value={field.value} max={max} leftLabel={text.left} />}
      hint={hint}
    />
  )
}

/** Counts characters as people do, by code point. */
export const messageProblem = (message: string, max = INVITATION_MESSAGE_MAX): string | undefined =>
  [...message.trim()].length > max ? tooLongProblem(max) : undefined

import { type ComponentProps, useState } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { text } from '../text.ts'
import { fieldValue } from './schedule-times.ts'

interface TimeFormProps extends Pick<ComponentProps<typeof Form>, 'submitLabel' | 'failure' | 'isBusy'> {
  id: string
  first: Date
  onChoose: (at: Date) => void
}

/** Asks for a day and a time that are still to come. */
export function TimeForm({ id, first, onChoose, ...form }: TimeFormProps) {
  const [value, setValue] = useState(() => fieldValue(first))
  const [error, setError] = useState<string>()
  return (
    <Form
      {...form}
      onSubmit={() => {
        const at = new Date(value)
        if (at.getTime() > Date.now()) onChoose(at)
        else setError(text.pastTime)
      }}
    >
      <TextField
        id={id}
        type="datetime-local"
        label={text.sendAt}
        value={value}
        min={fieldValue(new Date())}
        error={error}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </Form>
  )
}

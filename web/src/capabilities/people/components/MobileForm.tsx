import { mobileProblem } from '@corridor/contract/kernel/fields.ts'
import { useForm } from '#platform/form.ts'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { mobileText as text } from '../text.ts'

interface MobileFormProps {
  intro?: string
  initial?: string
  onSend: (number: string) => Promise<void>
}

/** Asks for the mobile number that a code is to be sent to. */
export function MobileForm({ intro, initial = '', onSend }: MobileFormProps) {
  const form = useForm({
    initial: { mobileNumber: initial },
    check: ({ mobileNumber }) => ({ mobileNumber: mobileProblem(mobileNumber) }),
    send: ({ mobileNumber }) => onSend(mobileNumber),
  })
  return (
    <Form {...form.frame} intro={intro} submitLabel={text.send} onSubmit={form.submit}>
      <PhoneField {...form.field('mobileNumber')} label={text.number} autoFocus />
    </Form>
  )
}

import { noTexts } from '@corridor/contract/guests/errors.ts'
import {
  LINK_DAYS,
  LINK_DAYS_OFFERED,
  MESSAGE_MAX,
  RECIPIENT_NAME_MAX,
  SUBJECT_MAX,
} from '@corridor/contract/guests/limits.ts'
import { emailProblem, requiredProblem, tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { useState } from 'react'
import { useOutbound } from '#platform/api/outbound.ts'
import { call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { refetchMessages } from '../state/messages.ts'
import { formText, text } from '../text.ts'

const INITIAL = {
  recipient: { name: '', email: '', mobile: '' },
  birthDate: '',
  subject: '',
  text: '',
  days: String(LINK_DAYS),
}
type Values = typeof INITIAL

const problems = ({ recipient, ...values }: Values) => ({
  'recipient.name': requiredProblem(recipient.name, formText.nameMissing),
  'recipient.email': recipient.email.trim()
    ? emailProblem(recipient.email)
    : requiredProblem(recipient.mobile, formText.addressMissing),
  subject: requiredProblem(values.subject, formText.subjectMissing),
  text:
    requiredProblem(values.text, formText.messageMissing) ??
    (values.text.length > MESSAGE_MAX ? tooLongProblem(MESSAGE_MAX) : undefined),
})

interface MessageDialogProps {
  onClose: () => void
  /** What another screen knows already: whom it is for, and what was written there. */
  known?: { name: string; mobile: string; text: string; patientId?: string | undefined }
  onSent?: () => void
}

/** Writes to one person without an account. */
export function MessageDialog({ onClose, known, onSent }: MessageDialogProps) {
  // One id per dialog, so that a message sent twice is stored once.
  const [id] = useState(randomId)
  const outbound = useOutbound()
  const form = useForm<Values>({
    initial: known
      ? { ...INITIAL, recipient: { name: known.name, email: '', mobile: known.mobile }, text: known.text }
      : INITIAL,
    check: problems,
    // Where texts can't be sent, an email address is what helps.
    fieldOf: ({ code }) => (code === noTexts.code ? 'recipient.email' : undefined),
    send: async ({ recipient: { name, email, mobile }, birthDate, subject, text: message, days }) => {
      const body = {
        id,
        recipient: {
          name: name.trim(),
          ...(email.trim() && { email: email.trim() }),
          ...(mobile.trim() && { mobile: mobile.trim() }),
        },
        ...(known?.patientId ? { patientId: known.patientId } : birthDate && { birthDate }),
        subject,
        text: message,
        days: Number(days),
      }
      await outbound((confirmed) => call('POST /guests/v1/messages', { body: { ...body, confirmed } }))
    },
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(formText.sent(form.values.recipient.name.trim()))
    refetchMessages()
    onSent?.()
    onClose()
  }
  return (
    <FormDialog title={formText.title} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={formText.send} onSubmit={submit} foot={<span>{formText.hint}</span>}>
        <TextField
          {...form.field('recipient.name')}
          label={formText.name}
          maxLength={RECIPIENT_NAME_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field('recipient.email')}
          type="email"
          label={formText.email}
          autoComplete="off"
        />
        <TextField
          {...form.field('recipient.mobile')}
          type="tel"
          label={formText.mobile}
          hint={formText.mobileHint}
          autoComplete="off"
        />
        {/* A patient's record has it. */}
        {!known?.patientId && (
          <TextField
            {...form.field('birthDate')}
            type="date"
            label={formText.birthDate}
            hint={formText.birthDateHint}
          />
        )}
        <TextField {...form.field('subject')} label={formText.subject} maxLength={SUBJECT_MAX} />
        <TextAreaField
          {...form.field('text')}
          label={formText.message}
          labelEnd={<Counter value={form.values.text} max={MESSAGE_MAX} leftLabel={formText.left} />}
        />
        <SelectField {...form.field('days')} label={formText.days}>
          {LINK_DAYS_OFFERED.map((days) => (
            <option key={days} value={days}>
              {formText.daysOf(days)}
            </option>
          ))}
        </SelectField>
      </Form>
    </FormDialog>
  )
}

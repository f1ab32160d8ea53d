import { addressFails } from '@corridor/contract/email/errors.ts'
import { noTexts } from '@corridor/contract/guests/errors.ts'
import {
  LINK_DAYS,
  LINK_DAYS_OFFERED,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX,
  RECIPIENT_NAME_MAX,
  SUBJECT_MAX,
} from '@corridor/contract/guests/limits.ts'
import { emailProblem, requiredProblem, tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { useState } from 'react'
import { useOutbound } from '#platform/api/outbound.ts'
import { call } from '#platform/api.ts'
import { type FormState, useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { Uploads } from '#platform/upload.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { FilePicker } from '#ui/files/FilePicker.tsx'
import { UploadList } from '#ui/files/UploadList.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconPaperclip } from '#ui/icons/icons.ts'
import { refetchMessages } from '../state/messages.ts'
import { formText, text } from '../text.ts'
import styles from './MessageDialog.module.css'

type Way = 'text' | 'email'

/** What the screen knows already: whom it is for, and what was written there. */
interface Known {
  name: string
  email: string | null
  /** Theirs, and mail to it comes back. */
  failingEmail?: string | null
  mobile: string | null
  text: string
  patientId?: string | undefined
  conversationId?: string | undefined
  /** How the link travels unless somebody says otherwise. */
  by: Way
}

const initialOf = ({ name, email, mobile, text: words, by }: Known) => ({
  recipient: { name, email: email ?? '', mobile: mobile ?? '' },
  by: by as string,
  birthDate: '',
  subject: '',
  text: words,
  days: String(LINK_DAYS),
})
type Values = ReturnType<typeof initialOf>

const problems = ({ recipient, ...values }: Values) => ({
  'recipient.name': requiredProblem(recipient.name, formText.nameMissing),
  'recipient.email':
    values.by === 'email'
      ? (requiredProblem(recipient.email, formText.emailMissing) ?? emailProblem(recipient.email))
      : undefined,
  'recipient.mobile':
    values.by === 'text' ? requiredProblem(recipient.mobile, formText.mobileMissing) : undefined,
  subject: requiredProblem(values.subject, formText.subjectMissing),
  text:
    requiredProblem(values.text, formText.messageMissing) ??
    (values.text.length > MESSAGE_MAX ? tooLongProblem(MESSAGE_MAX) : undefined),
})

interface MessageDialogProps {
  onClose: () => void
  known: Known
  /** Files that leave with it; without them none can be attached. */
  uploads?: Uploads | undefined
  onSent?: (id: string) => void
}

/** Why the files cannot leave yet. */
function filesProblem({ items, isBusy }: Uploads): string | undefined {
  if (items.length > MESSAGE_FILES_MAX) return formText.tooManyFiles
  if (isBusy) return formText.uploading
  return items.some(({ file }) => !file) ? formText.notUploaded : undefined
}

/** Sends one person without an account a message that they open by a link and a code. */
export function MessageDialog({ onClose, known, uploads, onSent }: MessageDialogProps) {
  // One id per dialog, so that a message sent twice is stored once.
  const [id] = useState(randomId)
  const outbound = useOutbound()
  const form = useForm<Values>({
    initial: initialOf(known),
    check: problems,
    // Where texts can't be sent, another way is what helps.
    fieldOf: ({ code }) =>
      code === noTexts.code ? 'by' : code === addressFails.code ? 'recipient.email' : undefined,
    send: async ({ recipient: { name, email, mobile }, by, birthDate, subject, text: message, days }) => {
      const body = {
        id,
        recipient: {
          name: name.trim(),
          ...(by === 'email' && { email: email.trim() }),
          ...(mobile.trim() && { mobile: mobile.trim() }),
        },
        by: by as Way,
        ...(known.patientId ? { patientId: known.patientId } : birthDate && { birthDate }),
        ...(known.conversationId && { conversationId: known.conversationId }),
        subject,
        text: message,
        fileIds: uploads?.items.flatMap(({ file }) => file?.id ?? []) ?? [],
        days: Number(days),
      }
      await outbound((confirmed) => call('POST /guests/v1/messages', { body: { ...body, confirmed } }))
    },
  })
  const submit = async () => {
    const obstacle = uploads && filesProblem(uploads)
    if (obstacle) return showSnackbar(obstacle, 'error')
    if (!(await form.submit())) return
    showSnackbar(formText.sent(form.values.recipient.name.trim()))
    // They are the message's now.
    for (const one of uploads?.items ?? []) uploads?.remove(one.id)
    refetchMessages()
    onSent?.(id)
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
        <Ways form={form} known={known} />
        {/* A patient's record has it. */}
        {!known.patientId && (
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
        {uploads && <Files uploads={uploads} />}
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

function Files({ uploads: { items, add, cancel, retry, remove } }: { uploads: Uploads }) {
  return (
    <section className={styles.files}>
      <FilePicker onFiles={add}>
        {(open) => (
          <Button size="s" icon={<IconPaperclip size={16} />} onClick={open}>
            {formText.attach}
          </Button>
        )}
      </FilePicker>
      <span className={styles.limit}>{formText.filesLimit}</span>
      {items.length > 0 && <UploadList items={items} onCancel={cancel} onRetry={retry} onRemove={remove} />}
    </section>
  )
}

/** How the link travels, and where to. */
function Ways({ form, known }: { form: FormState<Values>; known: Known }) {
  return (
    <>
      <SelectField {...form.field('by')} label={formText.by}>
        {(['text', 'email'] as const).map((way) => (
          <option key={way} value={way}>
            {formText.ways[way]}
          </option>
        ))}
      </SelectField>
      {form.values.by === 'email' && known.failingEmail && known.patientId && (
        <TextLink to={`/dashboard/patient-records/${known.patientId}`}>{formText.correct}</TextLink>
      )}
      {form.values.by === 'email' && (
        <TextField
          {...form.field('recipient.email')}
          type="email"
          label={formText.email}
          hint={known.failingEmail ? formText.failing(known.failingEmail) : undefined}
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field('recipient.mobile')}
        type="tel"
        label={formText.mobile}
        hint={formText.mobileHint}
        autoComplete="off"
      />
    </>
  )
}

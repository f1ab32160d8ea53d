import { emailProblem, requiredProblem } from '@corridor/contract/kernel/fields.ts'
import { useState } from 'react'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconBuildingCommunity, IconUser } from '#ui/icons/icons.ts'
import { inviteByEmail } from '../state/changes.ts'
import { text as networkText } from '../text.ts'
import { MessageField, messageProblem } from './MessageField.tsx'
import { connectText, emailText as text } from './text.ts'

interface Values {
  kind: 'practice' | 'person'
  email: string
  message: string
}

const ICONS = { person: <IconUser size={20} />, practice: <IconBuildingCommunity size={20} /> }
const CARDS = (['person', 'practice'] as const).map((value) => {
  const [label, detail] = text.kinds[value]
  return { value, icon: ICONS[value], label: label!, detail }
})

interface EmailDialogProps {
  isIndividual: boolean
  onClose: () => void
}

/** Invites an address: practices invite practices, individuals also people. */
export function EmailDialog({ isIndividual, onClose }: EmailDialogProps) {
  // One id per dialog, so that an invitation sent twice is created once.
  const [inviteId] = useState(randomId)
  const isAdmin = useSession(({ claims }) => claims.includes('PracticeAdmin'))
  const initial: Values = { kind: isIndividual ? 'person' : 'practice', email: '', message: '' }
  const form = useForm<Values>({
    initial,
    check: ({ email, message }) => ({
      email: requiredProblem(email, text.emailMissing) ?? emailProblem(email),
      message: messageProblem(message),
    }),
    send: ({ kind, email, message }) =>
      inviteByEmail({ inviteId, kind, email: email.trim(), message: message.trim() }),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.sent(form.values.email.trim()))
    onClose()
  }
  return (
    <FormDialog title={networkText.inviteByEmail} closeLabel={networkText.close} onClose={onClose}>
      <Form
        {...form.frame}
        intro={isIndividual ? undefined : text.intro}
        submitLabel={connectText.send.invitation}
        onSubmit={submit}
        foot={
          isAdmin && (
            <span>
              {text.team}{' '}
              <TextLink to="/dashboard/office?tab=invitations&invite=team">{text.teamLink}</TextLink>
            </span>
          )
        }
      >
        {isIndividual && <RadioCards {...form.field('kind')} look="list" legend={text.who} cards={CARDS} />}
        <TextField
          {...form.field('email')}
          type="email"
          label={text.email}
          placeholder={text.emailPlaceholder}
          autoComplete="off"
        />
        <MessageField field={form.field('message')} />
      </Form>
    </FormDialog>
  )
}

import { emailProblem, requiredProblem, tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { alreadyInvited, alreadyOnTeam, inPracticeAlready } from '@corridor/contract/office/errors.ts'
import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'
import { IconBuildingCommunity, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { randomId } from '../../../platform/random-id.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Counter } from '../../../ui/fields/Counter.tsx'
import { RadioCards } from '../../../ui/fields/RadioCards.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { invitationSent } from '../state/changes.ts'
import { chosenRole, RoleField, roleProblems } from '../team/RoleField.tsx'
import { memberText } from '../team/text.ts'
import { text } from '../text.ts'
import { inviteText } from './text.ts'

const MODES = { practice: 0, team: 1 } as const
const ABOUT_ADDRESS = [alreadyOnTeam, alreadyInvited, inPracticeAlready].map(({ code }) => code)
const CARDS = [
  { value: 'team', icon: <IconUsersGroup size={20} /> },
  { value: 'practice', icon: <IconBuildingCommunity size={20} /> },
] as const

interface Values {
  mode: keyof typeof MODES
  ToEmail: string
  role: string
  ownRole: string
  Message: string
}

const problems = (values: Values) => ({
  ToEmail: requiredProblem(values.ToEmail, inviteText.emailMissing) ?? emailProblem(values.ToEmail),
  ...(values.mode === 'team' ? roleProblems(values) : {}),
  Message:
    [...values.Message.trim()].length > INVITATION_MESSAGE_MAX
      ? tooLongProblem(INVITATION_MESSAGE_MAX)
      : undefined,
})

interface InviteDialogProps {
  /** What is chosen at first. */
  mode: Values['mode']
  onClose: () => void
}

/** Invites somebody to the team, or to open a practice of their own. */
export function InviteDialog({ mode, onClose }: InviteDialogProps) {
  // One for the dialog: the same invitation sent twice goes out once.
  const [id] = useState(randomId)
  const initial: Values = { mode, ToEmail: '', role: '', ownRole: '', Message: '' }
  const form = useForm<Values>({
    initial,
    check: problems,
    send: (values) =>
      call('POST /invitations/v2/send', {
        body: {
          id,
          InvitationMode: MODES[values.mode],
          ToEmail: values.ToEmail.trim(),
          Role: values.mode === 'team' ? chosenRole(values) : null,
          Message: values.Message.trim(),
        },
      }),
    fieldOf: ({ code }) => (ABOUT_ADDRESS.includes(code) ? 'ToEmail' : undefined),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(inviteText.sent(form.values.ToEmail.trim()))
    void invitationSent()
    onClose()
  }
  return (
    <FormDialog title={inviteText.title} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={inviteText.send} onSubmit={submit}>
        <RadioCards
          {...form.field('mode')}
          look="list"
          legend={inviteText.mode}
          cards={CARDS.map(({ value, icon }) => {
            const [label, detail] = inviteText.modes[value]
            return { value, icon, label: label!, detail }
          })}
        />
        <TextField
          {...form.field('ToEmail')}
          type="email"
          label={inviteText.email}
          placeholder={inviteText.emailPlaceholder}
          autoComplete="off"
        />
        {form.values.mode === 'team' && (
          <RoleField role={form.field('role')} ownRole={form.field('ownRole')} />
        )}
        <TextAreaField
          {...form.field('Message')}
          label={inviteText.message}
          labelEnd={
            <Counter value={form.values.Message} max={INVITATION_MESSAGE_MAX} leftLabel={memberText.left} />
          }
          hint={inviteText.messageHint}
        />
      </Form>
    </FormDialog>
  )
}

import { emailProblem, requiredProblem, tooLongProblem } from '@corridor/contract/kernel/fields.ts'
import { alreadyInvited, alreadyOnTeam, inPracticeAlready } from '@corridor/contract/office/errors.ts'
import { INVITATION_MESSAGE_MAX } from '@corridor/contract/office/limits.ts'
import { useState } from 'react'
import { call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { randomId } from '#platform/random-id.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Counter } from '#ui/fields/text/Counter.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { invitationSent } from '../state/changes.ts'
import { chosenRole, RoleField, roleProblems } from '../team/RoleField.tsx'
import { memberText } from '../team/text.ts'
import { text } from '../text.ts'
import { inviteText } from './text.ts'

/** The specification's number for an invitation to the team. */
const TO_TEAM = 1
const ABOUT_ADDRESS = [alreadyOnTeam, alreadyInvited, inPracticeAlready].map(({ code }) => code)
interface Values {
  ToEmail: string
  role: string
  ownRole: string
  Message: string
}

const problems = (values: Values) => ({
  ToEmail: requiredProblem(values.ToEmail, inviteText.emailMissing) ?? emailProblem(values.ToEmail),
  ...roleProblems(values),
  Message:
    [...values.Message.trim()].length > INVITATION_MESSAGE_MAX
      ? tooLongProblem(INVITATION_MESSAGE_MAX)
      : undefined,
})

/** Invites somebody to the team. Another practice is connected in the network. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const mayConnect = useSession(({ claims }) => claims.includes('ContactsAndNetwork'))
  // One id per dialog, so that an invitation sent twice is created once.
  const [id] = useState(randomId)
  const initial: Values = { ToEmail: '', role: '', ownRole: '', Message: '' }
  const form = useForm<Values>({
    initial,
    check: problems,
    send: (values) =>
      call('POST /invitations/v2/send', {
        body: {
          id,
          InvitationMode: TO_TEAM,
          ToEmail: values.ToEmail.trim(),
          Role: chosenRole(values),
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
      <Form
        {...form.frame}
        submitLabel={inviteText.send}
        onSubmit={submit}
        foot={
          mayConnect && (
            <span>
              {inviteText.practice}{' '}
              <TextLink to="/dashboard/network?invite=practice">{inviteText.practiceLink}</TextLink>
            </span>
          )
        }
      >
        <TextField
          {...form.field('ToEmail')}
          type="email"
          label={inviteText.email}
          placeholder={inviteText.emailPlaceholder}
          autoComplete="off"
        />
        <RoleField role={form.field('role')} ownRole={form.field('ownRole')} />
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

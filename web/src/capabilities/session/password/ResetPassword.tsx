import { linkNotValid } from '@corridor/contract/session/errors.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DeadLink } from '#entry/DeadLink.tsx'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { MailedLink } from '#entry/MailedLink.tsx'
import { ApiError, call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Form } from '#ui/form/Form.tsx'
import { useResetLink } from '../state/queries.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { resetText as text } from './text.ts'

const FRAME = { title: text.title, intro: text.intro }

/** Choosing a new password with the link from the mail. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useResetLink(token)
  const [hasDied, setDied] = useState(false)

  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/forgot-password" look="primary" size="l" isWide>
        {text.requestAgain}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied || link.data?.isValid === false}
      dead={dead}
      waiting={FRAME}
      text={text}
    >
      {() => (
        <EntryFrame {...FRAME}>
          <ResetForm token={token} onLinkDied={() => setDied(true)} />
        </EntryFrame>
      )}
    </MailedLink>
  )
}

interface ResetFormProps {
  token: string
  /** The link was used or ran out while the page was open. */
  onLinkDied: () => void
}

function ResetForm({ token, onLinkDied }: ResetFormProps) {
  const navigate = useNavigate()
  const save = async (newPassword: string) => {
    try {
      await call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    } catch (error) {
      if (error instanceof ApiError && error.code === linkNotValid.code) onLinkDied()
      throw error
    }
  }
  const form = useForm({
    initial: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: passwordProblem(newPassword) }),
    send: ({ newPassword }) => save(newPassword),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.done)
    navigate('/login')
  }
  return (
    <Form {...form.frame} submitLabel={text.submit} onSubmit={submit}>
      <NewPasswordField {...form.field('newPassword')} />
    </Form>
  )
}

import { addressHasAccount, confirmLinkSpent, notThatPassword } from '@corridor/contract/onboarding/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DeadLink } from '#entry/DeadLink.tsx'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { MailedLink } from '#entry/MailedLink.tsx'
import { ApiError, call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { PasswordField } from '#ui/fields/text/PasswordField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { IconMailCheck } from '#ui/icons/icons.ts'
import { enter } from '../state/enter.ts'
import { useConfirmation } from '../state/queries.ts'
import { confirmText as text } from './text.ts'

const FRAME = { Icon: IconMailCheck, title: text.title }

/** The link from the confirmation mail. A form confirms, and not the visit: mail scanners visit every link. */
export function ConfirmAddress() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useConfirmation(token)
  const [died, setDied] = useState<'spent' | 'has-account'>()
  const hasAccount = died === 'has-account'
  const email = link.data?.email ?? null

  const dead = (
    <DeadLink
      title={hasAccount ? text.hasAccountTitle : text.deadTitle}
      intro={hasAccount ? text.hasAccount : text.dead}
    >
      <ButtonLink to="/login" state={{ email }} look="primary" size="l" isWide>
        {text.signIn}
      </ButtonLink>
      {hasAccount ? (
        <TextLink to="/forgot-password" state={{ email }}>
          {text.forgot}
        </TextLink>
      ) : (
        <TextLink to="/signup">{text.signUp}</TextLink>
      )}
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || Boolean(died) || link.data?.isValid === false}
      dead={dead}
      waiting={FRAME}
      text={text}
    >
      {() => (
        <EntryFrame {...FRAME} intro={email ? text.intro(email) : text.introPlain}>
          <ConfirmForm token={token} email={email} onDied={setDied} />
        </EntryFrame>
      )}
    </MailedLink>
  )
}

interface ConfirmFormProps {
  token: string
  email: string | null
  /** The link is of no use any more, or the address has an account by now. */
  onDied: (why: 'spent' | 'has-account') => void
}

/** The link shows who reads the mail, the password who signed up. With both the person is let in at once. */
function ConfirmForm({ token, email, onDied }: ConfirmFormProps) {
  const navigate = useNavigate()

  const confirm = async (password: string) => {
    try {
      const reply = await call('POST /web-signup/v2/confirm/:token', {
        params: { token },
        body: { password },
        withoutSession: true,
      })
      // Any device continues with the practice's code that the sign-up started with.
      if (reply.inviteCode) deepLinks.adopt({ code: reply.inviteCode })
      showSnackbar(text.done)
      await enter(navigate, reply.email, password)
    } catch (error) {
      const { code } = error instanceof ApiError ? error : { code: undefined }
      if (code === confirmLinkSpent.code) onDied('spent')
      if (code === addressHasAccount.code) onDied('has-account')
      throw error
    }
  }

  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password ? undefined : SIGN_IN_PROBLEMS.password }),
    send: ({ password }) => confirm(password),
    fieldOf: ({ code }) => (code === notThatPassword.code ? 'password' : undefined),
  })
  return (
    <Form
      {...form.frame}
      submitLabel={text.submit}
      onSubmit={form.submit}
      foot={
        <span>
          {text.forgotten} <TextLink to="/signup">{text.signUpAgain}</TextLink>
        </span>
      }
    >
      {/* For password managers: whose password this is. */}
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      <PasswordField
        {...form.field('password')}
        label={text.password}
        autoComplete="current-password"
        showLabel={text.showPassword}
        hideLabel={text.hidePassword}
        autoFocus
      />
    </Form>
  )
}

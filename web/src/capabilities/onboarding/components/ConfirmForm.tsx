import { addressHasAccount, confirmLinkSpent, notThatPassword } from '@corridor/contract/onboarding/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { deepLinks } from '../../../platform/navigation/deep-links.ts'
import { signIn, signOut, useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Form } from '../../../ui/Form.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { confirmText as text } from '../text.ts'

interface ConfirmFormProps {
  token: string
  email: string | null
  /** The link is of no use any more, or the address has an account by now. */
  onDied: (why: 'spent' | 'has-account') => void
}

/**
 * The link shows who reads the mail, the password who signed up. With both the person is let in at once; where that
 * fails, the account is open all the same and the sign-in page has the address.
 */
export function ConfirmForm({ token, email, onDied }: ConfirmFormProps) {
  const navigate = useNavigate()

  const enter = async (address: string, password: string) => {
    showSnackbar(text.done)
    try {
      // Somebody else may be signed in here; they do not lend their session.
      if (useSession.getState().user) await signOut()
      await signIn({ email: address, password })
      navigate('/', { replace: true })
    } catch {
      navigate('/login', { replace: true, state: { email: address } })
    }
  }

  const confirm = async (password: string) => {
    try {
      const reply = await call('POST /web-signup/v2/confirm/:token', {
        params: { token },
        body: { password },
        withoutSession: true,
      })
      // Whatever device this is, it goes on with the practice's code that the sign-up began with.
      if (reply.inviteCode) deepLinks.adopt({ code: reply.inviteCode })
      await enter(reply.email, password)
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

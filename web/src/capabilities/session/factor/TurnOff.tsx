import { wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { accountText } from '../account/text.ts'
import { signInText } from '../sign-in/text.ts'
import { securityText } from './text.ts'

interface TaskProps {
  onDone: () => void
  cancel: ReactNode
}

/** Turning the authenticator app off, with both proofs. */
export function TurnOff({ onDone, cancel }: TaskProps) {
  const email = useSession((session) => session.user?.email)
  const form = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password ? undefined : SIGN_IN_PROBLEMS.password,
      code: code.trim() ? undefined : SIGN_IN_PROBLEMS.factor,
    }),
    send: (body) => call('POST /authentication/v2/second-factor/end', { body }),
    fieldOf: ({ code }) => (code === wrongCurrentPassword.code ? 'password' : undefined),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(securityText.offDone)
    onDone()
  }
  return (
    <Form
      {...form.frame}
      look="page"
      summary={accountText.summaryTitle}
      intro={securityText.offIntro}
      submitLabel={securityText.turnOff}
      onSubmit={submit}
      foot={cancel}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        autoFocus
        label={signInText.password}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
      <TextField {...form.field('code')} label={securityText.newCode} autoComplete="one-time-code" />
    </Form>
  )
}

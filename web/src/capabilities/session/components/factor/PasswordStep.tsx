import { secondFactorOn, wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import type { ReactNode } from 'react'
import { ApiError, call } from '../../../../platform/api.ts'
import { useForm } from '../../../../platform/form.ts'
import { useSession } from '../../../../platform/session.ts'
import { Form } from '../../../../ui/Form.tsx'
import { PasswordField } from '../../../../ui/PasswordField.tsx'
import { securityText, signInText } from '../../text.ts'

export interface Secret {
  secret: string
  uri: string
}

interface PasswordStepProps {
  look: 'entry' | 'page'
  onSecret: (secret: Secret) => void
  /** It was set up in another window meanwhile. */
  onAlreadyOn: () => void
  cancel?: ReactNode
}

/** An open screen alone must not be enough to lock its owner out. */
export function PasswordStep({ look, onSecret, onAlreadyOn, cancel }: PasswordStepProps) {
  const email = useSession((session) => session.user?.email)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password ? undefined : SIGN_IN_PROBLEMS.password }),
    send: async (body) => {
      try {
        onSecret(await call('POST /authentication/v2/second-factor', { body }))
      } catch (error) {
        if (error instanceof ApiError && error.code === secondFactorOn.code) onAlreadyOn()
        throw error
      }
    },
    fieldOf: ({ code }) => (code === wrongCurrentPassword.code ? 'password' : undefined),
  })
  return (
    <Form
      {...form.frame}
      look={look}
      intro={securityText.passwordIntro}
      submitLabel={securityText.next}
      onSubmit={form.submit}
      foot={cancel}
    >
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field('password')}
        autoFocus
        label={signInText.password}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
    </Form>
  )
}

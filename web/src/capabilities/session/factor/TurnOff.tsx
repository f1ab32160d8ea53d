import { wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { SIGN_IN_PROBLEMS } from '@corridor/contract/session/problems.ts'
import type { ReactNode } from 'react'
import { call } from '#platform/api.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { accountText } from '../account/text.ts'
import { OwnPasswordField } from '../password/OwnPasswordField.tsx'
import { securityText } from './text.ts'

interface TaskProps {
  onDone: () => void
  cancel: ReactNode
}

/** Turning the authenticator app off, with both proofs. */
export function TurnOff({ onDone, cancel }: TaskProps) {
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
      <OwnPasswordField {...form.field('password')} autoFocus />
      <TextField {...form.field('code')} label={securityText.newCode} autoComplete="one-time-code" />
    </Form>
  )
}

import { EMAIL_MISSING } from '@corridor/contract/kernel/fields.ts'
import type { ReactNode } from 'react'
import { useForm } from '#platform/form.ts'
import { EmailField } from './EmailField.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { SignIn } from './use-sign-in.ts'

interface EmailFormProps {
  signIn: SignIn
  hint?: string
  submitLabel: string
  onSend: (email: string) => void
  foot: ReactNode
}

/** A form with only an email field. */
export function EmailForm({ signIn, hint, submitLabel, onSend, foot }: EmailFormProps) {
  const values = { email: signIn.email }
  const form = useForm({
    initial: values,
    storedValues: { values, change: ({ email }) => signIn.changeEmail(email ?? '') },
    check: ({ email }) => ({ email: email.trim() ? undefined : EMAIL_MISSING }),
    send: async ({ email }) => onSend(email.trim()),
  })
  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={submitLabel}
      onSubmit={() => void form.submit()}
      foot={foot}
    >
      <EmailField signIn={signIn} hint={hint} error={form.errorOf('email')} />
    </SignInForm>
  )
}

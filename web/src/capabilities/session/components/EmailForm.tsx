import type { ReactNode } from 'react'
import { useChecks } from '../../../platform/form.ts'
import type { SignIn } from '../state/use-sign-in.ts'
import { signInText } from '../text.ts'
import { EmailField } from './EmailField.tsx'
import { SignInForm } from './SignInForm.tsx'

interface EmailFormProps {
  signIn: SignIn
  hint?: string
  submitLabel: string
  onSend: (email: string) => void
  foot: ReactNode
}

/** Asks for an email and nothing else. */
export function EmailForm({ signIn, hint, submitLabel, onSend, foot }: EmailFormProps) {
  const email = signIn.email.trim()
  const checks = useChecks({ email }, () => ({ email: email ? undefined : signInText.emailMissing }))
  return (
    <SignInForm
      signIn={signIn}
      problems={checks.problems}
      submitLabel={submitLabel}
      onSubmit={() => checks.pass() && onSend(email)}
      foot={foot}
    >
      <EmailField signIn={signIn} hint={hint} error={checks.errorOf('email')} />
    </SignInForm>
  )
}

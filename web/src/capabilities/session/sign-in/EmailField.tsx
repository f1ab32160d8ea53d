import { TextField } from '../../../ui/fields/TextField.tsx'
import { signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface EmailFieldProps {
  signIn: SignIn
  hint?: string
  error?: string
  autoFocus?: boolean
}

/**
 * The account's email. The first field of every form here, so it has the focus unless it is filled in
 * already.
 */
export function EmailField({ signIn, hint, error, autoFocus = true }: EmailFieldProps) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={signInText.email}
      placeholder={signInText.emailPlaceholder}
      hint={hint}
      autoComplete="username"
      autoFocus={autoFocus}
      value={signIn.email}
      onChange={(event) => signIn.changeEmail(event.target.value)}
      error={error}
    />
  )
}

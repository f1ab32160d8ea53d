import { useRef, useState } from 'react'
import { type Findings, useChecks } from '../../../platform/form.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { signInText } from '../text.ts'
import { EmailField } from './EmailField.tsx'
import { SignInForm } from './SignInForm.tsx'

interface Typed {
  email: string
  password: string
}

const missing = ({ email, password }: Typed): Findings<Typed> => ({
  email: email ? undefined : signInText.emailMissing,
  password: password ? undefined : signInText.passwordMissing,
})

export function PasswordForm({ signIn }: { signIn: SignIn }) {
  const [password, setPassword] = useState('')
  const [isKnown] = useState(signIn.email !== '')
  const input = useRef<HTMLInputElement>(null)
  const typed = { email: signIn.email.trim(), password }
  const checks = useChecks(typed, missing)

  const submit = async () => {
    // The email stays; the password is selected, so that typing replaces it.
    if (checks.pass() && !(await signIn.attempt(typed))) input.current?.select()
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={checks.problems}
      submitLabel={signInText.submit}
      onSubmit={submit}
      foot={
        <>
          <TextLink to="?with=code" replace onClick={signIn.clear}>
            {signInText.useCode}
          </TextLink>
          <span>
            {signInText.newHere} <TextLink to="/signup">{signInText.createAccount}</TextLink>
          </span>
        </>
      }
    >
      <EmailField signIn={signIn} autoFocus={!isKnown} error={checks.errorOf('email')} />
      <PasswordField
        ref={input}
        id="password"
        name="password"
        label={signInText.password}
        labelEnd={<TextLink to="/forgot-password">{signInText.forgot}</TextLink>}
        placeholder={signInText.passwordPlaceholder}
        autoComplete="current-password"
        autoFocus={isKnown}
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={checks.errorOf('password')}
      />
    </SignInForm>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { signInText } from '../text.ts'
import styles from './Form.module.css'
import { SignInProblem } from './SignInProblem.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface PasswordFormProps {
  signIn: SignIn
  email: string
  onEmail: (email: string) => void
}

export function PasswordForm({ signIn, email, onEmail }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!email.trim()) return emailInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    if (signIn.busyEmail || signIn.secondsLeft > 0) return
    // The email stays; the password is selected, so that typing replaces it.
    if (!(await signIn.attempt({ email: email.trim(), password }))) passwordInput.current?.select()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInProblem signIn={signIn} />
      <div className={styles.fields}>
        <TextField
          ref={emailInput}
          id="email"
          name="email"
          type="email"
          label={signInText.email}
          placeholder={signInText.emailPlaceholder}
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          error={isChecked && !email.trim() ? signInText.emailMissing : undefined}
        />
        <PasswordField
          ref={passwordInput}
          id="password"
          name="password"
          label={signInText.password}
          labelEnd={<TextLink to="/forgot-password">{signInText.forgot}</TextLink>}
          placeholder={signInText.passwordPlaceholder}
          autoComplete="current-password"
          showLabel={signInText.showPassword}
          hideLabel={signInText.hidePassword}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isChecked && !password ? signInText.passwordMissing : undefined}
        />
      </div>
      <SubmitButton signIn={signIn} isBusy={Boolean(signIn.busyEmail)} label={signInText.submit} />
      <div className={styles.swap}>
        <TextLink to="?with=code" replace onClick={signIn.clear}>
          {signInText.useCode}
        </TextLink>
      </div>
    </form>
  )
}

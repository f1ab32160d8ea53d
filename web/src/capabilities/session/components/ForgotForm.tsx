import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useSignIn } from '../state/use-sign-in.ts'
import { forgotText, signInText } from '../text.ts'
import styles from './Form.module.css'
import { SignInProblem } from './SignInProblem.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const outcome = useSignIn()

  const change = (typed: string) => {
    setEmail(typed)
    outcome.forgetOther(typed)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!email.trim()) return input.current?.focus()
    if (isBusy || outcome.secondsLeft > 0) return
    setBusy(true)
    outcome.clear()
    try {
      await call('POST /authentication/v2/forgot-password', { body: { email: email.trim() } })
      onSent(email.trim())
    } catch (error) {
      outcome.fail(error, email.trim())
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInProblem signIn={outcome} />
      <TextField
        ref={input}
        id="email"
        name="email"
        type="email"
        label={signInText.email}
        placeholder={signInText.emailPlaceholder}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => change(event.target.value)}
        error={isChecked && !email.trim() ? signInText.emailMissing : undefined}
      />
      <SubmitButton signIn={outcome} isBusy={isBusy} label={forgotText.submit} />
      <div className={styles.swap}>
        <TextLink to="/login">{forgotText.back}</TextLink>
      </div>
    </form>
  )
}

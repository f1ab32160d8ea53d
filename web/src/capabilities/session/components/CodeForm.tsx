import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, signInText } from '../text.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './Form.module.css'
import { SignInProblem } from './SignInProblem.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface CodeFormProps {
  signIn: SignIn
  email: string
  onEmail: (email: string) => void
  hasSandbox: boolean
}

/** Signing in with a code instead of a password: first whose, then the code. */
export function CodeForm({ signIn, email, onEmail, hasSandbox }: CodeFormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)

  const send = async (address: string): Promise<boolean> => {
    setSending(true)
    signIn.clear()
    try {
      await call('POST /authentication/v2/onetimecode', { body: { email: address } })
      setSentTo(address)
      return true
    } catch (error) {
      signIn.fail(error, address)
      return false
    } finally {
      setSending(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!email.trim()) return emailInput.current?.focus()
    if (!isSending && signIn.secondsLeft === 0) void send(email.trim())
  }

  if (sentTo) {
    return (
      <CodeStep
        signIn={signIn}
        email={sentTo}
        hasSandbox={hasSandbox}
        onResend={() => send(sentTo)}
        onOtherEmail={() => setSentTo(undefined)}
      />
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInProblem signIn={signIn} />
      <TextField
        ref={emailInput}
        id="email"
        name="email"
        type="email"
        label={signInText.email}
        placeholder={signInText.emailPlaceholder}
        hint={codeText.intro}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={isChecked && !email.trim() ? signInText.emailMissing : undefined}
      />
      <SubmitButton signIn={signIn} isBusy={isSending} label={codeText.send} />
      <div className={styles.swap}>
        <TextLink to="?" replace onClick={signIn.clear}>
          {signInText.usePassword}
        </TextLink>
      </div>
    </form>
  )
}

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { handoverText, signInText } from '../text.ts'
import styles from './Form.module.css'
import { SubmitButton } from './SubmitButton.tsx'

interface HandoverFormProps {
  signIn: SignIn
  handover: { oneTimeCode: string; email: string | null }
  /** Signing in by other means instead. */
  onGiveUp: () => void
}

/** The phone has handed over a code in the link: only the email is asked for, and not even that when the link has it. */
export function HandoverForm({ signIn, handover, onGiveUp }: HandoverFormProps) {
  const { oneTimeCode } = handover
  const [email, setEmail] = useState(handover.email ?? '')
  const [isChecked, setChecked] = useState(false)
  const hasTried = useRef(false)
  const { attempt } = signIn

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setChecked(true)
    if (email.trim() && !signIn.busyEmail) void attempt({ email: email.trim(), oneTimeCode })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival, and only with an email from the link
  useEffect(() => {
    if (hasTried.current || !email) return
    hasTried.current = true
    submit()
  }, [])

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {signIn.problem && <Notice tone="error">{handoverText.failed}</Notice>}
      <TextField
        id="email"
        name="email"
        type="email"
        label={signInText.email}
        placeholder={signInText.emailPlaceholder}
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isChecked && !email.trim() ? signInText.emailMissing : undefined}
      />
      <SubmitButton
        signIn={signIn}
        isBusy={Boolean(signIn.busyEmail)}
        label={signIn.busyEmail ? handoverText.working : signInText.submit}
      />
      <div className={styles.swap}>
        <TextButton
          onClick={() => {
            signIn.clear()
            onGiveUp()
          }}
        >
          {signInText.usePassword}
        </TextButton>
      </div>
    </form>
  )
}

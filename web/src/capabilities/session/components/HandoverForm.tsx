import { type FormEvent, useRef, useState } from 'react'
import type { Handover } from '../../../app/deep-links.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { handoverText, signInText } from '../text.ts'
import styles from './Form.module.css'
import { SignInProblem } from './SignInProblem.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface HandoverFormProps {
  signIn: SignIn
  handover: Handover
  /** Signing in by other means instead. */
  onGiveUp: () => void
}

/**
 * The phone has handed over a code in the link. It is used on a click only: anybody can send a link, and nobody should
 * find themselves in a stranger's account by opening one.
 */
export function HandoverForm({ signIn, handover, onGiveUp }: HandoverFormProps) {
  const [email, setEmail] = useState(handover.email ?? '')
  const [isChecked, setChecked] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!email.trim()) return emailInput.current?.focus()
    if (signIn.busyEmail || signIn.secondsLeft > 0) return
    void signIn.attempt({ email: email.trim(), oneTimeCode: handover.oneTimeCode }, handoverText.failed)
  }
  const changeEmail = (typed: string) => {
    setEmail(typed)
    signIn.forgetOther(typed)
  }
  const giveUp = () => {
    signIn.clear()
    onGiveUp()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInProblem signIn={signIn} />
      {handover.email ? (
        <p className={styles.question}>{handoverText.ask(handover.email)}</p>
      ) : (
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
          onChange={(event) => changeEmail(event.target.value)}
          error={isChecked && !email.trim() ? signInText.emailMissing : undefined}
        />
      )}
      <SubmitButton
        signIn={signIn}
        isBusy={Boolean(signIn.busyEmail)}
        label={signIn.busyEmail ? handoverText.working : handoverText.submit}
      />
      <div className={styles.swap}>
        <TextButton onClick={giveUp}>{handoverText.otherAccount}</TextButton>
      </div>
    </form>
  )
}

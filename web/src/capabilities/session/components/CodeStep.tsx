import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CodeField } from '../../../ui/CodeField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useCountdown } from '../state/use-countdown.ts'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, signInText } from '../text.ts'
import styles from './Form.module.css'
import { SandboxLink } from './SandboxLink.tsx'
import { SignInProblem } from './SignInProblem.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface CodeStepProps {
  signIn: SignIn
  email: string
  hasSandbox: boolean
  onResend: () => Promise<boolean>
  onOtherEmail: () => void
}

export function CodeStep({ signIn, email, hasSandbox, onResend, onOtherEmail }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const [note, setNote] = useState(codeText.sent(email))
  const input = useRef<HTMLInputElement>(null)
  const { left: resendIn, start: startResend } = useCountdown()
  useEffect(() => {
    startResend(CODE_RESEND_SECONDS)
    input.current?.focus()
  }, [startResend])

  const attempt = async (whole: string) => {
    if (signIn.busyEmail || signIn.secondsLeft > 0) return
    if (await signIn.attempt({ email, oneTimeCode: whole }, codeText.wrong)) return
    setCode('')
    input.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(code.length < CODE_DIGITS)
    if (code.length === CODE_DIGITS) void attempt(code)
    else input.current?.focus()
  }

  const resend = async () => {
    if (!(await onResend())) return
    setNote(codeText.resent)
    startResend(CODE_RESEND_SECONDS)
    input.current?.focus()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInProblem signIn={signIn} />
      <p className={styles.words} role="status">
        {note}
      </p>
      <CodeField
        ref={input}
        id="code"
        label={codeText.code}
        labelEnd={hasSandbox && <SandboxLink tab="phones">{codeText.sandbox}</SandboxLink>}
        digits={CODE_DIGITS}
        value={code}
        onChange={setCode}
        onComplete={attempt}
        error={isShort && code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined}
      />
      <SubmitButton signIn={signIn} isBusy={Boolean(signIn.busyEmail)} label={signInText.submit} />
      <div className={styles.swap}>
        {resendIn > 0 ? (
          <span className={styles.words}>{codeText.resendIn(resendIn)}</span>
        ) : (
          <TextButton onClick={resend}>{codeText.resend}</TextButton>
        )}
        <TextButton onClick={onOtherEmail}>{codeText.otherEmail}</TextButton>
      </div>
    </form>
  )
}

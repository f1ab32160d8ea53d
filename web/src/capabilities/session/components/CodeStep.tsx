import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useChecks } from '../../../platform/form.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useCountdown } from '../state/use-countdown.ts'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, signInText } from '../text.ts'
import styles from './CodeStep.module.css'
import { SandboxLink } from './SandboxLink.tsx'
import { SignInForm } from './SignInForm.tsx'

interface CodeStepProps {
  signIn: SignIn
  email: string
  /** In ms. */
  sentAt: number
  hasSandbox: boolean
  onResend: () => Promise<boolean>
  onOtherEmail: () => void
}

const tooShort = ({ code }: { code: string }) => ({
  code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
})

export function CodeStep({ signIn, email, sentAt, hasSandbox, onResend, onOtherEmail }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [note, setNote] = useState(codeText.sent(email))
  const input = useRef<HTMLInputElement>(null)
  const checks = useChecks({ code }, tooShort)
  const { left: resendIn, start: startResend } = useCountdown()
  useEffect(() => {
    const passed = Math.floor((Date.now() - sentAt) / 1000)
    startResend(Math.max(0, CODE_RESEND_SECONDS - passed))
    input.current?.focus()
  }, [startResend, sentAt])

  const attempt = async (whole: string) => {
    if (signIn.busyEmail || signIn.secondsLeft > 0) return
    if (await signIn.attempt({ email, oneTimeCode: whole }, codeText.wrong)) return
    setCode('')
    input.current?.focus()
  }

  const resend = async () => {
    if (await onResend()) setNote(codeText.resent)
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={checks.problems}
      submitLabel={signInText.submit}
      onSubmit={() => checks.pass() && attempt(code)}
      foot={
        <>
          {resendIn > 0 ? (
            <span>{codeText.resendIn(resendIn)}</span>
          ) : (
            <TextButton onClick={resend}>{codeText.resend}</TextButton>
          )}
          <TextButton onClick={onOtherEmail}>{codeText.otherEmail}</TextButton>
        </>
      }
    >
      <p className={styles.note} role="status">
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
        error={checks.errorOf('code')}
      />
    </SignInForm>
  )
}

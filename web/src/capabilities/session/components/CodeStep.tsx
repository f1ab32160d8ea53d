import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { useRef, useState } from 'react'
import { useChecks } from '../../../platform/form.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { Resend } from '../../../ui/Resend.tsx'
import { SentCodeField } from '../../../ui/SentCodeField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { SandboxLink } from '../../sandbox/public.ts'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, signInText } from '../text.ts'
import { SignInForm } from './SignInForm.tsx'

interface CodeStepProps {
  signIn: SignIn
  email: string
  /** In ms. */
  sentAt: number
  onResend: () => Promise<boolean>
  onOtherEmail: () => void
}

const tooShort = ({ code }: { code: string }) => ({
  code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
})

export function CodeStep({ signIn, email, sentAt, onResend, onOtherEmail }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [note, setNote] = useState(codeText.sent(email))
  const input = useRef<HTMLInputElement>(null)
  const checks = useChecks({ code }, tooShort)
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)

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
          <Resend
            label={codeText.resend}
            waitLabel={codeText.resendIn}
            secondsLeft={resendIn}
            onResend={resend}
          />
          <TextButton onClick={onOtherEmail}>{codeText.otherEmail}</TextButton>
        </>
      }
    >
      <SentCodeField
        ref={input}
        note={note}
        sentAt={sentAt}
        label={codeText.code}
        labelEnd={<SandboxLink tab="phones" />}
        digits={CODE_DIGITS}
        value={code}
        onChange={setCode}
        onComplete={attempt}
        error={checks.errorOf('code')}
      />
    </SignInForm>
  )
}

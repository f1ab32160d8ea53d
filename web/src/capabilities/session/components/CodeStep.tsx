import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { useRef, useState } from 'react'
import { useForm } from '../../../platform/form.ts'
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
  const [note, setNote] = useState(codeText.sent(email))
  const input = useRef<HTMLInputElement>(null)
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)

  const form = useForm({
    initial: { code: '' },
    check: tooShort,
    send: async ({ code }) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0) return
      if (await signIn.attempt({ email, oneTimeCode: code }, codeNotRight.message)) return
      form.reset()
      input.current?.focus()
    },
  })

  const resend = async () => {
    if (await onResend()) setNote(codeText.resent)
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      submitLabel={signInText.submit}
      onSubmit={() => void form.submit()}
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
        {...form.field('code')}
        onComplete={(code) => void form.submit({ code })}
      />
    </SignInForm>
  )
}

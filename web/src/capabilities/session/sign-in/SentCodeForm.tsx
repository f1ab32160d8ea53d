import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { type ReactNode, useState } from 'react'
import { useCodeForm } from '#platform/form.ts'
import { useSecondsUntil } from '#platform/use-countdown.ts'
import { Resend } from '#ui/fields/code/Resend.tsx'
import { SentCodeField } from '#ui/fields/code/SentCodeField.tsx'
import { SignInForm } from './SignInForm.tsx'
import { codeText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface SentCodeFormProps {
  signIn: SignIn
  /** Where the code went. */
  note: string
  /** In ms; undefined while none was sent. */
  sentAt?: number
  submitLabel: string
  labelEnd?: ReactNode
  /** True when it worked. */
  onCode: (code: string) => Promise<boolean>
  /** True when another one is on its way. */
  onResend: () => Promise<boolean>
  foot: ReactNode
}

/** The code that was sent by text or mail: it is submitted with its last digit. */
export function SentCodeForm(props: SentCodeFormProps) {
  const { signIn, note, sentAt = 0, submitLabel, labelEnd, onCode, onResend, foot } = props
  const [isResent, setResent] = useState(false)
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)

  const form = useCodeForm({
    digits: CODE_DIGITS,
    missing: codeText.codeMissing(CODE_DIGITS),
    isWrongSaid: signIn.problem !== undefined,
    send: async (code) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0 || (await onCode(code))) return true
      // The code has arrived, as they typed one.
      setResent(false)
      return false
    },
  })

  const resend = async () => {
    if (await onResend()) setResent(true)
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={submitLabel}
      onSubmit={form.submit}
      foot={
        <>
          <Resend
            label={codeText.resend}
            waitLabel={codeText.resendIn}
            secondsLeft={resendIn}
            onResend={resend}
          />
          {foot}
        </>
      }
    >
      <SentCodeField
        note={isResent ? codeText.resent : note}
        sentAt={sentAt}
        label={codeText.code}
        labelEnd={labelEnd}
        {...form.field}
        onChange={(typed) => {
          signIn.forgetProblem()
          form.field.onChange(typed)
        }}
      />
    </SignInForm>
  )
}

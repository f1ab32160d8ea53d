import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from '../../../platform/form.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { Resend } from '../../../ui/fields/Resend.tsx'
import { SentCodeField } from '../../../ui/fields/SentCodeField.tsx'
import { SignInForm } from './SignInForm.tsx'
import { codeText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface SentCodeFormProps {
  signIn: SignIn
  /** Where the code went. */
  note: string
  /** In ms; nothing while none was sent. */
  sentAt?: number
  submitLabel: string
  labelEnd?: ReactNode
  /** True when it worked. */
  onCode: (code: string) => Promise<boolean>
  /** True when another one is on its way. */
  onResend: () => Promise<boolean>
  foot: ReactNode
}

const tooShort = ({ code }: { code: string }) => ({
  code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
})

/** The code that was sent to somebody's phone or mailbox: it goes with its last digit. */
export function SentCodeForm(props: SentCodeFormProps) {
  const { signIn, note, sentAt = 0, submitLabel, labelEnd, onCode, onResend, foot } = props
  const [isResent, setResent] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)

  const form = useForm({
    initial: { code: '' },
    check: tooShort,
    send: async ({ code }) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0) return
      if (await onCode(code)) return
      // The code has arrived, as they typed one.
      setResent(false)
      form.reset()
      input.current?.focus()
    },
  })
  const code = form.field('code')
  // The code went with its last digit, and the button was pressed after it: that it was wrong is said already.
  const submit = () => (signIn.problem && !code.value ? input.current?.focus() : void form.submit())

  const resend = async () => {
    if (await onResend()) setResent(true)
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={submitLabel}
      onSubmit={submit}
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
        ref={input}
        note={isResent ? codeText.resent : note}
        sentAt={sentAt}
        label={codeText.code}
        labelEnd={labelEnd}
        digits={CODE_DIGITS}
        {...code}
        onChange={(typed) => {
          signIn.forgetProblem()
          code.onChange(typed)
        }}
        onComplete={(typed) => void form.submit({ code: typed })}
      />
    </SignInForm>
  )
}

import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { Resend } from '../../../ui/fields/Resend.tsx'
import { SentCodeField } from '../../../ui/fields/SentCodeField.tsx'
import { SignInForm } from '../sign-in/SignInForm.tsx'
import { codeText } from '../sign-in/text.ts'
import { lockText } from './text.ts'
import type { UnlockFormProps } from './UnlockWithPassword.tsx'

const tooShort = ({ code }: { code: string }) => ({
  code: code.length < CODE_DIGITS ? codeText.codeMissing(CODE_DIGITS) : undefined,
})

/** For whoever signed in with a code and does not know their password. One is sent at once: that is what they asked for. */
export function UnlockWithCode({ signIn, onUnlock, foot }: UnlockFormProps) {
  const [note, setNote] = useState(lockText.sent)
  const [sentAt, setSentAt] = useState(() => Date.now())
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)
  const input = useRef<HTMLInputElement>(null)
  const isSent = useRef(false)

  const send = async (): Promise<void> => {
    const body = { email: signIn.email }
    const isTaken = await signIn.run(signIn.email, () =>
      call('POST /authentication/v2/onetimecode', { body, withoutSession: true }),
    )
    if (isTaken) setSentAt(Date.now())
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void send()
  }, [])

  const form = useForm({
    initial: { code: '' },
    check: tooShort,
    send: async ({ code }) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0) return
      if (await onUnlock({ oneTimeCode: code })) return
      form.reset()
      input.current?.focus()
    },
  })
  const code = form.field('code')

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={lockText.unlock}
      onSubmit={() => void form.submit()}
      foot={
        <>
          <Resend
            label={codeText.resend}
            waitLabel={codeText.resendIn}
            secondsLeft={resendIn}
            onResend={() => void send().then(() => setNote(codeText.resent))}
          />
          {foot}
        </>
      }
    >
      <SentCodeField
        ref={input}
        note={note}
        sentAt={sentAt}
        label={codeText.code}
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

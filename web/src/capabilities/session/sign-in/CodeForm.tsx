import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { CODE_DIGITS, CODE_RESEND_SECONDS } from '@corridor/contract/session/limits.ts'
import { useRef, useState } from 'react'
import { useSentTo } from '../../../entry/use-sent-to.ts'
import { call } from '../../../platform/api.ts'
import { useForm } from '../../../platform/form.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Resend } from '../../../ui/fields/Resend.tsx'
import { SentCodeField } from '../../../ui/fields/SentCodeField.tsx'
import { SandboxLink } from '../../sandbox/public.ts'
import { EmailForm } from './EmailForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { codeText, signInText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

/** Signing in with a code instead of a password: first whose, then the code. */
export function CodeForm({ signIn }: { signIn: SignIn }) {
  const { sent, markSent, startOver } = useSentTo()
  const send = async (email: string) => {
    const body = { email }
    const isSent = await signIn.run(email, () => call('POST /authentication/v2/onetimecode', { body }))
    if (isSent) markSent({ to: email })
    return isSent
  }
  const toOtherEmail = () => {
    signIn.clear()
    startOver()
  }
  if (sent) {
    return (
      <CodeStep
        signIn={signIn}
        email={sent.to}
        sentAt={sent.at}
        onResend={() => send(sent.to)}
        onOtherEmail={toOtherEmail}
      />
    )
  }
  return (
    <EmailForm
      signIn={signIn}
      hint={codeText.intro}
      submitLabel={codeText.send}
      onSend={send}
      foot={
        <TextLink to="?" replace onClick={signIn.clear}>
          {signInText.usePassword}
        </TextLink>
      }
    />
  )
}

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

function CodeStep({ signIn, email, sentAt, onResend, onOtherEmail }: CodeStepProps) {
  const [note, setNote] = useState(codeText.sent(email))
  const input = useRef<HTMLInputElement>(null)
  const resendIn = useSecondsUntil(sentAt + CODE_RESEND_SECONDS * 1000)

  const form = useForm({
    initial: { code: '' },
    check: tooShort,
    send: async ({ code }) => {
      if (signIn.busyEmail || signIn.secondsLeft > 0) return
      if (await signIn.attempt({ email, oneTimeCode: code }, codeNotRight.message)) return
      // The code has arrived, as they typed one.
      setNote(codeText.sent(email))
      form.reset()
      input.current?.focus()
    },
  })
  const code = form.field('code')
  // The code went with its last digit, and the button was pressed after it: that it was wrong is said already.
  const submit = () => (signIn.problem && !code.value ? input.current?.focus() : void form.submit())

  const resend = async () => {
    if (await onResend()) setNote(codeText.resent)
  }

  return (
    <SignInForm
      signIn={signIn}
      problems={form.frame.problems}
      attempt={form.frame.attempt}
      submitLabel={signInText.submit}
      onSubmit={submit}
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

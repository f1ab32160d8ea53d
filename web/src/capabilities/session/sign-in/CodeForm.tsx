import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { SandboxLink } from '#capabilities/sandbox/public.ts'
import { useSentTo } from '#entry/use-sent-to.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { EmailForm } from './EmailForm.tsx'
import { SentCodeForm } from './SentCodeForm.tsx'
import { codeText, signInText } from './text.ts'
import { type SignIn, sendCode } from './use-sign-in.ts'

/** Signing in with a code instead of a password: first the email, then the code. */
export function CodeForm({ signIn }: { signIn: SignIn }) {
  const { sent, markSent, startOver } = useSentTo()
  const send = async (email: string) => {
    const isSent = await signIn.run(email, () => sendCode(email))
    if (isSent) markSent({ to: email })
    return isSent
  }
  const toOtherEmail = () => {
    signIn.clear()
    startOver()
  }
  if (sent) {
    const { to: email, at } = sent
    return (
      <SentCodeForm
        signIn={signIn}
        note={codeText.sent(email)}
        sentAt={at}
        submitLabel={signInText.submit}
        labelEnd={<SandboxLink tab="phones" />}
        onCode={(oneTimeCode) => signIn.attempt({ email, oneTimeCode }, codeNotRight.message)}
        onResend={() => send(email)}
        foot={<TextButton onClick={toOtherEmail}>{codeText.otherEmail}</TextButton>}
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

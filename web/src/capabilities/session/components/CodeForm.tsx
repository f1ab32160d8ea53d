import { call } from '../../../platform/api.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useSentTo } from '../state/use-sent-to.ts'
import type { SignIn } from '../state/use-sign-in.ts'
import { codeText, signInText } from '../text.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailForm } from './EmailForm.tsx'

/** Signing in with a code instead of a password: first whose, then the code. */
export function CodeForm({ signIn }: { signIn: SignIn }) {
  const { sent, markSent, startOver } = useSentTo()
  const send = async (email: string) => {
    const body = { email }
    const isSent = await signIn.run(email, () => call('POST /authentication/v2/onetimecode', { body }))
    if (isSent) markSent(email)
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

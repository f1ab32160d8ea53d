import type { Handover } from '#platform/navigation/deep-links.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { EmailForm } from './EmailForm.tsx'
import styles from './HandoverForm.module.css'
import { SignInForm } from './SignInForm.tsx'
import { handoverText } from './text.ts'
import type { SignIn } from './use-sign-in.ts'

interface HandoverFormProps {
  signIn: SignIn
  handover: Handover
  /** Switches to another way to sign in. */
  onGiveUp: () => void
}

/**
 * A phone has handed over a code in the link. It is used only on a click: anyone can send a link, and
 * opening one must not sign a person in to a stranger's account.
 */
export function HandoverForm({ signIn, handover, onGiveUp }: HandoverFormProps) {
  const { email, oneTimeCode } = handover
  const send = (whose: string) => void signIn.attempt({ email: whose, oneTimeCode }, handoverText.failed)
  const giveUp = () => {
    signIn.clear()
    onGiveUp()
  }
  const form = {
    signIn,
    submitLabel: signIn.busyEmail ? handoverText.working : handoverText.submit,
    foot: <TextButton onClick={giveUp}>{handoverText.otherAccount}</TextButton>,
  }
  if (!email) return <EmailForm {...form} onSend={send} />
  return (
    <SignInForm {...form} onSubmit={() => send(email)}>
      <p className={styles.question}>{handoverText.question(email)}</p>
    </SignInForm>
  )
}

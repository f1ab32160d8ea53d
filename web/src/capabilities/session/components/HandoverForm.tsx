import type { Handover } from '../../../platform/navigation/deep-links.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import type { SignIn } from '../state/use-sign-in.ts'
import { handoverText } from '../text.ts'
import { EmailForm } from './EmailForm.tsx'
import styles from './HandoverForm.module.css'
import { SignInForm } from './SignInForm.tsx'

interface HandoverFormProps {
  signIn: SignIn
  handover: Handover
  /** Signing in by other means instead. */
  onGiveUp: () => void
}

/**
 * The phone has handed over a code in the link. It is used on a click only: anybody can send a link, and nobody should
 * find themselves in a stranger's account by opening one.
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
      <p className={styles.question}>{handoverText.ask(email)}</p>
    </SignInForm>
  )
}

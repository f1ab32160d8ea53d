import { RESET_LINK_MINUTES } from '@corridor/contract/session/limits.ts'
import { IconMailFast } from '@tabler/icons-react'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { ForgotForm } from '../components/ForgotForm.tsx'
import { LinkSent } from '../components/LinkSent.tsx'
import { useSentTo } from '../state/use-sent-to.ts'
import { forgotText } from '../text.ts'

/** Asks for a reset link. What is shown afterwards is the same for every address, known or not. */
export function ForgotPassword() {
  const { sent, markSent, startOver } = useSentTo()
  if (sent) {
    return (
      <EntryFrame
        icon={<IconMailFast size={32} stroke={1.5} />}
        title={forgotText.sentTitle}
        intro={forgotText.sent(sent.to, RESET_LINK_MINUTES)}
      >
        <LinkSent onAgain={startOver} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={forgotText.title} intro={forgotText.intro}>
      <ForgotForm onSent={markSent} />
    </EntryFrame>
  )
}

import { RESET_LINK_MINUTES } from '@corridor/contract/session/limits.ts'
import { useState } from 'react'
import { EntryFrame } from '../components/EntryFrame.tsx'
import { ForgotForm } from '../components/ForgotForm.tsx'
import { LinkSent } from '../components/LinkSent.tsx'
import { useDemoAccounts } from '../state/queries.ts'
import { forgotText } from '../text.ts'

/** Asks for a reset link. What is shown afterwards is the same for every address, known or not. */
export function ForgotPassword() {
  const isDemo = useDemoAccounts().accounts.length > 0
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) {
    return (
      <EntryFrame
        title={forgotText.sentTitle}
        intro={forgotText.sent(sentTo, RESET_LINK_MINUTES)}
        isLocal={isDemo}
      >
        <LinkSent hasSandbox={isDemo} onAgain={() => setSentTo(undefined)} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={forgotText.title} intro={forgotText.intro} isLocal={isDemo}>
      <ForgotForm onSent={setSentTo} />
    </EntryFrame>
  )
}

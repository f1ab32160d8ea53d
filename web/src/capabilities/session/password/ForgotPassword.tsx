import { RESET_LINK_MINUTES } from '@corridor/contract/session/limits.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SandboxLink } from '#capabilities/sandbox/public.ts'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { useSentTo } from '#entry/use-sent-to.ts'
import { call } from '#platform/api.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconMailFast } from '#ui/icons/icons.ts'
import { EmailForm } from '../sign-in/EmailForm.tsx'
import { useSignIn } from '../sign-in/use-sign-in.ts'
import styles from './ForgotPassword.module.css'
import { forgotText } from './text.ts'

/** Requests a reset link. The answer is the same for every address, with an account or not. */
export function ForgotPassword() {
  const { sent, markSent, startOver } = useSentTo()
  if (sent) {
    return (
      <EntryFrame
        Icon={IconMailFast}
        title={forgotText.sentTitle}
        intro={forgotText.sent(sent.to, RESET_LINK_MINUTES)}
      >
        <LinkSent onAgain={startOver} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title={forgotText.title} intro={forgotText.intro}>
      <ForgotForm onSent={(to) => markSent({ to })} />
    </EntryFrame>
  )
}

interface ForgotFormProps {
  onSent: (email: string) => void
}

function ForgotForm({ onSent }: ForgotFormProps) {
  // The email from the sign-in form, which is passed back to it.
  const typed = useLocation().state as { email?: string | null } | null
  const signIn = useSignIn(typed?.email ?? undefined)
  const send = async (email: string) => {
    const body = { email }
    if (await signIn.run(email, () => call('POST /authentication/v2/forgot-password', { body })))
      onSent(email)
  }
  return (
    <EmailForm
      signIn={signIn}
      submitLabel={forgotText.submit}
      onSend={send}
      foot={
        <TextLink to="/login" state={{ email: signIn.email.trim() }}>
          {forgotText.back}
        </TextLink>
      }
    />
  )
}

/** What to do now that the link is on its way. */
function LinkSent({ onAgain }: { onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.sent} tabIndex={-1}>
      <SandboxLink tab="mail" />
      <TextButton onClick={onAgain}>{forgotText.again}</TextButton>
      <TextLink to="/login" replace>
        {forgotText.back}
      </TextLink>
    </div>
  )
}

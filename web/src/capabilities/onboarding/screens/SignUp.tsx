import { useSearchParams } from 'react-router'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { peekDeepLink } from '../../../platform/navigation/deep-links.ts'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { ForWhom } from '../components/ForWhom.tsx'
import { MailSent } from '../components/MailSent.tsx'
import { SignUpForm } from '../components/SignUpForm.tsx'
import { useSentMail } from '../state/use-sent-mail.ts'
import { signUpText as text } from '../text.ts'

/** Creating an account: first for whom, then who one is, then the mail. */
export function SignUp() {
  const [search] = useSearchParams()
  const { sent, markSent, startOver } = useSentMail()
  const whom = search.get('for')
  const isPractice = whom === 'practice'
  useStepFocus(sent ? 'sent' : (whom ?? ''))

  if (sent) {
    return <MailSent sent={sent} onResent={() => markSent(sent.to, sent.personId)} onOtherEmail={startOver} />
  }
  const signIn = (
    <span>
      {text.haveAccount} <TextLink to="/login">{text.signIn}</TextLink>
    </span>
  )
  if (!isPractice && whom !== 'individual') {
    return (
      <EntryFrame title={text.title} intro={text.intro}>
        <ForWhom />
        {signIn}
      </EntryFrame>
    )
  }
  return (
    <EntryFrame
      title={isPractice ? text.practiceTitle : text.individualTitle}
      intro={
        <>
          {isPractice ? text.practiceIntro : text.individualIntro}{' '}
          <TextLink to="/signup">{text.change}</TextLink>
        </>
      }
    >
      <SignUpForm
        key={whom}
        isIndividual={!isPractice}
        inviteCode={(isPractice && peekDeepLink('code')) || undefined}
        onSent={markSent}
        foot={signIn}
      />
    </EntryFrame>
  )
}

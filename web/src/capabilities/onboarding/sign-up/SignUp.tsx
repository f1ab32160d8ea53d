import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { isSpent } from '#entry/spent-link.ts'
import { useSentTo } from '#entry/use-sent-to.ts'
import { peekDeepLink } from '#platform/navigation/deep-links.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconBuildingCommunity, IconUser } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { ChoiceCards } from '../ChoiceCards.tsx'
import { useInvite } from '../state/queries.ts'
import { MailSent, type SentMail } from './MailSent.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { signUpText as text } from './text.ts'

/** Creating an account: first for whom, then who one is, then the mail. */
export function SignUp() {
  const [search] = useSearchParams()
  const { sent, markSent, startOver } = useSentTo<SentMail>()
  const whom = search.get('for')
  const isPractice = whom === 'practice'
  const [brought] = useState(() => peekDeepLink('code') ?? '')
  const isInviteDead = isSpent(useInvite(isPractice ? brought : '').error)
  useStepFocus(sent ? 'sent' : (whom ?? ''))

  if (sent) {
    return <MailSent sent={sent} onResent={() => markSent(sent)} onOtherEmail={startOver} />
  }
  const signIn = (
    <span>
      {text.haveAccount} <TextLink to="/login">{text.signIn}</TextLink>
    </span>
  )
  if (!isPractice && whom !== 'individual') {
    return (
      <EntryFrame title={text.title} intro={text.intro}>
        <ChoiceCards label={text.ways} choices={CHOICES} />
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
      {isInviteDead && <Notice tone="info">{text.inviteDead}</Notice>}
      <SignUpForm
        key={whom}
        isIndividual={!isPractice}
        inviteCode={isPractice && !isInviteDead && brought ? brought : undefined}
        onSent={(to, personId) => markSent({ to, personId })}
        foot={signIn}
      />
    </EntryFrame>
  )
}

const CHOICES = [
  {
    to: '?for=practice',
    Icon: IconBuildingCommunity,
    title: text.practice,
    detail: text.practiceDetail,
  },
  { to: '?for=individual', Icon: IconUser, title: text.individual, detail: text.individualDetail },
]

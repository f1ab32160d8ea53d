import { IconArrowRight, IconBuildingCommunity, IconUser } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { useSentTo } from '../../../entry/use-sent-to.ts'
import { peekDeepLink } from '../../../platform/navigation/deep-links.ts'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { MailSent, type SentMail } from './MailSent.tsx'
import styles from './SignUp.module.css'
import { SignUpForm } from './SignUpForm.tsx'
import { signUpText as text } from './text.ts'

/** Creating an account: first for whom, then who one is, then the mail. */
export function SignUp() {
  const [search] = useSearchParams()
  const { sent, markSent, startOver } = useSentTo<SentMail>()
  const whom = search.get('for')
  const isPractice = whom === 'practice'
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
        onSent={(to, personId) => markSent({ to, personId })}
        foot={signIn}
      />
    </EntryFrame>
  )
}

const CARDS = [
  {
    for: 'practice',
    Icon: IconBuildingCommunity,
    title: text.practice,
    detail: text.practiceDetail,
  },
  { for: 'individual', Icon: IconUser, title: text.individual, detail: text.individualDetail },
]

/** The first question of a sign-up. Each answer has an address. */
function ForWhom() {
  return (
    <ul className={styles.cards} aria-label={text.ways}>
      {CARDS.map(({ Icon, title, detail, ...card }) => (
        <li key={card.for}>
          <Link className={styles.card} to={`?for=${card.for}`}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={26} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{detail}</span>
            </span>
            <IconArrowRight className={styles.arrow} size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

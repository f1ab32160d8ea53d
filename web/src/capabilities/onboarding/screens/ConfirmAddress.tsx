import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { ConfirmForm } from '../components/ConfirmForm.tsx'
import { useConfirmation } from '../state/queries.ts'
import { confirmText as text } from '../text.ts'

const FRAME = { icon: <IconMailCheck size={32} stroke={1.5} />, title: text.title }

/** The link from the confirmation mail. A form confirms, and not the visit: mail scanners visit every link. */
export function ConfirmAddress() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useConfirmation(token)
  const [died, setDied] = useState<'spent' | 'has-account'>()
  const hasAccount = died === 'has-account'
  const email = link.data?.email ?? null

  const dead = (
    <DeadLink
      title={hasAccount ? text.hasAccountTitle : text.deadTitle}
      intro={hasAccount ? text.hasAccount : text.dead}
    >
      <ButtonLink to="/login" state={{ email }} look="primary" size="l" isWide>
        {text.signIn}
      </ButtonLink>
      {hasAccount ? (
        <TextLink to="/forgot-password">{text.forgot}</TextLink>
      ) : (
        <TextLink to="/signup">{text.signUp}</TextLink>
      )}
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || Boolean(died) || link.data?.isValid === false}
      dead={dead}
      waiting={FRAME}
      text={text}
    >
      {() => (
        <EntryFrame {...FRAME} intro={email ? text.intro(email) : text.introPlain}>
          <ConfirmForm token={token} email={email} onDied={setDied} />
        </EntryFrame>
      )}
    </MailedLink>
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DeadLink } from '../../../entry/DeadLink.tsx'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { ResetForm } from '../components/ResetForm.tsx'
import { useResetLink } from '../state/queries.ts'
import { resetText as text } from '../text.ts'

const FRAME = { title: text.title, intro: text.intro }

/** Choosing a new password with the link from the mail. */
export function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const link = useResetLink(token)
  const [hasDied, setDied] = useState(false)

  const dead = (
    <DeadLink title={text.deadTitle} intro={text.dead}>
      <ButtonLink to="/forgot-password" look="primary" size="l" isWide>
        {text.askAnew}
      </ButtonLink>
    </DeadLink>
  )
  return (
    <MailedLink
      link={link}
      isDead={!token || hasDied || link.data?.isValid === false}
      dead={dead}
      waiting={FRAME}
      text={text}
    >
      {() => (
        <EntryFrame {...FRAME}>
          <ResetForm token={token} onLinkDied={() => setDied(true)} />
        </EntryFrame>
      )}
    </MailedLink>
  )
}

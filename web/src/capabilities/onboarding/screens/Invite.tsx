import type { InviteInfo } from '@corridor/contract/office/model.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { EntryFrame } from '../../../entry/EntryFrame.tsx'
import { MailedLink } from '../../../entry/MailedLink.tsx'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { useSession } from '../../../platform/session.ts'
import { InviteDead } from '../components/InviteDead.tsx'
import { InviteForGuest } from '../components/InviteForGuest.tsx'
import { InviteForMember } from '../components/InviteForMember.tsx'
import { MailSent } from '../components/MailSent.tsx'
import { useInvite } from '../state/queries.ts'
import { useSentMail } from '../state/use-sent-mail.ts'
import { inviteText as text } from '../text.ts'

function introOf(invite: InviteInfo, user: LoggedUser | null): string {
  const sentences = invite.invitedByName ? [text.from(invite.invitedByName)] : []
  if (user) sentences.push(text.signedInAs(user.email))
  else if (invite.hasAccount && invite.email) sentences.push(text.hasAccount(invite.email))
  else sentences.push(text[`${invite.kind}Intro`])
  return sentences.join(' ')
}

/** What an invite code stands for, and how to follow it: with a new account, with one's own, or at once. */
export function Invite() {
  const [search] = useSearchParams()
  const code = search.get('code') ?? ''
  const { restore, user } = useSession()
  const link = useInvite(code)
  const { sent, markSent, startOver } = useSentMail()
  useStepFocus(sent ? 'sent' : '')

  if (restore === 'in-progress') return null
  if (sent && !user) {
    return <MailSent sent={sent} onResent={() => markSent(sent.to, sent.personId)} onOtherEmail={startOver} />
  }
  return (
    <MailedLink
      link={link}
      isDead={!code}
      dead={<InviteDead isMissing={!code} />}
      waiting={{ title: text.waitTitle }}
      text={text}
    >
      {(invite) => (
        <EntryFrame
          icon={<IconUsersGroup size={32} stroke={1.5} />}
          title={text.title[invite.kind](invite.practiceName, invite.role)}
          intro={introOf(invite, user)}
        >
          {user ? (
            <InviteForMember code={code} invite={invite} user={user} />
          ) : (
            <InviteForGuest code={code} invite={invite} onSent={markSent} />
          )}
        </EntryFrame>
      )}
    </MailedLink>
  )
}

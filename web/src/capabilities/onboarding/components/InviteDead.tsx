import { DeadLink } from '../../../entry/DeadLink.tsx'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { inviteText as text } from '../text.ts'

/** An invitation that leads nowhere, and the ways on. */
export function InviteDead({ isMissing }: { isMissing: boolean }) {
  const isSignedIn = useSession((session) => session.user !== null)
  return (
    <DeadLink
      title={isMissing ? text.missingTitle : text.deadTitle}
      intro={isMissing ? text.missing : text.dead}
    >
      <ButtonLink to="/" look="primary" size="l" isWide>
        {isSignedIn ? text.toStart : text.signIn}
      </ButtonLink>
      {!isSignedIn && <TextLink to="/signup">{text.createAccount}</TextLink>}
    </DeadLink>
  )
}

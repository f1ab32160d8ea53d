import type { InviteInfo } from '@corridor/contract/office/model.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { useNavigate } from 'react-router'
import { call } from '../../../platform/api.ts'
import { consumeDeepLink } from '../../../platform/navigation/deep-links.ts'
import { signOut } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { completeOnboarding } from '../state/complete.ts'
import { inviteText as text } from '../text.ts'

interface InviteForMemberProps {
  code: string
  invite: InviteInfo
  user: LoggedUser
}

/** Why this account cannot follow the invitation. */
function obstacleOf({ kind, practiceName, email }: InviteInfo, user: LoggedUser): string | undefined {
  if (email && emailKey(email) !== emailKey(user.email)) return text.forOther(email)
  // A personal invitation takes somebody on their own onto a team; nothing else does.
  if (user.isIndividual && kind !== 'team') return text.isIndividual
  if (!user.practiceName) return undefined
  return user.practiceName === practiceName ? text.sameTeam(practiceName) : text.inPractice(user.practiceName)
}

/** An invited person who is signed in: joins with one click where nothing is left to say. */
export function InviteForMember({ code, invite, user }: InviteForMemberProps) {
  const navigate = useNavigate()
  const obstacle = obstacleOf(invite, user)
  const joining = useTask(async () => {
    await completeOnboarding(() => call('POST /onboarding/v2/complete', { body: { inviteCode: code } }))
    consumeDeepLink('code')
    showSnackbar(text.joined(invite.practiceName))
    navigate('/dashboard', { replace: true })
  })

  if (obstacle) {
    return (
      <>
        <Notice tone="info">{obstacle}</Notice>
        <ButtonLink to="/dashboard" look="primary" size="l" isWide>
          {text.toStart}
        </ButtonLink>
        <Button size="l" isWide onClick={() => void signOut()}>
          {text.signOut}
        </Button>
      </>
    )
  }
  if (invite.kind !== 'team') {
    const way = invite.kind === 'organization' ? 'new' : 'code'
    return (
      <ButtonLink to={`/onboarding?way=${way}`} look="primary" size="l" isWide>
        {way === 'new' ? text.open : text.askToJoin}
      </ButtonLink>
    )
  }
  return (
    <>
      {joining.failure && <Notice tone="error">{joining.failure}</Notice>}
      <Button look="primary" size="l" isWide isBusy={joining.isBusy} onClick={() => void joining.run()}>
        {text.join(invite.practiceName)}
      </Button>
    </>
  )
}

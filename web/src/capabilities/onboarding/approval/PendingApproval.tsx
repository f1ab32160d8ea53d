import { IconBuildingCommunity, IconHourglassHigh } from '@tabler/icons-react'
import { Navigate } from 'react-router'
import { StepFrame } from '../../../entry/StepFrame.tsx'
import { peekDeepLink } from '../../../platform/navigation/deep-links.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { pendingText as text } from './text.ts'
import { WaitForNews } from './WaitForNews.tsx'

/** Whom one waits for: the practice's admin, or us; or that there is no practice to wait for yet. */
export function PendingApproval() {
  const user = useSession((session) => session.user)
  if (!user) return null
  const practice = user.practiceName?.trim()
  if (user.isUserPendingApproval || user.isOrganizationPendingApproval) {
    const isPerson = user.isUserPendingApproval
    const name = practice || text.yourPractice
    return (
      <StepFrame
        Icon={IconHourglassHigh}
        title={isPerson ? text.personTitle(name) : text.practiceTitle(name)}
        intro={isPerson ? text.person : text.practice}
      >
        <WaitForNews />
      </StepFrame>
    )
  }
  // A code from an invite link says which practice it is.
  if (peekDeepLink('code')) return <Navigate to="/onboarding?way=code" replace />
  return (
    <StepFrame Icon={IconBuildingCommunity} title={text.noneTitle} intro={text.none}>
      <ButtonLink to="/onboarding?way=find" look="primary" size="l" isWide>
        {text.find}
      </ButtonLink>
      <ButtonLink to="/onboarding?way=code" size="l" isWide>
        {text.byCode}
      </ButtonLink>
      <TextLink to="/onboarding?way=new">{text.openNew}</TextLink>
    </StepFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { StepFrame } from '#entry/StepFrame.tsx'
import { call } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { peekDeepLink } from '#platform/navigation/deep-links.ts'
import { renewStanding, useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconBuildingCommunity, IconHourglassHigh, IconUsersGroup } from '#ui/icons/icons.ts'
import { ChoiceCards } from '../ChoiceCards.tsx'
import { receivedQuery } from '../received/query.ts'
import { ReceivedInvitations } from '../received/ReceivedInvitations.tsx'
import { pendingText as text } from './text.ts'
import { WaitForNews } from './WaitForNews.tsx'

/** Shows whose approval is pending: the practice's admin's or ours, or that no practice is chosen yet. */
export function PendingApproval() {
  const [search] = useSearchParams()
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
        <Withdraw isPerson={isPerson} practice={name} />
      </StepFrame>
    )
  }
  // A code from an invite link names the practice; a user who came back from there wants another.
  if (peekDeepLink('code') && !search.has('choose')) return <Navigate to="/onboarding?way=code" replace />
  return (
    <StepFrame title={text.noneTitle} intro={text.none}>
      <Ways />
    </StepFrame>
  )
}

/** The ways to a practice. One that invited them is the likeliest, and comes first. */
function Ways() {
  const invitations = useQuery(receivedQuery).data?.receivedInvitations ?? []
  const isInvited = invitations.length > 0
  return (
    <>
      {isInvited && <ReceivedInvitations invitations={invitations} />}
      <ChoiceCards label={text.ways} choices={[{ ...OPEN, isStrong: !isInvited }, JOIN]} />
    </>
  )
}

const OPEN = {
  to: '/onboarding?way=new',
  Icon: IconBuildingCommunity,
  title: text.open,
  detail: text.openDetail,
}
const JOIN = { to: '/onboarding?way=find', Icon: IconUsersGroup, title: text.join, detail: text.joinDetail }

/** Withdraws a request that went to the wrong practice. */
function Withdraw({ isPerson, practice }: { isPerson: boolean; practice: string }) {
  const confirm = useConfirm()
  const withdrawing = useTask(
    async () => {
      await call('POST /onboarding/v2/withdraw')
      await renewStanding()
    },
    {
      done: text.withdrawn,
      failure: 'snackbar',
      // It was decided meanwhile, so the new standing is read.
      onError: () => void renewStanding(),
    },
  )
  const confirmWithdrawal = async () => {
    const question = {
      title: text.withdrawTitle,
      text: (isPerson ? text.withdrawPersonText : text.withdrawPracticeText)(practice),
      confirmLabel: text.withdrawConfirm,
    }
    if (await confirm(question)) await withdrawing.run()
  }
  return (
    <div>
      <TextButton onClick={() => void confirmWithdrawal()} disabled={withdrawing.isBusy}>
        {text.withdraw}
      </TextButton>
    </div>
  )
}

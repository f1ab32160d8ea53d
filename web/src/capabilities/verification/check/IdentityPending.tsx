import { StepFrame } from '#entry/StepFrame.tsx'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconHourglassHigh, IconUserSearch } from '#ui/icons/icons.ts'
import { WaitForDecision } from '#ui/states/WaitForDecision.tsx'
import { useIdentityCheck } from '../state/queries.ts'
import { manualText, pendingText as text } from '../text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { OtherWays } from './OtherWays.tsx'
import { StartCheck } from './StartCheck.tsx'
import { MANUAL_CHECK, useIsManualCheck } from './use-is-manual-check.ts'
import { useMayStart } from './use-may-start.ts'

/** A check in progress: the person has not finished it, or the service reviews it. */
export function IdentityPending() {
  const check = useIdentityCheck()
  const isInReview = useSession(({ user }) => user?.identityVerificationStatus === 'Needs_review')
  const mayStart = useMayStart()
  const isManual = useIsManualCheck()
  useStepFocus(isManual ? 'by-hand' : 'waiting')

  if (isManual) return <ManualCheck backLabel={manualText.back} />
  const Icon = isInReview ? IconUserSearch : IconHourglassHigh
  return (
    <StepFrame
      Icon={Icon}
      title={isInReview ? text.reviewTitle : text.title}
      intro={isInReview ? text.review : text.intro}
    >
      {mayStart && <StartCheck label={text.goOn} />}
      <WaitForDecision
        watching={text.watching}
        text={text}
        failure={check.error ? text.failed : undefined}
        onCheck={check.refetch}
      />
      <OtherWays>
        <TextLink to={MANUAL_CHECK}>{text.byHand}</TextLink>
      </OtherWays>
    </StepFrame>
  )
}

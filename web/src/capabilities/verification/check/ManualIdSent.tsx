import { MANUAL_TICKET_DAYS } from '@corridor/contract/verification/limits.ts'
import { StepFrame } from '#entry/StepFrame.tsx'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconCalendarTime, IconMailCheck, IconTrash, IconUserSearch, IconZoomCheck } from '#ui/icons/icons.ts'
import { WaitForDecision } from '#ui/states/WaitForDecision.tsx'
import { useIdentityCheck } from '../state/queries.ts'
import { manualText, pendingText, sentText as text } from '../text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { OtherWays } from './OtherWays.tsx'
import { Points } from './Points.tsx'
import { StartCheck } from './StartCheck.tsx'
import { MANUAL_CHECK, useIsManualCheck } from './use-is-manual-check.ts'
import { useMayStart } from './use-may-start.ts'

const POINTS = [
  { Icon: IconUserSearch, text: text.look },
  { Icon: IconMailCheck, text: text.mail },
  { Icon: IconTrash, text: text.deleted },
  { Icon: IconCalendarTime, text: text.late(MANUAL_TICKET_DAYS) },
]

/** A document waits for review. */
export function ManualIdSent() {
  const check = useIdentityCheck()
  const mayStart = useMayStart()
  const isManual = useIsManualCheck()
  useStepFocus(isManual ? 'by-hand' : 'waiting')

  if (isManual)
    return (
      <ManualCheck title={manualText.anotherTitle} intro={manualText.another} backLabel={manualText.back} />
    )
  return (
    <StepFrame Icon={IconZoomCheck} title={text.title} intro={text.intro}>
      <Points label={text.next} points={POINTS} />
      <WaitForDecision
        watching={text.watching}
        text={pendingText}
        failure={check.error ? pendingText.failed : undefined}
        onCheck={check.refetch}
      />
      <ButtonLink to={MANUAL_CHECK} size="l" isWide>
        {text.another}
      </ButtonLink>
      <OtherWays>{mayStart && <StartCheck isQuiet label={text.online} />}</OtherWays>
    </StepFrame>
  )
}

import { StepFrame } from '#entry/StepFrame.tsx'
import { useIdentityConfig } from '#entry/use-entry-target.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconClock, IconId, IconMoodEmpty, IconShieldCheck, IconShieldLock } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { useIdentityCheck } from '../state/queries.ts'
import { manualText, checkText as text } from '../text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { OtherWays } from './OtherWays.tsx'
import { Points } from './Points.tsx'
import { StartCheck } from './StartCheck.tsx'
import { MANUAL_CHECK, useIsManualCheck } from './use-is-manual-check.ts'

const POINTS = [
  { Icon: IconShieldLock, text: text.why },
  { Icon: IconId, text: text.what },
  { Icon: IconClock, text: text.time },
]

/**
 * The identity check, for the first time or again. The service leads back here: the state of the check is
 * refetched, and the gate leads on.
 */
export function UserVerification() {
  const { config } = useIdentityConfig()
  const isDeclined = useSession(({ user }) => user?.identityVerificationStatus === 'Declined')
  const isManual = useIsManualCheck()
  useIdentityCheck()
  useStepFocus(isManual ? 'by-hand' : 'online')

  if (config?.provider === 'none')
    return (
      <ManualCheck
        title={isDeclined ? text.declinedTitle : text.title}
        intro={isDeclined ? text.declinedByHand : manualText.intro}
      />
    )
  if (isManual) return <ManualCheck backLabel={manualText.online} />
  const demo = config?.provider === 'sandbox' && <Notice tone="info">{text.demo}</Notice>
  const ways = (
    <OtherWays>
      <TextLink to={MANUAL_CHECK}>{text.byHand}</TextLink>
    </OtherWays>
  )
  if (isDeclined) {
    return (
      <StepFrame Icon={IconMoodEmpty} title={text.declinedTitle} intro={text.declined}>
        {demo}
        <StartCheck label={text.tryAgain} />
        {ways}
      </StepFrame>
    )
  }
  return (
    <StepFrame Icon={IconShieldCheck} title={text.title} intro={text.intro}>
      <Points label={text.title} points={POINTS} />
      {demo}
      <StartCheck label={text.start} />
      {ways}
    </StepFrame>
  )
}

import { StepFrame } from '#entry/StepFrame.tsx'
import { useIdentityConfig } from '#entry/use-entry-target.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { useSession } from '#platform/session.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconId } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { useIdentityCheck } from '../state/queries.ts'
import { checkText, manualText, nameText as text } from '../text.ts'
import { ManualCheck } from './ManualCheck.tsx'
import { OtherWays } from './OtherWays.tsx'
import { StartCheck } from './StartCheck.tsx'
import { MANUAL_CHECK, useIsManualCheck } from './use-is-manual-check.ts'

/** For an approved person whose name or title changed since they were checked. */
export function NameCheck() {
  const user = useSession((session) => session.user)
  const { config } = useIdentityConfig()
  const isManual = useIsManualCheck()
  useIdentityCheck()
  useStepFocus(isManual ? 'by-hand' : 'online')
  if (!user) return null
  const hasService = config !== undefined && config.provider !== 'none'
  if (isManual) return <ManualCheck title={text.title} backLabel={manualText.back} />
  return (
    <StepFrame Icon={IconId} title={text.title} intro={user.isNameUnchecked ? text.intro : text.done}>
      {user.manualIdVerificationRequested && <Notice tone="info">{text.sent}</Notice>}
      {user.isNameUnchecked && hasService && <StartCheck label={checkText.start} />}
      <OtherWays>
        {user.isNameUnchecked && <TextLink to={MANUAL_CHECK}>{checkText.byHand}</TextLink>}
        <TextLink to="/dashboard/account">{text.back}</TextLink>
      </OtherWays>
    </StepFrame>
  )
}

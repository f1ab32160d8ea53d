import { IconDeviceMobile } from '@tabler/icons-react'
import { StepFrame } from '../../../entry/StepFrame.tsx'
import { useStepFocus } from '../../../platform/navigation/use-step-focus.ts'
import { renewUser, useSession } from '../../../platform/session.ts'
import { writtenNumber } from '../../../ui/written-number.ts'
import { MobileCode, MobileForm } from '../../people/public.ts'
import { FinishIndividual } from '../components/FinishIndividual.tsx'
import { useSentCode } from '../state/use-sent-code.ts'
import { mobileText as text } from '../text.ts'

/** An individual proves a mobile number, and is then onboarded. */
export function VerifyMobile() {
  const user = useSession((session) => session.user)
  const { sent, send, startOver } = useSentCode()
  useStepFocus(sent ? 'code' : '')
  if (!user) return null
  if (user.mobileVerified) {
    return (
      <StepFrame title={text.title}>
        <FinishIndividual />
      </StepFrame>
    )
  }
  if (sent) {
    return (
      <StepFrame icon={<IconDeviceMobile size={32} stroke={1.5} />} title={text.codeTitle}>
        <MobileCode
          sent={sent}
          submitLabel={text.submit}
          onResend={() => send(sent.number)}
          onVerified={renewUser}
          onOther={startOver}
        />
      </StepFrame>
    )
  }
  return (
    <StepFrame icon={<IconDeviceMobile size={32} stroke={1.5} />} title={text.title} intro={text.intro}>
      <MobileForm initial={user.mobile ? writtenNumber(user.mobile) : ''} onSend={send} />
    </StepFrame>
  )
}

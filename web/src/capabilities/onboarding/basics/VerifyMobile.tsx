import { useEffect } from 'react'
import { MobileCode, MobileForm } from '#capabilities/people/public.ts'
import { StepFrame } from '#entry/StepFrame.tsx'
import { call } from '#platform/api.ts'
import { useStepFocus } from '#platform/navigation/use-step-focus.ts'
import { renewUser, useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconDeviceMobile } from '#ui/icons/icons.ts'
import { Checking } from '#ui/states/Checking.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { completeOnboarding } from '../state/complete-onboarding.ts'
import { mobileText as text } from './text.ts'
import { useSentCode } from './use-sent-code.ts'

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
      <StepFrame Icon={IconDeviceMobile} title={text.codeTitle}>
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
    <StepFrame Icon={IconDeviceMobile} title={text.title} intro={text.intro}>
      <MobileForm initial={user.mobile ? writtenNumber(user.mobile) : ''} onSend={send} />
    </StepFrame>
  )
}

/** Completes the sign-up once the number is verified, also for a person who closed the page in between. */
function FinishIndividual() {
  const { run, failure } = useTask(() =>
    completeOnboarding(() => call('POST /onboarding/v2/complete-individual')),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by itself
  useEffect(() => void run(), [])
  if (!failure) return <Checking>{text.finishing}</Checking>
  return (
    <>
      <Notice tone="error">
        <p>{text.finishFailed}</p>
        <p>{failure}</p>
      </Notice>
      <Button look="primary" size="l" isWide onClick={() => void run()}>
        {text.retry}
      </Button>
    </>
  )
}

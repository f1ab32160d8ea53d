import { IconShieldLock } from '@tabler/icons-react'
import { StepFrame } from '../../../entry/StepFrame.tsx'
import { renewStanding, useSession } from '../../../platform/session.ts'
import { SetUp } from './SetUp.tsx'
import { securityText } from './text.ts'

/** The practice asks everybody for an authenticator app: setting it up is a step after sign-in. */
export function SecondFactorStep() {
  const practice = useSession((session) => session.user?.practiceName)
  return (
    <StepFrame
      Icon={IconShieldLock}
      title={securityText.setUpTitle}
      intro={securityText.stepIntro(practice ?? securityText.yourPractice)}
    >
      <SetUp look="entry" onDone={() => void renewStanding()} />
    </StepFrame>
  )
}

import { useEffect } from 'react'
import { unpinStep } from '#entry/pinned-step.ts'
import { StepFrame } from '#entry/StepFrame.tsx'
import { renewStanding, useSession } from '#platform/session.ts'
import { IconShieldLock } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { useSecondFactor } from '../state/queries.ts'
import { SetUp } from './SetUp.tsx'
import { ShownCodes } from './ShownCodes.tsx'
import { securityText } from './text.ts'

function goOn(): void {
  unpinStep()
  void renewStanding()
}

/** The practice requires an authenticator app: setting it up is a step after sign-in. */
export function SecondFactorStep() {
  const practice = useSession((session) => session.user?.practiceName)
  const query = useSecondFactor()
  const hasUnconfirmedCodes = query.data?.unconfirmedCodes?.canBeShown ?? false
  const isDone = query.data?.isOn === true && !hasUnconfirmedCodes
  useEffect(() => {
    if (isDone) goOn()
  }, [isDone])
  return (
    <StepFrame
      Icon={IconShieldLock}
      title={securityText.setUpTitle}
      intro={securityText.stepIntro(practice ?? securityText.yourPractice)}
    >
      <Loaded
        query={query}
        loadingLabel={securityText.loading}
        rows={2}
        failedTitle={securityText.failedTitle}
      >
        {({ isPasswordNeeded }) =>
          hasUnconfirmedCodes ? (
            <ShownCodes onConfirmed={goOn} />
          ) : (
            // Done, it is on its way to the next screen: to begin once more would be refused.
            !isDone && <SetUp look="entry" isPasswordGiven={!isPasswordNeeded} onDone={goOn} />
          )
        }
      </Loaded>
    </StepFrame>
  )
}

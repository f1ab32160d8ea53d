import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checking } from '../../../ui/Checking.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { completeOnboarding } from '../state/complete.ts'
import { mobileText as text } from '../text.ts'

/** The number is proved: completes the sign-up by itself. Also for whoever closed the page between the two. */
export function FinishIndividual() {
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

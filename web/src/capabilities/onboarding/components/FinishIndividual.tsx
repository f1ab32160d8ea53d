import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checking } from '../../../ui/Checking.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { completeOnboarding } from '../state/complete.ts'
import { mobileText as text } from '../text.ts'

/** The number is proved: completes the sign-up by itself. Also for whoever closed the page between the two. */
export function FinishIndividual() {
  const [failure, setFailure] = useState<string>()
  const finish = useCallback(async () => {
    setFailure(undefined)
    try {
      await completeOnboarding(() => call('POST /onboarding/v2/complete-individual'))
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
    }
  }, [])
  useEffect(() => void finish(), [finish])
  if (!failure) return <Checking>{text.finishing}</Checking>
  return (
    <>
      <Notice tone="error">
        <p>{text.finishFailed}</p>
        <p>{failure}</p>
      </Notice>
      <Button look="primary" size="l" isWide onClick={finish}>
        {text.retry}
      </Button>
    </>
  )
}

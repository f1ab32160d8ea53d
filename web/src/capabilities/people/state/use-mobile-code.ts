import { codeNotRight } from '@corridor/contract/people/errors.ts'
import { CODE_TRIES } from '@corridor/contract/session/limits.ts'
import { useState } from 'react'
import { ApiError, call, sentenceOf } from '../../../platform/api.ts'
import { useSecondsUntil } from '../../../platform/use-countdown.ts'
import { mobileText as text } from '../text.ts'
import type { SentCode } from './sent-code.ts'

export interface MobileCodeRules {
  sent: SentCode
  onResend: () => Promise<void>
  /** The number is proved; what is left to do. Its refusal is shown with the code. */
  onVerified: (mobile: string) => Promise<void> | void
}

/** Proves a mobile number by the code that was sent to it, and counts the tries. */
export function useMobileCode({ sent, onResend, onVerified }: MobileCodeRules) {
  const [isBusy, setBusy] = useState(false)
  const [wrongTries, setWrongTries] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [isResent, setResent] = useState(false)
  const [refusedUntil, setRefusedUntil] = useState(0)
  const resendIn = useSecondsUntil(Math.max(sent.resendAt * 1000, refusedUntil))

  const fail = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== codeNotRight.code) return setFailure(sentenceOf(error))
    const left = CODE_TRIES - wrongTries - 1
    setWrongTries(wrongTries + 1)
    setFailure(`${codeNotRight.message} ${left > 0 ? text.triesLeft(left) : text.noTries}`)
  }

  /** True when it was right. */
  const verify = async (code: string): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { mobile } = await call('POST /persons/v2/verification-code/:code/verify', { params: { code } })
      await onVerified(mobile)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  /** True when another one is on its way. */
  const resend = async (): Promise<boolean> => {
    setFailure(undefined)
    try {
      await onResend()
      setWrongTries(0)
      setResent(true)
      return true
    } catch (error) {
      setFailure(sentenceOf(error))
      if (error instanceof ApiError) setRefusedUntil(Date.now() + (error.retryAfterSeconds ?? 0) * 1000)
      return false
    }
  }
  return { isBusy, failure, isResent, resendIn, verify, resend }
}

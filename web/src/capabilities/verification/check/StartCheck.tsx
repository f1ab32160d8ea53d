import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { alreadyVerified, underReview } from '@corridor/contract/verification/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#platform/api.ts'
import { renewStanding } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconShieldCheck } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { addressOfCheck } from './address-of-check.ts'

interface StartCheckProps {
  label: string
  /** As a link among others, where it is not the main action. */
  isQuiet?: boolean
}

/** Opens the check, and says why when it cannot. */
export function StartCheck({ label, isQuiet }: StartCheckProps) {
  const { start, isBusy, problem } = useStartCheck()
  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      {isQuiet ? (
        <TextButton aria-busy={isBusy || undefined} onClick={start}>
          {label}
        </TextButton>
      ) : (
        <Button
          look="primary"
          size="l"
          isWide
          isBusy={isBusy}
          icon={<IconShieldCheck size={20} />}
          onClick={start}
        >
          {label}
        </Button>
      )}
    </>
  )
}

/** Refusals that mean the person is at another step by now. */
const MOVED_ON: string[] = [alreadyVerified.code, underReview.code]

/**
 * Starts the check, or continues the open one, in this tab: phones block a window that opens after an
 * answer, and the service leads back here. Two clicks start one.
 */
function useStartCheck() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUnderWay = useRef(false)

  const setUnderWay = (isNow: boolean) => {
    isUnderWay.current = isNow
    setBusy(isNow)
  }

  // The browser's back button may restore the page as it was left: busy.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setBusy(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const start = async () => {
    if (isUnderWay.current) return
    setUnderWay(true)
    setProblem(undefined)
    try {
      const { url } = await call('POST /identity-verification/v1/inquiry')
      const target = addressOfCheck(url, window.location.origin)
      if (!target) throw new Error('an address that is none')
      // The button stays busy: this page is about to be left.
      if ('path' in target) navigate(target.path)
      else window.location.assign(target.address)
    } catch (error) {
      if (error instanceof ApiError && MOVED_ON.includes(error.code)) await renewStanding()
      setProblem(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      setUnderWay(false)
    }
  }

  return { start, isBusy, problem }
}

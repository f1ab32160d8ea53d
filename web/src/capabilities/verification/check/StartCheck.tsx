import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { alreadyVerified, underReview } from '@corridor/contract/verification/errors.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { renewStanding } from '../../../platform/session.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextButton } from '../../../ui/actions/TextButton.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { addressOfCheck } from './address-of-check.ts'

interface StartCheckProps {
  label: string
  /** As a link among others, where it is not what most people want. */
  isQuiet?: boolean
}

/** Leads to the check, and says why when it cannot. */
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

/** Refusals that say that the person stands elsewhere by now. */
const MOVED_ON: string[] = [alreadyVerified.code, underReview.code]

/**
 * Starts the check, or goes on with the open one, in this very tab: a window that opens after an answer is blocked by
 * phones, and the service leads back here. Asked twice it starts one.
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

  // Whoever comes back by the browser's own button may find the page as it was left: busy.
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
      const place = addressOfCheck(url, window.location.origin)
      if (!place) throw new Error('an address that is none')
      // The button stays busy: this page is about to be left.
      if ('path' in place) navigate(place.path)
      else window.location.assign(place.address)
    } catch (error) {
      if (error instanceof ApiError && MOVED_ON.includes(error.code)) await renewStanding()
      setProblem(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      setUnderWay(false)
    }
  }

  return { start, isBusy, problem }
}

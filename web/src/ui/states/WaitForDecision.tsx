import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checking } from './Checking.tsx'
import styles from './WaitForDecision.module.css'

interface WaitForDecisionProps {
  /** What one waits for. */
  watching: string
  text: { checking: string; stillWaiting: string; again: string }
  /** Why it is not known how things stand. */
  failure?: string
  onAsk: () => Promise<unknown>
}

/** Says that one need not do anything, and asks at once for whoever does not want to wait. */
export function WaitForDecision({ watching, text, failure, onAsk }: WaitForDecisionProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasAsked, setAsked] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      await onAsk()
    } finally {
      setBusy(false)
      setAsked(true)
    }
  }
  const known = failure ?? (hasAsked ? text.stillWaiting : watching)
  return (
    <div className={styles.wait}>
      <Checking>{isBusy ? text.checking : known}</Checking>
      <Button isBusy={isBusy} onClick={ask}>
        {text.again}
      </Button>
    </div>
  )
}

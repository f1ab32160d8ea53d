import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checking } from './Checking.tsx'
import styles from './WaitForDecision.module.css'

interface WaitForDecisionProps {
  /** What one waits for. */
  watching: string
  text: { checking: string; stillWaiting: string; again: string }
  /** Why the state could not be loaded. */
  failure?: string
  onCheck: () => Promise<unknown>
}

/** Says that nothing has to be done, and lets an impatient person check now. */
export function WaitForDecision({ watching, text, failure, onCheck }: WaitForDecisionProps) {
  const [isBusy, setBusy] = useState(false)
  const [hasChecked, setChecked] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await onCheck()
    } finally {
      setBusy(false)
      setChecked(true)
    }
  }
  const status = failure ?? (hasChecked ? text.stillWaiting : watching)
  return (
    <div className={styles.wait}>
      <Checking>{isBusy ? text.checking : status}</Checking>
      <Button isBusy={isBusy} onClick={check}>
        {text.again}
      </Button>
    </div>
  )
}

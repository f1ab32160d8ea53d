import { useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/** A step of one screen is read out like a screen: the focus goes to its heading, unless a field has it. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    return focusHeading()
  }, [step])
}

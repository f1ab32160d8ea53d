import { useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/** A step of one screen is announced like a screen: its heading gets the focus, unless a field has it. */
export function useStepFocus(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    return focusHeading()
  }, [step])
}

import { useRef } from 'react'

/** Shorter than others show it, so that it does not go out while somebody still types. */
const REPORT_EVERY_MS = 2_000

/** Reports that somebody writes: at the first letter, then now and then, and not for an emptied box. */
export function useTypingReports(onTyping?: () => void): (value: string) => void {
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  return (value) => {
    const now = performance.now()
    if (!onTyping || value === '' || now - reportedAt.current < REPORT_EVERY_MS) return
    reportedAt.current = now
    onTyping()
  }
}

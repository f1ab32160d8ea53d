import { useRef } from 'react'

/** Shorter than others show it, so that it does not go out while somebody still types. */
const TELL_EVERY_MS = 2_000

/** Tells that somebody writes: at the first letter, then now and then, and not for an emptied box. */
export function useTypingTold(onTyping?: () => void): (value: string) => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return (value) => {
    const now = performance.now()
    if (!onTyping || value === '' || now - toldAt.current < TELL_EVERY_MS) return
    toldAt.current = now
    onTyping()
  }
}

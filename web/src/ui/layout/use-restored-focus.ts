import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** A button may be removed by its own action, and the focus with it: its container gets the focus then. */
export function useRestoredFocus(fallback: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false
    if (isLost) fallback.current?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
  }
}

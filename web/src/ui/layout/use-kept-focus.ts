import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** A button that has done its work may be gone, and the focus with it: what it stood in has it then. */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body && last.current?.isConnected === false
    if (isLost) place.current?.focus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target
    },
  }
}

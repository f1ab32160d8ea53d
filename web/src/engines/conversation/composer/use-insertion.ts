import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

interface Insertion {
  value: string
  /** The end of what is selected then. */
  caret: number
  from?: number
}

/** Writes into a box, with the caret where it belongs, and leaves one space where a completion and the person both add one. */
export function useInsertion(box: RefObject<HTMLTextAreaElement | null>, onChange: (value: string) => void) {
  const [selection, setSelection] = useState<{ from: number; to: number }>()
  const spaced = useRef<Insertion>(undefined)
  const put = useCallback(
    (next: Insertion) => {
      onChange(next.value)
      setSelection({ from: next.from ?? next.caret, to: next.caret })
      spaced.current = next.value[next.caret - 1] === ' ' ? next : undefined
      // A picker that closes gives the focus back to its button first.
      requestAnimationFrame(() => box.current?.focus())
    },
    [box, onChange],
  )
  // With the text itself, not a frame later: a key pressed in between would be written at the old position.
  useLayoutEffect(() => {
    if (selection) box.current?.setSelectionRange(selection.from, selection.to)
  }, [box, selection])
  /** Whether the person just typed the space that a completion had already added; it is taken back. */
  const undoDoubledSpace = (typed: string): boolean => {
    const before = spaced.current
    spaced.current = undefined
    if (!before) return false
    const { value, caret } = before
    if (typed !== `${value.slice(0, caret)} ${value.slice(caret)}`) return false
    put(before)
    spaced.current = undefined
    return true
  }
  return { put, undoDoubledSpace }
}

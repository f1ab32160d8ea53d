import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ListedMessage } from './list-rows.ts'

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

interface RowKeys<Item> {
  scrollTo: (index: number) => void
  /** Any other key on a row. */
  onKey?: (item: Item, key: string) => boolean
}

/** The arrow keys move from message to message, and Tab reaches one of them: a feed has no hundred stops. */
export function useRovingRow<Item extends ListedMessage>(
  box: RefObject<HTMLElement | null>,
  items: readonly Item[],
) {
  const [activeId, setActiveId] = useState<string>()
  const [hasFocus, setHasFocus] = useState(false)
  const wanted = useRef<string>(undefined)
  const activeIndex = activeId === undefined ? -1 : items.findIndex(({ id }) => id === activeId)
  // The row to go to may not have been drawn when its key was pressed.
  useEffect(() => {
    if (focusRow(box, wanted.current)) wanted.current = undefined
  })
  // A pressed button may disappear with the focus: its message gets the focus then, or the one that is now at its position.
  const lastIndex = useRef(0)
  useEffect(() => {
    if (activeIndex >= 0) lastIndex.current = activeIndex
    if (!hasFocus || document.activeElement !== document.body) return
    focusRow(box, activeIndex >= 0 ? activeId : items[Math.min(lastIndex.current, items.length - 1)]?.id)
  })
  // Browsers send no blur when the focused element is removed, so the next focusin is used. Menus and dialogs return the focus.
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const isInside = box.current?.contains(target as Node)
      if (!isInside && !(target as Element).closest('[role=menu], [role=dialog]')) setHasFocus(false)
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [box])
  return {
    /** Stays drawn wherever the list is scrolled: what has the focus must not vanish. */
    focusedIndex: hasFocus && activeIndex >= 0 ? activeIndex : undefined,
    /** Of the rows that are drawn, the one that Tab reaches. */
    reachableAmong: (shown: readonly number[]) => (shown.includes(activeIndex) ? activeIndex : shown.at(-1)),
    onFocus: useCallback((id: string) => {
      setActiveId(id)
      setHasFocus(true)
    }, []),
    onBlur: useCallback(() => setHasFocus(false), []),
    onKeyDown: (event: KeyboardEvent, { scrollTo, onKey }: RowKeys<Item>) => {
      const step = STEPS[event.key]
      const isOnRow = (event.target as HTMLElement).dataset.message !== undefined
      if (!isOnRow || event.altKey || event.ctrlKey || event.metaKey) return
      const active = items[activeIndex]
      if (!step) {
        if (active && onKey?.(active, event.key)) event.preventDefault()
        return
      }
      const next = items[activeIndex + step]
      if (!next) return
      event.preventDefault()
      wanted.current = next.id
      setActiveId(next.id)
      scrollTo(activeIndex + step)
    },
  }
}

/** Whether it is drawn. */
function focusRow(box: RefObject<HTMLElement | null>, id: string | undefined): boolean {
  if (id === undefined) return false
  const row = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)
  row?.focus({ preventScroll: true })
  return Boolean(row)
}

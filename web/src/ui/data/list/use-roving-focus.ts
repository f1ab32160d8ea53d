import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface LongListItem {
  /** Unique in the list, and stable between renders. */
  key: string
  /** A heading, or the footer after the last row: the arrow keys skip it. */
  isPassedOver?: boolean
}

const FOCUSABLE = 'a, button'

/** The index that a key moves to, or undefined at the end of the list. */
function nextOf(items: readonly LongListItem[], from: number, key: string): number | undefined {
  const isStop = (index: number) => index >= 0 && index < items.length && !items[index]!.isPassedOver
  const step = key === 'ArrowDown' || key === 'Home' ? 1 : -1
  let index = key === 'Home' ? 0 : key === 'End' ? items.length - 1 : from + step
  while (index >= 0 && index < items.length && !isStop(index)) index += step
  return isStop(index) ? index : undefined
}

/** One stop of the Tab key for a whole list; the arrow keys, Home and End go on from there. */
export function useRovingFocus(list: RefObject<HTMLElement | null>, items: readonly LongListItem[]) {
  const [activeKey, setActiveKey] = useState<string>()
  const [hasFocus, setHasFocus] = useState(false)
  const wanted = useRef<string>(undefined)
  const activeIndex = activeKey === undefined ? -1 : items.findIndex(({ key }) => key === activeKey)
  // The row to go to may not have been drawn when its key was pressed.
  useEffect(() => {
    if (wanted.current === undefined) return
    const index = items.findIndex(({ key }) => key === wanted.current)
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(${FOCUSABLE})`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const indexOf = (target: EventTarget): number =>
    Number((target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
  return {
    /** Stays rendered wherever the list is scrolled: the focused row must not disappear. */
    anchorIndex: hasFocus && activeIndex >= 0 ? activeIndex : undefined,
    /** Of the rows that are drawn, the one that Tab reaches: where one was last, else the one that is open, else the first. */
    reachableAmong: (drawn: readonly number[], currentIndex: number): number | undefined =>
      [activeIndex, currentIndex].find((index) => drawn.includes(index)) ??
      drawn.find((index) => !items[index]?.isPassedOver),
    onFocus: ({ target }: FocusEvent) => {
      setActiveKey(items[indexOf(target)]?.key)
      setHasFocus(true)
    },
    onBlur: () => setHasFocus(false),
    onKeyDown: (event: KeyboardEvent, scrollTo: (index: number) => void) => {
      if (!['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const next = nextOf(items, indexOf(event.target), event.key)
      if (next === undefined) return
      event.preventDefault()
      const { key } = items[next]!
      wanted.current = key
      setActiveKey(key)
      scrollTo(next)
    },
  }
}

import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './LongList.module.css'
import { type LongListItem, useRovingFocus } from './use-roving-focus.ts'

export type { LongListItem }

/** Who is as near the end as half a row is there. */
const END_PX = 30

interface LongListProps<Item extends LongListItem> {
  label: string
  items: readonly Item[]
  /** About how high one is, in px, until it is seen. */
  heightOf: (item: Item) => number
  /** The key that is open beside the list: when it changes, the list scrolls to it. */
  currentKey?: string
  /** How the items are chosen and sorted: when it changes, the list begins again at its top, or at its end. */
  order?: string
  /** The last items come first in time: the list begins at its end, and stays there while nobody scrolls away. */
  beginsAtEnd?: boolean
  /** One row is a stop of the Tab key: its link or button gets this index. */
  children: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/** A virtual list of any length. The arrow keys, Home and End move from row to row. */
export function LongList<Item extends LongListItem>({
  label,
  items,
  heightOf,
  currentKey,
  order,
  beginsAtEnd = false,
  children,
}: LongListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  // The offset of the list in its scroll container: a note may be above it.
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.offsetTop ?? 0
    // Setting the same again counts for React as another update, and fifty renders in a row as a loop.
    if (top !== margin) setMargin(top)
  })
  const roving = useRovingFocus(list, items)
  const { anchorIndex } = roving
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => list.current?.closest<HTMLElement>('[data-list-scroll]') ?? null,
    getItemKey: useCallback((index: number) => items[index]!.key, [items]),
    estimateSize: (index) => heightOf(items[index]!),
    overscan: 8,
    measureElement: measureIfShown,
    scrollMargin: margin,
    rangeExtractor: (range: Range) => withAnchor(defaultRangeExtractor(range), anchorIndex),
  })
  const currentIndex = currentKey ? items.findIndex(({ key }) => key === currentKey) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is newly open is gone to, not one that moves in the list
  useEffect(() => {
    if (currentIndex >= 0) virtualizer.scrollToIndex(currentIndex, { align: 'auto' })
  }, [virtualizer, currentKey])
  const shownOrder = useRef(order)
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (shownOrder.current === order) return
    shownOrder.current = order
    isAtEnd.current = true
    if (!beginsAtEnd) virtualizer.scrollToOffset(0)
  }, [virtualizer, order, beginsAtEnd])
  useEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('[data-list-scroll]')
    if (!scroller || !beginsAtEnd) return
    const look = () => {
      isAtEnd.current = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - END_PX
    }
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [beginsAtEnd])
  const lastKey = items.at(-1)?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newly last is gone to, and the end of another order
  useEffect(() => {
    if (beginsAtEnd && isAtEnd.current && currentIndex < 0)
      virtualizer.scrollToIndex(items.length - 1, { align: 'end' })
  }, [virtualizer, order, beginsAtEnd, lastKey])
  const drawn = virtualizer.getVirtualItems()
  const reachable = roving.reachableAmong(
    drawn.map(({ index }) => index),
    currentIndex,
  )
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={(event) => roving.onKeyDown(event, (index) => virtualizer.scrollToIndex(index))}
      onFocus={roving.onFocus}
      onBlur={roving.onBlur}
    >
      {drawn.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          className={styles.row}
          style={{ transform: `translateY(${start - margin}px)` }}
          data-index={index}
          // Most of the list is not there to be counted.
          aria-setsize={items.length}
          aria-posinset={index + 1}
        >
          {children(items[index]!, index === reachable ? 0 : -1)}
        </li>
      ))}
    </ul>
  )
}

type Measure = typeof measureElement<HTMLLIElement>

/** A hidden row, behind the open pane on a phone, has no height, so its last measured one is used. */
const measureIfShown: Measure = (row, entry, list) => {
  const index = list.indexFromElement(row)
  const cached = list.itemSizeCache.get(list.options.getItemKey(index))
  return measureElement(row, entry, list) || (cached ?? list.options.estimateSize(index))
}

function withAnchor(drawn: number[], anchor: number | undefined): number[] {
  if (anchor === undefined || drawn.includes(anchor)) return drawn
  return [...drawn, anchor].sort((a, b) => a - b)
}

import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ListedMessage, ListRow } from './list-rows.ts'
import type { MessageListProps, Target } from './message-list-props.ts'

interface Options<Item extends ListedMessage> extends MessageListProps<Item> {
  rows: readonly ListRow<Item>[]
  /** Drawn wherever the list is scrolled. */
  anchorIndex?: number
}

/** A guess until a row is measured, which happens before it is seen: one line of words, under a name or not. */
const HEADED_PX = 54
const CONTINUED_PX = 26
const DIVIDER_PX = 42
/** So near to the end counts as at it. */
const END_PX = 80
/** Nothing is so near to the end. */
const NEVER_PX = -1
/** From here on what can be done with a message fits beside it. */
const ROOMY_PX = 640
/** The next page is requested this many rows before an end, so that it is there when the reader arrives. */
const REQUEST_ROWS = 25

type Scroller = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Scrolls to where the list is to be opened, once its rows are there. */
function useTarget<Item extends ListedMessage>(
  virtualizer: Scroller,
  { items, older, newer, target }: Options<Item>,
) {
  const isAtNewest = newer === 'none'
  const [markedId, setMarkedId] = useState<string>()
  const reached = useRef<Target>(undefined)
  useLayoutEffect(() => {
    if (reached.current === target || items.length === 0) return
    if (target.to === 'newest') {
      if (!isAtNewest) return
      virtualizer.scrollToEnd()
    } else if (target.to === 'oldest') {
      if (older !== 'none') return
      virtualizer.scrollToOffset(0)
    } else {
      const index = items.findIndex(({ id }) => id === target.id)
      if (index < 0) return
      virtualizer.scrollToIndex(index, { align: target.align })
      setMarkedId(target.isMarked ? target.id : undefined)
    }
    reached.current = target
  }, [virtualizer, items, isAtNewest, older, target])
  return { markedId, reached }
}

/** A person who sends a message wants to see it. One that was sent from another device must not move the list under somebody who reads. */
function useOwnMessages<Item extends ListedMessage>(
  virtualizer: Scroller,
  items: readonly Item[],
  isFollowed: boolean,
): void {
  const lastId = items.at(-1)?.id
  const isLastUnsent = items.at(-1)?.isUnsent ?? false
  const previousLast = useRef(lastId)
  useLayoutEffect(() => {
    const isNew = previousLast.current !== lastId
    previousLast.current = lastId
    if (isNew && isLastUnsent && isFollowed) virtualizer.scrollToEnd()
  }, [virtualizer, lastId, isLastUnsent, isFollowed])
}

/** Requests pages near the ends and reports what is seen. Answers whether the end of the list is. */
function useLooking<Item extends ListedMessage>(
  box: RefObject<HTMLDivElement | null>,
  virtualizer: Scroller,
  { items, older, newer, onOlder, onNewer, target, onSeen, anchor = 'end' }: Options<Item>,
  reached: RefObject<Target | undefined>,
): boolean {
  const isAtNewest = newer === 'none'
  const isEndAnchored = anchor === 'end'
  const [isAtEnd, setAtEnd] = useState(true)
  const height = useRef(0)
  const settled = useRef<Target>(undefined)
  const requested = useRef<{ older?: string; newer?: string }>({})
  const seen = useRef<string>(undefined)
  const look = useEffectEvent(() => {
    const { range } = virtualizer
    if (!range || settled.current !== target) return
    const known = height.current
    height.current = box.current?.clientHeight ?? 0
    // A keyboard opened or the composer grew: a reader who was at the end stays at the end.
    if (isEndAnchored && isAtEnd && isAtNewest && known > 0 && height.current !== known)
      return virtualizer.scrollToEnd()
    // Setting the same again counts for React as another update, and fifty renders in a row as a loop.
    const isEnd = virtualizer.isAtEnd(END_PX)
    if (isEnd !== isAtEnd) setAtEnd(isEnd)
    const [first, last] = [items[0]?.id, items.at(-1)?.id]
    if (older === 'more' && range.startIndex < REQUEST_ROWS && requested.current.older !== first) {
      requested.current.older = first
      onOlder()
    }
    if (
      newer === 'more' &&
      range.endIndex >= items.length - REQUEST_ROWS &&
      requested.current.newer !== last
    ) {
      requested.current.newer = last
      onNewer()
    }
    const newest = items[range.endIndex]
    if (newest && newest.id !== seen.current) {
      seen.current = newest.id
      onSeen?.(newest)
    }
  })
  // Scrolling to a target takes two frames; messages passed on the way were not seen, and no page is requested for them.
  useEffect(() => {
    if (reached.current !== target || settled.current === target) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        settled.current = target
        look()
      })
    })
    return () => cancelAnimationFrame(frame)
  })
  // After each drawing, and with each step of a scroll, which need not draw anything.
  useEffect(() => look())
  useEffect(() => {
    const element = box.current
    const follow = () => look()
    element?.addEventListener('scroll', follow, { passive: true })
    // Set by hand: a container query on the list would restyle every row at each layout.
    const sizes = new ResizeObserver(() => {
      element?.toggleAttribute('data-roomy', element.clientWidth >= ROOMY_PX)
      follow()
    })
    if (element) sizes.observe(element)
    return () => {
      sizes.disconnect()
      element?.removeEventListener('scroll', follow)
    }
  }, [box])
  return isAtEnd
}

/** The scroll position of the list and what moves it. The virtualiser keeps the message that is being read where it is. */
export function useScrolling<Item extends ListedMessage>(
  box: RefObject<HTMLDivElement | null>,
  options: Options<Item>,
) {
  const { items, rows, newer, onLatest, countBelow = 0, anchor = 'end', guessPx, anchorIndex } = options
  const isAtNewest = newer === 'none'
  const isEndAnchored = anchor === 'end'
  // The page that ends at the newest is put below somebody who reads: only what comes after it is followed.
  const [wasAtNewest, setWasAtNewest] = useState(isAtNewest)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => items[index]!.id, [items]),
    estimateSize: (index) => guess(rows[index]!, guessPx),
    overscan: 10,
    paddingStart: 8,
    paddingEnd: 4,
    // Anchored so, what is read stays where it is when a page is put above it; a list that begins at its start wants that too.
    anchorTo: 'end',
    followOnAppend: isEndAnchored && isAtNewest && wasAtNewest,
    scrollEndThreshold: isEndAnchored ? END_PX : NEVER_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    rangeExtractor: (range: Range) => withAnchor(defaultRangeExtractor(range), anchorIndex),
  })
  const lastId = items.at(-1)?.id

  useLayoutEffect(() => setWasAtNewest(isAtNewest), [isAtNewest])

  const { markedId, reached } = useTarget(virtualizer, options)
  useOwnMessages(virtualizer, items, isAtNewest && wasAtNewest)
  const isAtEnd = useLooking(box, virtualizer, options, reached)

  const isAtLatest = isAtEnd && isAtNewest
  const leftAt = useRef(lastId)
  if (isAtLatest) leftAt.current = lastId
  const place = items.findLastIndex(({ id }) => id === leftAt.current)
  const arrived = place < 0 ? 0 : items.slice(place + 1).filter(({ isOwn }) => !isOwn).length
  return {
    virtualizer,
    isAtLatest,
    markedId,
    countBelow: (isAtNewest ? arrived : 0) + countBelow,
    toLatest: () => (isAtNewest ? virtualizer.scrollToEnd() : onLatest()),
  }
}

const guess = ({ isContinued, day, isFirstUnread }: ListRow<unknown>, headedPx = HEADED_PX): number =>
  (isContinued ? CONTINUED_PX : headedPx) + (day ? DIVIDER_PX : 0) + (isFirstUnread ? DIVIDER_PX : 0)

function withAnchor(drawn: number[], anchor: number | undefined): number[] {
  if (anchor === undefined || drawn.includes(anchor)) return drawn
  return [...drawn, anchor].sort((a, b) => a - b)
}

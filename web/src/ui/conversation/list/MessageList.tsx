import { type ReactNode, useMemo, useRef } from 'react'
import { Spoken } from '../../states/Spoken.tsx'
import { text } from '../text.ts'
import { LatestButton } from './LatestButton.tsx'
import { ListEdge } from './ListEdge.tsx'
import { type ListedMessage, listRows } from './list-rows.ts'
import styles from './MessageList.module.css'
import { type LastHovered, MessageListRow, type RowState } from './MessageListRow.tsx'
import { useRovingRow } from './use-roving-row.ts'
import { type Target, useScrolling } from './use-scrolling.ts'
import { useSpokenNews } from './use-spoken-news.ts'

/** What lies beyond one end of the items: nothing, something, something that is on its way or did not come. */
export type Beyond = 'none' | 'more' | 'loading' | 'failed'

export interface MessageListProps<Item extends ListedMessage> {
  label: string
  /** In order, the oldest first: the pages that are in memory. Pages may come and go at either end, or all at once. */
  items: readonly Item[]
  older: Beyond
  newer: Beyond
  /** Asked for once when the reader comes near an end that has more, and again on Retry. */
  onOlder: () => void
  onNewer: () => void
  /** Above it stands the New line, for as long as the owner says so. */
  firstUnreadId?: string | null
  /**
   * Where to go: at the opening, and whenever it is another object. A message that is not among the items is waited for, so
   * the owner may give the target first and its page after.
   */
  target: Target
  /** The reader wants the newest, and it is not among the items. */
  onLatest: () => void
  /** Messages that have come and are not among the items. */
  countBelow?: number
  /** The newest message that has been on the screen: what a receipt is sent for. */
  onSeen?: (item: Item) => void
  /** What is read out of a message that comes in. */
  spokenOf: (item: Item) => string
  /** A key that was pressed on the message that has the focus. Says whether it meant something. */
  onKey?: (item: Item, key: string) => boolean
  /** Below the last message: who has read it, usually. */
  children: (item: Item, state: RowState) => ReactNode
  now: number
}

/**
 * Messages of a conversation of any length, of which only some pages are in memory and only those on the screen are
 * drawn. It keeps its place whatever happens at its ends, and follows what comes in only while its reader is at the end.
 */
export function MessageList<Item extends ListedMessage>(props: MessageListProps<Item>) {
  const { label, items, older, newer, onOlder, onNewer, firstUnreadId, spokenOf, children, now } = props
  const box = useRef<HTMLDivElement>(null)
  const lastHovered: LastHovered = useRef(null)
  const rows = useMemo(
    () => listRows(items, { firstUnreadId, hasOlder: older !== 'none', now }),
    [items, firstUnreadId, older, now],
  )
  const roving = useRovingRow(box, items)
  const scrolling = useScrolling(box, { ...props, rows, anchorIndex: roving.focusedIndex })
  const { virtualizer, isAtLatest, countBelow, toLatest, markedId } = scrolling
  const said = useSpokenNews(items, { isAtNewest: newer === 'none', spokenOf })
  const shown = virtualizer.getVirtualItems()
  const reachable = roving.reachableAmong(shown.map(({ index }) => index))
  return (
    <div className={styles.list}>
      <div ref={box} className={styles.scroll} data-scroll>
        <ListEdge state={older} label={text.loadingOlder} onRetry={onOlder} />
        <div
          ref={virtualizer.containerRef}
          className={styles.rows}
          role="feed"
          aria-label={label}
          aria-busy={older === 'loading' || newer === 'loading'}
          onKeyDown={(event) =>
            roving.onKeyDown(event, {
              scrollTo: (index) => virtualizer.scrollToIndex(index),
              onKey: props.onKey,
            })
          }
        >
          {shown.map(({ index, key }) => (
            <MessageListRow
              key={key}
              row={rows[index]!}
              index={index}
              isReachable={index === reachable}
              isFocused={index === roving.focusedIndex}
              isMarked={rows[index]!.item.id === markedId}
              lastHovered={lastHovered}
              measure={virtualizer.measureElement}
              onFocus={roving.onFocus}
              onBlur={roving.onBlur}
            >
              {children}
            </MessageListRow>
          ))}
        </div>
        <ListEdge state={newer} label={text.loadingNewer} onRetry={onNewer} isEnd />
      </div>
      {!isAtLatest && <LatestButton count={countBelow} onPress={toLatest} />}
      <div role="log" aria-label={text.arrivals}>
        <Spoken>{said}</Spoken>
      </div>
    </div>
  )
}

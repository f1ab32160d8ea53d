import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import { listText } from '../text.ts'
import { Divider } from './Divider.tsx'
import { LatestButton } from './LatestButton.tsx'
import { ListEdge } from './ListEdge.tsx'
import { type ListedMessage, type ListRow, listRows } from './list-rows.ts'
import styles from './MessageList.module.css'
import type { MessageListProps, RowState } from './message-list-props.ts'
import { useRovingRow } from './use-roving-row.ts'
import { useScrolling } from './use-scrolling.ts'
import { useSpokenNews } from './use-spoken-news.ts'

/**
 * Messages of a conversation, or a list of posts, of any length, of which only some pages are in memory and only those on the screen
 * are drawn. Its scroll position stays when pages are added at either end, and it follows new messages only while its reader is at the
 * end.
 */
export function MessageList<Item extends ListedMessage>(props: MessageListProps<Item>) {
  const { label, items, older, newer, onOlder, onNewer, firstUnreadId, spokenOf, children, now } = props
  const { isUngrouped = false, text = listText } = props
  const box = useRef<HTMLDivElement>(null)
  const lastHovered: LastHovered = useRef(null)
  const rows = useMemo(
    () => listRows(items, { firstUnreadId, hasOlder: older !== 'none', isUngrouped, now }),
    [items, firstUnreadId, older, isUngrouped, now],
  )
  const roving = useRovingRow(box, items)
  const scrolling = useScrolling(box, { ...props, rows, anchorIndex: roving.focusedIndex })
  const { virtualizer, isAtLatest, countBelow, toLatest, markedId } = scrolling
  const said = useSpokenNews(items, { isAtNewest: newer === 'none', spokenOf, countedOf: text.arrived })
  const shown = virtualizer.getVirtualItems()
  const reachable = roving.reachableAmong(shown.map(({ index }) => index))
  return (
    <div className={styles.list}>
      <div ref={box} className={styles.scroll} data-scroll>
        <ListEdge state={older} label={text.loadingOlder} failed={text.loadFailed} onRetry={onOlder} />
        <div
          ref={virtualizer.containerRef}
          className={styles.rows}
          data-anchor={props.anchor}
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
              newLine={text.newLine}
              lastHovered={lastHovered}
              measure={virtualizer.measureElement}
              onFocus={roving.onFocus}
              onBlur={roving.onBlur}
            >
              {children}
            </MessageListRow>
          ))}
        </div>
        <ListEdge state={newer} label={text.loadingNewer} failed={text.loadFailed} onRetry={onNewer} isEnd />
      </div>
      {!isAtLatest && <LatestButton count={countBelow} text={text} onPress={toLatest} />}
      <div role="log" aria-label={text.arrivals}>
        <Spoken>{said}</Spoken>
      </div>
    </div>
  )
}

/** Clears the hover of the row that the pointer was on last. */
type LastHovered = RefObject<((isHovered: false) => void) | null>

interface MessageListRowProps<Item extends ListedMessage> {
  row: ListRow<Item>
  index: number
  /** The one of all that the Tab key reaches. */
  isReachable: boolean
  /** It, or something in it, has the focus. */
  isFocused: boolean
  /** Somebody was brought here by a search. */
  isMarked: boolean
  newLine: string
  lastHovered: LastHovered
  measure: (element: HTMLDivElement | null) => void
  onFocus: (id: string) => void
  onBlur: () => void
  children: (item: Item, state: RowState) => ReactNode
}

function Row<Item extends ListedMessage>({
  row,
  index,
  isReachable,
  isFocused,
  isMarked,
  newLine,
  lastHovered,
  measure,
  onFocus,
  onBlur,
  children,
}: MessageListRowProps<Item>) {
  const { item, day, isFirstUnread, isContinued, isGroupEnd } = row
  const [isHovered, setHovered] = useState(false)
  return (
    <div
      ref={measure}
      className={styles.place}
      data-index={index}
      // Not "enter": the browser does not send it when a menu over the row closes under the pointer. What the row opened in a
      // portal bubbles to it too, so the target is compared with the row's own element.
      onPointerOver={({ pointerType, currentTarget, target }) => {
        if (!currentTarget.contains(target as Node)) return
        // The browser sends no "out" for a row that was drawn again under the pointer.
        if (lastHovered.current !== setHovered) lastHovered.current?.(false)
        lastHovered.current = setHovered
        setHovered(pointerType === 'mouse')
      }}
      onPointerOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setHovered(false)
      }}
    >
      <article
        className={styles.message}
        data-message={item.id}
        // A feed moves by the arrow keys, from one article to the next.
        tabIndex={isReachable ? 0 : -1}
        onFocus={() => onFocus(item.id)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur()
        }}
      >
        {day && <Divider label={day} />}
        {isFirstUnread && <Divider label={newLine} isNew />}
        <div className={classes(styles.row, isMarked && styles.marked)}>
          {children(item, { isContinued, isGroupEnd, isNear: isHovered || isFocused })}
        </div>
      </article>
    </div>
  )
}

/** One message with the dividers above it; rendered again only when the message or its position changed. */
const MessageListRow = memo(Row, isSame) as typeof Row

function isSame<Item extends ListedMessage>(
  { row: before, ...rest }: MessageListRowProps<Item>,
  { row: after, ...others }: MessageListRowProps<Item>,
): boolean {
  return isShallowSame(before, after) && isShallowSame(rest, others)
}

const isShallowSame = <Shape extends object>(one: Shape, other: Shape): boolean =>
  (Object.keys(one) as (keyof Shape)[]).every((key) => Object.is(one[key], other[key]))

import { memo, type ReactNode, type RefObject, useState } from 'react'
import { classes } from '../../classes.ts'
import { text } from '../text.ts'
import { Divider } from './Divider.tsx'
import type { ListedMessage, ListRow } from './list-rows.ts'
import styles from './MessageListRow.module.css'

/** Tells the row that the pointer was on last that it has left. */
export type LastHovered = RefObject<((isHovered: false) => void) | null>

/** What a message must know of its place to be drawn. */
export interface RowState {
  isContinued: boolean
  isGroupEnd: boolean
  /** The pointer or the focus is on it. */
  isNear: boolean
}

interface MessageListRowProps<Item extends ListedMessage> {
  row: ListRow<Item>
  index: number
  /** The one of all that the Tab key reaches. */
  isReachable: boolean
  /** It, or something in it, has the focus. */
  isFocused: boolean
  /** Somebody was brought here by a search. */
  isMarked: boolean
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
      // Not "enter", which is never told when what lay over the row, a menu, goes away under the pointer. And by where
      // things lie on the page: what the row has opened above it is told here too, and is not the row.
      onPointerOver={({ pointerType, currentTarget, target }) => {
        if (!currentTarget.contains(target as Node)) return
        // Of what is drawn anew below the pointer nobody tells that it was left.
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
        {isFirstUnread && <Divider label={text.newLine} isNew />}
        <div className={classes(styles.row, isMarked && styles.marked)}>
          {children(item, { isContinued, isGroupEnd, isNear: isHovered || isFocused })}
        </div>
      </article>
    </div>
  )
}

/** One message in its place, with the lines above it. Drawn anew only when it, or its place, is another. */
export const MessageListRow = memo(Row, isSame) as typeof Row

function isSame<Item extends ListedMessage>(
  { row: before, ...rest }: MessageListRowProps<Item>,
  { row: after, ...others }: MessageListRowProps<Item>,
): boolean {
  return isShallowSame(before, after) && isShallowSame(rest, others)
}

const isShallowSame = <Shape extends object>(one: Shape, other: Shape): boolean =>
  (Object.keys(one) as (keyof Shape)[]).every((key) => Object.is(one[key], other[key]))

import type { ReactNode } from 'react'
import type { ListText } from '../text.ts'
import type { ListedMessage } from './list-rows.ts'

/** One of the ends, or a message: at the top where reading begins, or in the middle where a search leads. */
export type Target =
  | { to: 'oldest' }
  | { to: 'newest' }
  | { to: 'message'; id: string; align: 'start' | 'center'; isMarked?: boolean }

/** What a message needs to know of its neighbours and of the pointer to be drawn. */
export interface RowState {
  isContinued: boolean
  isGroupEnd: boolean
  /** The pointer or the focus is on it. */
  isNear: boolean
}

/** What lies beyond one end of the items: nothing, something, something that is on its way or did not come. */
export type Beyond = 'none' | 'more' | 'loading' | 'failed'

export interface MessageListProps<Item extends ListedMessage> {
  label: string
  /** In order, the oldest first: the pages that are in memory. Pages may come and go at either end, or all at once. */
  items: readonly Item[]
  older: Beyond
  newer: Beyond
  /** Called once when the reader comes near an end that has more, and again on Retry. */
  onOlder: () => void
  onNewer: () => void
  /** The New divider is shown above this message until the owner says otherwise. */
  firstUnreadId?: string | null
  /**
   * Where it is anchored: at its end, as a conversation, whose few messages stand at the bottom and whose newest is followed; or at its
   * start, as a list of posts, in which nothing moves by itself.
   */
  anchor?: 'end' | 'start'
  /** Each item stands by itself, however many of one sender follow each other, and no day is named. */
  isUngrouped?: boolean
  /** A guess of the height of an item until it is measured, where it is no message. */
  guessPx?: number
  text?: ListText
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
  /** A key on the focused message. Returns whether it was handled. */
  onKey?: (item: Item, key: string) => boolean
  /** Below the last message: who has read it, usually. */
  children: (item: Item, state: RowState) => ReactNode
  now: number
}

import { dayTitle, startOfDay } from '#ui/data/dates.ts'

export const GROUP_MINUTES = 5

/** What the list needs to know of a message to group it and put dividers above it. */
export interface ListedMessage {
  id: string
  kind: 'message' | 'note'
  sender: { id: string }
  isOwn: boolean
  sentAt: string
  /** Written in this window, and on its way to the server. */
  isUnsent?: boolean
}

export interface ListRow<Item> {
  item: Item
  /** The day that begins with it. */
  day?: string
  /** The first that was unread when the conversation was opened. */
  isFirstUnread: boolean
  /** Goes on under the name above: the same sender, within five minutes. */
  isContinued: boolean
  /** Nothing goes on below it. */
  isGroupEnd: boolean
}

interface Placing {
  firstUnreadId?: string | null
  /** There are older messages, so it is unknown whether the first one begins a day. */
  hasOlder: boolean
  /** Each stands by itself. */
  isUngrouped?: boolean
  now: number
}

/**
 * Compares with the message before and not with the first of the group, so that a page added above changes nothing below it.
 */
export function continues(one: ListedMessage, before: ListedMessage | undefined): boolean {
  if (!before || one.kind === 'note' || before.kind === 'note') return false
  if (one.sender.id !== before.sender.id) return false
  const passed = momentOf(one).at - momentOf(before).at
  return passed <= GROUP_MINUTES * 60_000 && isSameDay(one, before)
}

interface Moment {
  at: number
  day: number
}

const moments = new WeakMap<ListedMessage, Moment>()

/** Cached for each message: parsing the times of all of them for every new message took longer than drawing it. */
function momentOf(item: ListedMessage): Moment {
  const known = moments.get(item)
  if (known) return known
  const at = Date.parse(item.sentAt)
  const moment = { at, day: startOfDay(at) }
  moments.set(item, moment)
  return moment
}

const isSameDay = (one: ListedMessage, other: ListedMessage): boolean =>
  momentOf(one).day === momentOf(other).day

/** Messages with the dividers above them. */
export function listRows<Item extends ListedMessage>(
  items: readonly Item[],
  { firstUnreadId, hasOlder, isUngrouped, now }: Placing,
): ListRow<Item>[] {
  const rows: ListRow<Item>[] = []
  let before: Item | undefined
  for (const item of items) {
    const beginsDay = !isUngrouped && (before ? !isSameDay(item, before) : !hasOlder)
    const isFirstUnread = item.id === firstUnreadId
    const isContinued = !isUngrouped && !beginsDay && !isFirstUnread && continues(item, before)
    const last = rows.at(-1)
    if (last) last.isGroupEnd = !isContinued
    const day = beginsDay ? dayTitle(momentOf(item).at, now) : undefined
    rows.push({ item, day, isFirstUnread, isContinued, isGroupEnd: true })
    before = item
  }
  return rows
}

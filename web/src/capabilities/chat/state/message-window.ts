import { withoutWords } from '@corridor/contract/chat/changes.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'

/** The messages of a conversation that are in memory: some pages in a row, the oldest first. */
export interface MessageWindow {
  messages: readonly ChatMessage[]
  hasOlder: boolean
  hasNewer: boolean
}

/** A page as the server gives it, the newest first. */
export interface MessagePage {
  messages: readonly ChatMessage[]
  continuationToken: string | null
  hasNewer: boolean
}

/** So many are kept: a page that comes at one end pushes others out at the other. */
export const WINDOW_MAX = 600

const bySeq = (a: ChatMessage, b: ChatMessage): number => a.seq - b.seq

/** One message once, as the later of two says it; in the order of the conversation. */
function merged(known: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const bySame = new Map(known.map((one) => [one.id, one]))
  for (const one of more) bySame.set(one.id, one)
  return [...bySame.values()].sort(bySeq)
}

export const windowOf = ({ messages, continuationToken, hasNewer }: MessagePage): MessageWindow => ({
  messages: messages.toSorted(bySeq),
  hasOlder: continuationToken !== null,
  hasNewer,
})

export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const all = merged(window.messages, page.messages)
  const messages = all.slice(0, WINDOW_MAX)
  return {
    messages,
    hasOlder: page.continuationToken !== null,
    hasNewer: window.hasNewer || messages.length < all.length,
  }
}

export function withNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  const all = merged(window.messages, page.messages)
  const messages = all.slice(-WINDOW_MAX)
  return {
    messages,
    hasOlder: window.hasOlder || messages.length < all.length,
    hasNewer: page.hasNewer,
  }
}

/** A message that was told: a new one is put at the end while the end is here; one of another place is left where it is. */
export function withTold(window: MessageWindow, message: ChatMessage): MessageWindow {
  const { messages, hasOlder, hasNewer } = window
  const place = messages.findIndex(({ id }) => id === message.id)
  if (place >= 0) {
    const known = messages[place]!
    // Deleted for oneself it stays so, whatever was on its way.
    const { deletedBy } = known
    const told = deletedBy.length > 0 ? { ...withoutWords(message), deletedBy } : message
    return { ...window, messages: messages.with(place, told) }
  }
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq]
  const isBefore = first !== undefined && message.seq < first
  const isBehind = last === undefined || message.seq > last
  if ((isBefore && hasOlder) || (isBehind && hasNewer)) return window
  const all = merged(messages, [message])
  const kept = all.slice(-WINDOW_MAX)
  return { messages: kept, hasOlder: hasOlder || kept.length < all.length, hasNewer }
}

/** Deleted for oneself alone. */
export const hideIn = (window: MessageWindow, messageId: string, me: string): MessageWindow => ({
  ...window,
  messages: window.messages.map((one) =>
    one.id === messageId ? { ...withoutWords(one), deletedBy: [me] } : one,
  ),
})

/** The first that waits to be read after this place: another's words that are still there. */
export const firstUnread = (
  { messages }: MessageWindow,
  readSeq: number,
  me: string,
): ChatMessage | undefined =>
  messages.find(
    ({ seq, type, user, isDeleted }) =>
      seq > readSeq && type === 'message' && user.userId !== me && !isDeleted,
  )

/** Whether reading can go on from this place: it is among what is in memory, or just before it. */
export function reaches({ messages, hasOlder }: MessageWindow, seq: number): boolean {
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq]
  if (first === undefined || last === undefined) return true
  return (seq >= first - 1 || !hasOlder) && seq <= last
}

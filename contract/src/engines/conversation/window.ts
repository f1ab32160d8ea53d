import { bySeq, type Sequenced } from './sequence.ts'

/** The messages of a conversation that are in memory: some pages in a row, the oldest first. */
export interface MessageWindow<Message extends Sequenced> {
  messages: readonly Message[]
  hasOlder: boolean
  hasNewer: boolean
}

/** A page as the server gives it, the newest first. */
export interface MessagePage<Message extends Sequenced> {
  messages: readonly Message[]
  continuationToken: string | null
  hasNewer: boolean
}

/** A window holds at most this many messages: a page that comes at one end pushes others out at the other. */
export const WINDOW_MAX = 600

/** Every message once, in the order of the conversation; of two with one id the later one counts. */
function merged<Message extends Sequenced>(
  known: readonly Message[],
  more: readonly Message[],
): readonly Message[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const one of more) byId.set(one.id, one)
  return [...byId.values()].sort(bySeq)
}

export const windowOf = <Message extends Sequenced>({
  messages,
  continuationToken,
  hasNewer,
}: MessagePage<Message>): MessageWindow<Message> => ({
  messages: messages.toSorted(bySeq),
  hasOlder: continuationToken !== null,
  hasNewer,
})

export function withOlder<Message extends Sequenced>(
  window: MessageWindow<Message>,
  page: MessagePage<Message>,
): MessageWindow<Message> {
  const all = merged(window.messages, page.messages)
  const messages = all.slice(0, WINDOW_MAX)
  return {
    messages,
    hasOlder: page.continuationToken !== null,
    hasNewer: window.hasNewer || messages.length < all.length,
  }
}

export function withNewer<Message extends Sequenced>(
  window: MessageWindow<Message>,
  page: MessagePage<Message>,
): MessageWindow<Message> {
  const all = merged(window.messages, page.messages)
  const messages = all.slice(-WINDOW_MAX)
  return {
    messages,
    hasOlder: window.hasOlder || messages.length < all.length,
    hasNewer: page.hasNewer,
  }
}

/**
 * The window after an event about a message. A new message is appended while the window reaches the end of the conversation; one from
 * outside of the window is ignored. `merge` decides what a known message becomes.
 */
export function withMessage<Message extends Sequenced>(
  window: MessageWindow<Message>,
  message: Message,
  merge: (known: Message, incoming: Message) => Message = (_, incoming) => incoming,
): MessageWindow<Message> {
  const { messages, hasOlder, hasNewer } = window
  const index = messages.findIndex(({ id }) => id === message.id)
  if (index >= 0) return { ...window, messages: messages.with(index, merge(messages[index]!, message)) }
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq]
  const isBefore = first !== undefined && message.seq < first
  const isBehind = last === undefined || message.seq > last
  if ((isBefore && hasOlder) || (isBehind && hasNewer)) return window
  const all = merged(messages, [message])
  const newest = all.slice(-WINDOW_MAX)
  return { messages: newest, hasOlder: hasOlder || newest.length < all.length, hasNewer }
}

/** The window with each of its messages changed; the same window where none is another. */
export function withEach<Message extends Sequenced>(
  window: MessageWindow<Message>,
  change: (message: Message) => Message,
): MessageWindow<Message> {
  const messages = window.messages.map(change)
  return messages.some((one, index) => one !== window.messages[index]) ? { ...window, messages } : window
}

/** Whether reading can go on from this position: the window has the message, or begins right after it. */
export function reaches({ messages, hasOlder }: MessageWindow<Sequenced>, seq: number): boolean {
  const [first, last] = [messages[0]?.seq, messages.at(-1)?.seq]
  if (first === undefined || last === undefined) return true
  return (seq >= first - 1 || !hasOlder) && seq <= last
}

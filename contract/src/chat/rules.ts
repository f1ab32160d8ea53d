import { shortName } from '../people/rules.ts'
import { FORWARDED_MAX, LISTED_MEMBERS, UNREAD_MAX } from './limits.ts'
import type { ChatChannel, ChatMember, ChatMessage } from './model.ts'
import { type ChannelList, type InboxFilter, MESSAGE_TYPES, type MessageStatus } from './types.ts'

/** The id of a conversation of two: both ids in one order, so that either of them finds the same. */
export const directChannelId = (one: string, other: string): string => [one, other].sort().join('--')

/** The two of a direct conversation; nothing for a group. */
export function pairOf(channelId: string): [string, string] | undefined {
  const [one, other] = channelId.split('--')
  return one && other ? [one, other] : undefined
}

/** The id as it is kept: the two may come in either order. */
export function canonicalId(channelId: string): string {
  const pair = pairOf(channelId)
  return pair ? directChannelId(...pair) : channelId
}

/** Archived before favourite: taken out of the archive, a favourite is among the favourites again. */
export const listOf = ({ isArchivedByLoggedUser, isFavouriteByLoggedUser }: ChatChannel): ChannelList =>
  isArchivedByLoggedUser ? 'archive' : isFavouriteByLoggedUser ? 'favourites' : 'default'

/** Only while its owner is a member, and there is somebody else in it. */
export const isListed = ({ members, recipients, memberCount }: ChatChannel, me: string): boolean =>
  (memberCount > members.length || members.some(({ userId, isDeleted }) => userId === me && !isDeleted)) &&
  recipients.length > 0

/** The newest message first, to the millisecond; a conversation without any by when it was opened. */
const sortedAt = ({ lastMessage, createdTimeUtc }: ChatChannel): string =>
  lastMessage?.createdTimeUtc ?? createdTimeUtc
export function byLastMessage(a: ChatChannel, b: ChatChannel): number {
  const [one, other] = [sortedAt(a), sortedAt(b)]
  if (one === other) return a.id < b.id ? -1 : 1
  return one > other ? -1 : 1
}

/** The same filter chosen twice turns it off. */
export const chosenFilter = (current: InboxFilter, chosen: InboxFilter): InboxFilter =>
  current === chosen ? 'none' : chosen

/** A message that was chosen to be sent on. */
export interface ToForward {
  messageId: string
  seq: number
  /** What it is sent on under: tried again after an answer that was lost, it arrives once. */
  id: string
}

/** Chosen twice, a message is not chosen; in the order of the conversation. Nothing where it would be one too many. */
export function withChosen(chosen: readonly ToForward[], one: ToForward): readonly ToForward[] | undefined {
  const others = chosen.filter(({ messageId }) => messageId !== one.messageId)
  if (others.length < chosen.length) return others
  if (chosen.length >= FORWARDED_MAX) return undefined
  return [...chosen, one].sort((a, b) => a.seq - b.seq)
}

const PASSES: Record<InboxFilter, (channel: ChatChannel) => boolean> = {
  none: () => true,
  groups: ({ isGroupChat }) => isGroupChat,
  unread: ({ hasUnreadMessages }) => hasUnreadMessages,
  /** Not a group, and somebody of another practice in it. */
  outside: ({ isGroupChat, isOutsideOffice }) => !isGroupChat && isOutsideOffice,
}
export const passes = (filter: InboxFilter, channel: ChatChannel): boolean => PASSES[filter](channel)

/** The conversations of one list as they are shown. */
export const shownIn = (
  list: ChannelList,
  channels: readonly ChatChannel[],
  { me, filter }: { me: string; filter: InboxFilter },
): ChatChannel[] =>
  channels
    .filter((one) => listOf(one) === list && isListed(one, me) && passes(filter, one))
    .sort(byLastMessage)

/**
 * How many wait to be read. It follows from places alone, so whatever was told twice, late or not at all does not change it; marked
 * unread, it is one at least.
 */
export function unreadOf(
  channel: Pick<ChatChannel, 'lastSeq' | 'readSeq' | 'uncountedSeqs' | 'isUnreadByLoggedUser'>,
): number {
  const { lastSeq, readSeq, uncountedSeqs, isUnreadByLoggedUser } = channel
  const uncounted = uncountedSeqs.filter((seq) => seq > readSeq && seq <= lastSeq).length
  const unread = Math.max(lastSeq - readSeq - uncounted, isUnreadByLoggedUser ? 1 : 0)
  return Math.min(unread, UNREAD_MAX)
}

const hasEvery = (
  places: Readonly<Record<string, number>>,
  others: readonly string[],
  seq: number,
): boolean => others.length > 0 && others.every((id) => (places[id] ?? 0) >= seq)

/**
 * How far one's own message has come: the receipt of every other member who was there is at or after it, or not yet. Compared by the number, which
 * orders what the clock's seconds do not.
 */
export function statusOf(
  { seq }: Pick<ChatMessage, 'seq'>,
  { recipients, readUpTo, deliveredUpTo }: Pick<ChatChannel, 'recipients' | 'readUpTo' | 'deliveredUpTo'>,
  local: { isSending?: boolean; hasFailed?: boolean } = {},
): MessageStatus {
  if (local.hasFailed) return 'FAILED'
  if (local.isSending) return 'SENDING'
  const others = recipients
    .filter(({ isDeleted, joinedSeq }) => !isDeleted && joinedSeq < seq)
    .map(({ userId }) => userId)
  if (hasEvery(readUpTo, others, seq)) return 'READ'
  return hasEvery(deliveredUpTo, others, seq) ? 'DELIVERED' : 'SENT'
}

const TOLD = { READ: 'Read', DELIVERED: 'Delivered', SENT: 'Sent' } as const

/** How far the last message has come, when it is one's own. In a large group nobody is told who has read. */
export function ownStatusOf(
  channel: Pick<
    ChatChannel,
    'lastMessage' | 'lastSeq' | 'recipients' | 'readUpTo' | 'deliveredUpTo' | 'memberCount'
  >,
  me: string,
): ChatChannel['messageStatus'] {
  const { lastMessage } = channel
  if (lastMessage?.userId !== me || lastMessage.type === 'note') return null
  if (channel.memberCount > LISTED_MEMBERS) return 'Sent'
  return TOLD[statusOf({ seq: channel.lastSeq }, channel) as keyof typeof TOLD]
}

/** What steers the line it stands in, and the names beside it, instead of being read; a break becomes a space. */
const STEERING = /\p{Bidi_Control}|(?!\s)\p{Cc}/gu
export const inOneLine = (text: string): string => text.replace(STEERING, '').replace(/\s+/g, ' ').trim()

/** What a list shows of a message. */
export function previewOf(
  message: { text: string; messageType: number; isDeleted: boolean; deletedBy: readonly string[] },
  me: string,
): string {
  if (message.isDeleted || message.deletedBy.includes(me)) return 'Message deleted'
  if (message.messageType === MESSAGE_TYPES.GIF) return 'GIF'
  if (message.messageType !== MESSAGE_TYPES.TEXT) return inOneLine(message.text) || 'Attachment'
  return inOneLine(message.text)
}

/** A line about the conversation itself says who did what: "You removed Vic". */
export const noteOf = (words: string, by: { userId: string; name: string }, me: string): string =>
  `${by.userId === me ? 'You' : by.name} ${words}`

const NAMES_SHOWN = 3

/** A group without a name of its own: up to three sorted names, and how many more, also of those whose names are not told. */
export function groupName(names: readonly string[], count = names.length): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'))
  const shown = sorted.slice(0, NAMES_SHOWN)
  const more = Math.max(count, sorted.length) - shown.length
  if (sorted.length <= 2 && more === 0) return shown.join(' and ')
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}

/** What somebody is called beside others. */
export const firstNameOf = (name: string): string => name.replace(/^Dr /, '').split(' ')[0] ?? name

/** The same by first names, cut as every name is. */
export const groupTitle = (names: readonly string[], count?: number): string =>
  shortName(groupName(names.map(firstNameOf), count))

/** How a conversation is headed: by its own name, by the other one's, or by who is in it. Cut as every name is. */
export function titleOf(
  channel: Pick<ChatChannel, 'name' | 'isGroupChat' | 'recipients' | 'memberCount'>,
): string {
  if (channel.name) return shortName(channel.name)
  if (!channel.isGroupChat) return shortName(channel.recipients[0]?.name ?? '')
  const names = channel.recipients.map(({ name }) => name)
  return groupTitle(names, channel.memberCount - 1)
}

/** Role and practice of the other one, or how many there are. */
export function badgeOf(channel: Pick<ChatChannel, 'isGroupChat' | 'recipients' | 'memberCount'>): string {
  if (channel.isGroupChat) return `${channel.memberCount} members`
  const [other] = channel.recipients
  return other ? [other.role, other.practiceName].filter(Boolean).join(' · ') : ''
}

export const recipientsOf = (members: readonly ChatMember[], me: string): ChatMember[] =>
  members.filter(({ userId }) => userId !== me)

/** Somebody of another practice, or of none, is in it. */
export const isOutside = (members: readonly ChatMember[], practiceId: string | null): boolean =>
  members.some((one) => one.practiceId !== practiceId)

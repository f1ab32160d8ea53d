import { shortName } from '../people/rules.ts'
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

/** The newest message first; a conversation without any by when it was opened. */
const sortedAt = ({ lastMessage, createdTimeUtc }: ChatChannel): number =>
  lastMessage?.createdAt ?? Math.floor(Date.parse(createdTimeUtc) / 1000)
export const byLastMessage = (a: ChatChannel, b: ChatChannel): number =>
  sortedAt(b) - sortedAt(a) || (a.id < b.id ? -1 : 1)

/** The same filter chosen twice turns it off. */
export const chosenFilter = (current: InboxFilter, chosen: InboxFilter): InboxFilter =>
  current === chosen ? 'none' : chosen

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

/** Reading, and being marked unread. */
export const asRead = (channel: ChatChannel, readSeq = channel.lastSeq): ChatChannel => ({
  ...channel,
  readSeq: Math.max(channel.readSeq, readSeq),
  unreadCount: 0,
  hasUnreadMessages: false,
  isReadByLoggedUser: true,
  isUnreadByLoggedUser: false,
  unreadByUserIds: [],
})

export const asUnread = (channel: ChatChannel, me: string): ChatChannel => ({
  ...channel,
  unreadCount: Math.max(channel.unreadCount, 1),
  hasUnreadMessages: true,
  isReadByLoggedUser: false,
  isUnreadByLoggedUser: true,
  unreadByUserIds: [me],
})

const isGone = (
  { isDeleted, deletedBy }: Pick<ChatMessage, 'isDeleted' | 'deletedBy'>,
  me: string,
): boolean => isDeleted || deletedBy.includes(me)

/**
 * A conversation after a message in it was told, a new one or one that changed. A new one takes it out of the archive; of
 * somebody else it is one more to read, and one's own reads what came before it. Told twice, it counts once.
 */
export function withMessage(channel: ChatChannel, message: ChatMessage, me: string): ChatChannel {
  if (message.seq < channel.lastSeq) return withoutPin(channel, message, me)
  const lastMessage = {
    id: message.id,
    text: message.isDeleted ? '' : message.messageText,
    createdAt: message.createdAt,
    userId: message.user.userId,
    messageType: message.messageType,
    name: message.user.name,
    isDeleted: message.isDeleted,
    deletedBy: message.deletedBy,
  }
  const known = { ...withoutPin(channel, message, me), lastMessage }
  if (message.seq === channel.lastSeq) return known
  const newest = {
    ...known,
    lastSeq: message.seq,
    isArchivedByLoggedUser: false,
    archivedByUserIds: [],
    lastUpdatedTimestamp: Math.max(channel.lastUpdatedTimestamp, message.lastUpdatedTimestamp),
  }
  if (message.user.userId === me) return asRead(newest, message.seq)
  if (message.type === 'note') return newest
  return {
    ...newest,
    unreadCount: channel.unreadCount + 1,
    hasUnreadMessages: true,
    isReadByLoggedUser: false,
  }
}

/** Deleted for everyone, or for oneself, a message is pinned no more. */
const withoutPin = (channel: ChatChannel, message: ChatMessage, me: string): ChatChannel =>
  channel.pinnedMessageId === message.id && isGone(message, me)
    ? { ...channel, pinnedMessageId: null }
    : channel

const hasEvery = (
  places: Readonly<Record<string, number>>,
  others: readonly string[],
  seq: number,
): boolean => others.length > 0 && others.every((id) => (places[id] ?? 0) >= seq)

/**
 * How far one's own message has come: every other member's receipt is at or after it, or not yet. Compared by the number, which
 * orders what the clock's seconds do not.
 */
export function statusOf(
  { seq }: Pick<ChatMessage, 'seq'>,
  { recipients, readUpTo, deliveredUpTo }: Pick<ChatChannel, 'recipients' | 'readUpTo' | 'deliveredUpTo'>,
  local: { isSending?: boolean; hasFailed?: boolean } = {},
): MessageStatus {
  if (local.hasFailed) return 'FAILED'
  if (local.isSending) return 'SENDING'
  const others = recipients.filter(({ isDeleted }) => !isDeleted).map(({ userId }) => userId)
  if (hasEvery(readUpTo, others, seq)) return 'READ'
  return hasEvery(deliveredUpTo, others, seq) ? 'DELIVERED' : 'SENT'
}

/** What a list shows of a message. */
export function previewOf(
  message: { text: string; messageType: number; isDeleted: boolean; deletedBy: readonly string[] },
  me: string,
): string {
  if (message.isDeleted || message.deletedBy.includes(me)) return 'Message deleted'
  if (message.messageType === MESSAGE_TYPES.GIF) return 'GIF'
  if (message.messageType !== MESSAGE_TYPES.TEXT) return message.text.trim() || 'Attachment'
  return message.text.replace(/\s+/g, ' ').trim()
}

const NAMES_SHOWN = 3

/** A group without a name of its own: up to three sorted names, and how many more. */
export function groupName(names: readonly string[]): string {
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'))
  const shown = sorted.slice(0, NAMES_SHOWN)
  if (sorted.length <= 2) return shown.join(' and ')
  const more = sorted.length - shown.length
  return more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', ')
}

const firstNameOf = (name: string): string => name.replace(/^Dr /, '').split(' ')[0] ?? name

/** How a conversation is headed: by its own name, by the other one's, or by who is in it. Cut as every name is. */
export function titleOf(
  channel: Pick<ChatChannel, 'name' | 'isGroupChat' | 'recipients' | 'memberCount'>,
): string {
  if (channel.name) return shortName(channel.name)
  if (!channel.isGroupChat) return shortName(channel.recipients[0]?.name ?? '')
  return shortName(groupName(channel.recipients.map(({ name }) => firstNameOf(name))))
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

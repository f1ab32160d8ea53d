import type { PayloadOf } from '../kernel/event.ts'
import type * as events from './events.ts'
import { LAST_TEXT_MAX, LISTED_MEMBERS } from './limits.ts'
import type { ChatChannel, ChatMember, ChatMessage } from './model.ts'
import { isOutside, ownStatusOf, recipientsOf, unreadOf } from './rules.ts'
import { MESSAGE_TYPES } from './types.ts'

/*
 * What an event makes of a conversation. Each of these bears the same event twice, and one that comes late: they are made of places
 * in the conversation and of things as they are, never of "one more".
 */

/** What follows from the rest. */
export function settled(channel: ChatChannel, me: string): ChatChannel {
  const unreadCount = unreadOf(channel)
  return {
    ...channel,
    uncountedSeqs: channel.uncountedSeqs.filter((seq) => seq > channel.readSeq),
    unreadCount,
    hasUnreadMessages: unreadCount > 0,
    isReadByLoggedUser: unreadCount === 0,
    unreadByUserIds: channel.isUnreadByLoggedUser ? [me] : [],
    messageStatus: ownStatusOf(channel, me),
  }
}

/** Reading sets the count to nothing. */
export const asRead = (channel: ChatChannel, me: string, readSeq = channel.lastSeq): ChatChannel =>
  settled({ ...channel, readSeq: Math.max(channel.readSeq, readSeq), isUnreadByLoggedUser: false }, me)

/** Marked unread it has one to read, whatever it held. */
export const asUnread = (channel: ChatChannel, me: string): ChatChannel =>
  settled({ ...channel, isUnreadByLoggedUser: true }, me)

const union = (one: readonly number[], other: readonly number[], after: number): number[] =>
  [...new Set([...one, ...other])].filter((seq) => seq > after).sort((a, b) => a - b)

const later = <T extends number>(places: Readonly<Record<string, T>>, id: string, place: T | null) =>
  place === null || (places[id] ?? -1) >= place ? places : { ...places, [id]: place }

/** Deleted for everyone, a message is pinned no more. Whoever deleted it for themselves alone is not shown it, see `getPinned`. */
const withoutPin = (channel: ChatChannel, { id, isDeleted }: ChatMessage): ChatChannel =>
  channel.pinnedMessageId === id && isDeleted ? { ...channel, pinnedMessageId: null } : channel

/** Who writes has read what came before, and their devices have it. Of an old message that holds since they came last. */
function withAuthor(channel: ChatChannel, { user, seq, createdAt, type }: ChatMessage): ChatChannel {
  if (type === 'note' || channel.memberCount > LISTED_MEMBERS) return channel
  const { userId } = user
  if (!channel.members.some((one) => one.userId === userId && one.joinedSeq < seq)) return channel
  return withReceiptOf(channel, {
    channelId: channel.id,
    userId,
    readAt: createdAt,
    readSeq: seq,
    deliveredAt: createdAt,
    deliveredSeq: seq,
  })
}

/** Cut before it is taken apart, so that a long message costs no more than a short one; no character is longer than two. */
const beginningOf = (text: string): string =>
  [...text.slice(0, 2 * LAST_TEXT_MAX)].slice(0, LAST_TEXT_MAX).join('')

/**
 * A conversation after a message in it was told, a new one or one that changed. A new one takes it out of the archive; of
 * somebody else it is one more to read, and one's own reads what came before it.
 */
export function withMessage(channel: ChatChannel, message: ChatMessage, me: string): ChatChannel {
  const isOwn = message.user.userId === me && message.type === 'message'
  const isUncounted = message.user.userId === me || message.type === 'note' || message.isDeleted
  const uncountedSeqs = isUncounted
    ? union(channel.uncountedSeqs, [message.seq], channel.readSeq)
    : channel.uncountedSeqs
  const lastUpdatedTimestamp = Math.max(channel.lastUpdatedTimestamp, message.createdAt)
  const known = withAuthor(withoutPin({ ...channel, uncountedSeqs, lastUpdatedTimestamp }, message), message)
  if (message.seq < channel.lastSeq) return settled(known, me)
  const deletedBy = channel.lastMessage?.id === message.id ? channel.lastMessage.deletedBy : []
  const isGone = message.isDeleted || deletedBy.length > 0 || message.deletedBy.length > 0
  const lastMessage = {
    id: message.id,
    type: message.type,
    text: isGone ? '' : beginningOf(message.messageText),
    createdAt: message.createdAt,
    createdTimeUtc: message.createdTimeUtc,
    userId: message.user.userId,
    messageType: isGone ? MESSAGE_TYPES.TEXT : message.messageType,
    name: message.user.name,
    isDeleted: message.isDeleted,
    deletedBy: [...new Set([...deletedBy, ...message.deletedBy])],
  }
  if (message.seq === channel.lastSeq) return settled({ ...known, lastMessage }, me)
  const newest = {
    ...known,
    lastMessage,
    lastSeq: message.seq,
    isArchivedByLoggedUser: false,
    archivedByUserIds: [],
  }
  return isOwn ? asRead(newest, me, message.seq) : settled(newest, me)
}

type Receipt = PayloadOf<typeof events.receiptTold>

function withReceiptOf(channel: ChatChannel, receipt: Receipt): ChatChannel {
  const { userId, readAt, readSeq, deliveredAt, deliveredSeq } = receipt
  const seen = (one: ChatMember) =>
    one.userId === userId && readAt !== null
      ? { ...one, lastSeenAt: Math.max(one.lastSeenAt ?? 0, readAt) }
      : one
  return {
    ...channel,
    members: channel.members.map(seen),
    recipients: channel.recipients.map(seen),
    readReceipts: later(channel.readReceipts, userId, readAt),
    deliveryReceipts: later(channel.deliveryReceipts, userId, deliveredAt),
    readUpTo: later(channel.readUpTo, userId, readAt && readSeq),
    deliveredUpTo: later(channel.deliveredUpTo, userId, deliveredAt && deliveredSeq),
  }
}

/** Somebody has read, or their devices have received. */
export const withReceipt = (channel: ChatChannel, receipt: Receipt, me: string): ChatChannel =>
  settled(withReceiptOf(channel, receipt), me)

/** A new name, other members, another pinned message: as everybody sees it. */
export function withFacts(
  channel: ChatChannel,
  facts: PayloadOf<typeof events.channelTold>,
  { me, practiceId }: { me: string; practiceId: string | null },
): ChatChannel {
  const ids = new Set(facts.members.map(({ userId }) => userId))
  const still = <T>(places: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(places).filter(([id]) => ids.has(id)))
  const isLarge = facts.memberCount > LISTED_MEMBERS
  const places = isLarge
    ? { readReceipts: {}, deliveryReceipts: {}, readUpTo: {}, deliveredUpTo: {} }
    : {
        readReceipts: still(channel.readReceipts),
        deliveryReceipts: still(channel.deliveryReceipts),
        readUpTo: still(channel.readUpTo),
        deliveredUpTo: still(channel.deliveredUpTo),
      }
  return settled(
    {
      ...channel,
      ...places,
      name: facts.name,
      pinnedMessageId: facts.pinnedMessageId,
      frozen: facts.frozen,
      members: facts.members,
      memberCount: facts.memberCount,
      recipients: recipientsOf(facts.members, me),
      isOutsideOffice: isOutside(facts.members, practiceId),
      abilities: { ...channel.abilities, mayWrite: !facts.frozen },
    },
    me,
  )
}

/**
 * How its owner keeps it, as of the newest message there was then. It is a stream of its own, so it may come before that message,
 * which then counts as known, or after later ones: these have taken it out of the archive, and one's own has read it.
 */
export function withOwn(
  channel: ChatChannel,
  own: PayloadOf<typeof events.ownTold>,
  me: string,
): ChatChannel {
  const { isFavourite, mutedUntil } = own
  const isArchived = own.isArchived && channel.lastSeq <= own.lastSeq
  const hasReadSince = channel.readSeq > own.lastSeq
  const readSeq = hasReadSince ? channel.readSeq : own.readSeq
  return settled(
    {
      ...channel,
      lastSeq: Math.max(channel.lastSeq, own.lastSeq),
      isFavouriteByLoggedUser: isFavourite,
      favoriteByUserIds: isFavourite ? [me] : [],
      isArchivedByLoggedUser: isArchived,
      archivedByUserIds: isArchived ? [me] : [],
      isUnreadByLoggedUser: hasReadSince ? channel.isUnreadByLoggedUser : own.isMarkedUnread,
      readSeq,
      uncountedSeqs: union(channel.uncountedSeqs, own.uncountedSeqs, readSeq),
      mutedUntil,
    },
    me,
  )
}

/** A message of which nothing is left to see. */
export const withoutWords = (message: ChatMessage): ChatMessage => ({
  ...message,
  messageText: '',
  messageType: MESSAGE_TYPES.TEXT,
  metaDictionary: null,
  reactions: {},
})

/** A message that its owner deleted for themselves. */
export const withHidden = (
  channel: ChatChannel,
  { messageId }: PayloadOf<typeof events.messageHidden>,
  me: string,
): ChatChannel =>
  channel.lastMessage?.id === messageId
    ? {
        ...channel,
        lastMessage: { ...channel.lastMessage, text: '', messageType: MESSAGE_TYPES.TEXT, deletedBy: [me] },
      }
    : channel

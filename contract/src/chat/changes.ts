import {
  type ReadState,
  readUpTo,
  withMessageAt,
  withServerState,
} from '../engines/conversation/read-state.ts'
import { withPosition } from '../engines/conversation/receipts.ts'
import type { PayloadOf } from '../kernel/event.ts'
import type * as events from './events.ts'
import { LAST_TEXT_MAX, LISTED_MEMBERS, QUOTE_MAX, UNCONFIRMED_LISTED } from './limits.ts'
import type { ChatChannel, ChatMember, ChatMessage, ChatQuote, PreviewedMessage } from './model.ts'
import {
  isOutside,
  needsConfirmationBy,
  ownStatusOf,
  readStateOf,
  recipientsOf,
  shownLast,
  unreadOf,
} from './rules.ts'
import { MESSAGE_TYPES } from './types.ts'

/*
 * How an event changes a conversation. The same event may arrive twice or late, so each function works from positions and current
 * values and never counts up.
 */

/** Recomputes the fields that are derived from the others. */
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

const withReadState = (channel: ChatChannel, { isMarkedUnread, ...state }: ReadState): ChatChannel => ({
  ...channel,
  ...state,
  isUnreadByLoggedUser: isMarkedUnread,
})

/** Read up to a message, by default all of it. */
export const asRead = (channel: ChatChannel, me: string, readSeq = channel.lastSeq): ChatChannel =>
  settled(withReadState(channel, readUpTo(readStateOf(channel), readSeq)), me)

/** A conversation that is marked unread counts as one unread message, even if all of it was read. */
export const asUnread = (channel: ChatChannel, me: string): ChatChannel =>
  settled({ ...channel, isUnreadByLoggedUser: true }, me)

/** A message that was deleted for everyone is unpinned. For a viewer who hid it only from themselves, `getPinned` leaves it out. */
const withoutPin = (channel: ChatChannel, { id, isDeleted }: ChatMessage): ChatChannel =>
  channel.pinnedMessageId === id && isDeleted ? { ...channel, pinnedMessageId: null } : channel

/** The author of a message has read and received everything before it, unless they joined again after writing it. */
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
const beginningOf = (text: string, max = LAST_TEXT_MAX): string =>
  [...text.slice(0, 2 * max)].slice(0, max).join('')

/** An urgent message waits until its viewer has confirmed it, or it is gone. */
function withUrgent(channel: ChatChannel, message: ChatMessage, me: string): ChatChannel {
  const others = channel.unconfirmed.filter(({ id }) => id !== message.id)
  const mustConfirm = needsConfirmationBy(message, me)
  if (!mustConfirm && others.length === channel.unconfirmed.length) return channel
  const { id, seq, user, messageText, messageType, createdTimeUtc } = message
  const one = {
    id,
    seq,
    userId: user.userId,
    name: user.name,
    text: beginningOf(messageText),
    messageType,
    createdTimeUtc,
  }
  const unconfirmed = mustConfirm ? [...others, one].sort((a, b) => a.seq - b.seq) : others
  return { ...channel, unconfirmed: unconfirmed.slice(-UNCONFIRMED_LISTED) }
}

/** What a list shows of a message; of one that is gone, nothing of its words. */
export function previewed(message: ChatMessage, isHidden = false): PreviewedMessage {
  const { id, type, createdTimeUtc, user, isDeleted } = message
  const isGone = isDeleted || isHidden
  return {
    id,
    type,
    text: isGone ? '' : beginningOf(message.messageText),
    createdTimeUtc,
    userId: user.userId,
    messageType: isGone ? MESSAGE_TYPES.TEXT : message.messageType,
    name: user.name,
    isDeleted,
  }
}

/** The message before the last one is shown where its viewer deleted that for themselves, so a change of it shows too. */
const withBefore = (channel: ChatChannel, message: ChatMessage): ChatChannel =>
  channel.lastMessage?.before?.id === message.id
    ? { ...channel, lastMessage: { ...channel.lastMessage, before: previewed(message) } }
    : channel

/**
 * A conversation after an event about a message in it, a new one or one that changed. A new one takes it out of the archive; of
 * somebody else it is one more to read, and one's own reads what came before it.
 */
export function withMessage(channel: ChatChannel, message: ChatMessage, me: string): ChatChannel {
  const isOwn = message.user.userId === me && message.type === 'message'
  const isCounted = message.user.userId !== me && message.type !== 'note' && !message.isDeleted
  const state = withMessageAt(readStateOf(channel), { seq: message.seq, isOwn, isCounted })
  const lastUpdatedTimestamp = Math.max(channel.lastUpdatedTimestamp, message.createdAt)
  const pinned = withoutPin({ ...withReadState(channel, state), lastUpdatedTimestamp }, message)
  const updated = withUrgent(withAuthor(pinned, message), message, me)
  if (message.seq < channel.lastSeq) return settled(withBefore(updated, message), me)
  const known = channel.lastMessage?.id === message.id ? channel.lastMessage : null
  const deletedBy = [...new Set([...(known?.deletedBy ?? []), ...message.deletedBy])]
  const lastMessage = {
    ...previewed(message, deletedBy.length > 0),
    createdAt: message.createdAt,
    deletedBy,
    before: deletedBy.length === 0 ? null : known ? known.before : shownLast(channel),
  }
  if (message.seq === channel.lastSeq) return settled({ ...updated, lastMessage }, me)
  const newest = {
    ...updated,
    lastMessage,
    isArchivedByLoggedUser: false,
    archivedByUserIds: [],
  }
  return settled(isOwn ? { ...newest, sentSeq: message.seq } : newest, me)
}

type Receipt = PayloadOf<typeof events.receiptsChanged>

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
    readReceipts: withPosition(channel.readReceipts, userId, readAt),
    deliveryReceipts: withPosition(channel.deliveryReceipts, userId, deliveredAt),
    readUpTo: withPosition(channel.readUpTo, userId, readAt && readSeq),
    deliveredUpTo: withPosition(channel.deliveredUpTo, userId, deliveredAt && deliveredSeq),
  }
}

/** Somebody has read, or their devices have received. */
export const withReceipt = (channel: ChatChannel, receipt: Receipt, me: string): ChatChannel =>
  settled(withReceiptOf(channel, receipt), me)

/** A new name, other members, another pinned message: as everybody sees it. */
export function withFacts(
  channel: ChatChannel,
  facts: PayloadOf<typeof events.channelChanged>,
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
      includes: facts.includes,
      abilities: {
        mayWrite: !facts.frozen,
        mayManage: channel.isGroupChat && !facts.frozen,
        mayRemove: facts.frozen ? 'nobody' : channel.abilities.mayRemove,
      },
    },
    me,
  )
}

/**
 * Applies the owner's own settings: favourite, archive, mute, read mark. They come in a stream of their own, so they may arrive before
 * or after the message that was the newest then; a later message has taken the conversation out of the archive.
 */
export function withOwn(
  channel: ChatChannel,
  own: PayloadOf<typeof events.ownChannelChanged>,
  me: string,
): ChatChannel {
  const { isFavourite, mutedUntil } = own
  const isArchived = own.isArchived && channel.lastSeq <= own.lastSeq
  return settled(
    {
      ...withReadState(channel, withServerState(readStateOf(channel), own)),
      isFavouriteByLoggedUser: isFavourite,
      favoriteByUserIds: isFavourite ? [me] : [],
      isArchivedByLoggedUser: isArchived,
      archivedByUserIds: isArchived ? [me] : [],
      mutedUntil,
    },
    me,
  )
}

/** The message without its content, for a viewer for whom it is deleted. */
export const withoutWords = (message: ChatMessage): ChatMessage => ({
  ...message,
  messageText: '',
  messageType: MESSAGE_TYPES.TEXT,
  metaDictionary: null,
  reactions: {},
  quote: null,
})

/** A quote of which its viewer sees nothing: the message is from before they came, or they deleted it for themselves. */
export const unavailableQuote = (id: string): ChatQuote => ({
  id,
  state: 'unavailable',
  seq: null,
  userId: null,
  name: '',
  text: '',
  messageType: MESSAGE_TYPES.TEXT,
  attachmentName: null,
})

/** What a message shows of one that it quotes. */
export const quoteOf = (quoted: ChatMessage): ChatQuote => {
  if (quoted.deletedBy.length > 0) return unavailableQuote(quoted.id)
  const { id, seq, isDeleted, user, messageText, messageType, metaDictionary } = quoted
  return {
    id,
    state: isDeleted ? 'deleted' : 'shown',
    seq,
    userId: user.userId,
    name: user.name,
    text: beginningOf(messageText, QUOTE_MAX),
    messageType,
    attachmentName: metaDictionary?.attachmentName ?? null,
  }
}

/** A message after another one changed: it may quote that. What is gone stays so, whatever event was on its way. */
export const withQuoted = (message: ChatMessage, changed: ChatMessage): ChatMessage =>
  message.quote?.id === changed.id && message.quote.state === 'shown'
    ? { ...message, quote: quoteOf(changed) }
    : message

/** A message after its viewer deleted another one for themselves. */
export const withoutQuoted = (message: ChatMessage, hiddenId: string): ChatMessage =>
  message.quote?.id === hiddenId ? { ...message, quote: unavailableQuote(hiddenId) } : message

/** A message that its owner deleted for themselves. */
export const withHidden = (
  channel: ChatChannel,
  { messageId, before }: PayloadOf<typeof events.messageHidden>,
  me: string,
): ChatChannel => {
  const { lastMessage } = channel
  const isLast = lastMessage?.id === messageId
  return settled(
    {
      ...channel,
      unconfirmed: channel.unconfirmed.filter(({ id }) => id !== messageId),
      ...(isLast && {
        lastMessage: { ...lastMessage, text: '', messageType: MESSAGE_TYPES.TEXT, deletedBy: [me], before },
      }),
      ...(lastMessage?.before?.id === messageId && { lastMessage: { ...lastMessage, before } }),
    },
    me,
  )
}

/** A message that its reader deleted for themselves stays so, whatever event about it was on its way. */
export const mergeMessage = ({ deletedBy }: ChatMessage, incoming: ChatMessage): ChatMessage =>
  deletedBy.length > 0 ? { ...withoutWords(incoming), deletedBy } : incoming

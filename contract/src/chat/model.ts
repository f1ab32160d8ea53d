import { z } from 'zod'
import { StoredFile } from '../files/model.ts'
import { EpochSeconds, Id, Instant, singleLine, text } from '../kernel/shapes.ts'
import { CHANNEL_NAME_MAX, MESSAGE_MAX } from './limits.ts'
import { MESSAGE_TYPES, QUOTE_STATES, REMOVAL_RIGHTS } from './types.ts'

const ONE_ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A group's own id, or the ids of two people joined by two dashes (specification, platform §3). */
export const ChannelId = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^${ONE_ID}(--${ONE_ID})?$`), 'This id is not valid.')

export const MessageText = text(MESSAGE_MAX * 4).refine(
  (value) => [...value].length <= MESSAGE_MAX,
  `Please use at most ${MESSAGE_MAX.toLocaleString('en-US')} characters.`,
)
export const ChannelName = singleLine(CHANNEL_NAME_MAX)

export const MessageTypeCode = z.union([
  z.literal(MESSAGE_TYPES.TEXT),
  z.literal(MESSAGE_TYPES.ATTACHMENT),
  z.literal(MESSAGE_TYPES.GIF),
  z.literal(MESSAGE_TYPES.PHOTO),
])

export const ChatMember = z
  .object({
    userId: Id,
    name: z.string(),
    profileUrl: z.string().nullable(),
    /** `Member` where the person has no role. */
    role: z.string(),
    practiceId: Id.nullable(),
    practiceName: z.string().nullable(),
    /** When they last read here; nothing until they have. */
    lastSeenAt: EpochSeconds.nullable(),
    hasMobileAccess: z.boolean(),
    /** They see the messages after this one; earlier ones never count as unread for them. */
    joinedSeq: z.int(),
    /** Left or was removed; still listed because their messages remain. */
    isDeleted: z.boolean(),
  })
  .meta({ id: 'ChatMember' })
export type ChatMember = z.infer<typeof ChatMember>

/**
 * What a message carries beside its text, depending on its type. A file comes without its links, because these work for one session and
 * a limited time: they are fetched when the file is opened.
 */
export const MetaDictionary = z.object({
  giphyThumbnailUri: z.string().nullable(),
  giphyUri: z.string().nullable(),
  attachmentName: z.string().nullable(),
  file: StoredFile.nullable(),
})

/** The message that another one answers, as it is now: joined when it is read, so an edit or a deletion holds here too. */
export const ChatQuote = z
  .object({
    id: Id,
    state: z.enum(QUOTE_STATES),
    /** Its position and its author; null where the viewer does not see the message. */
    seq: z.int().nullable(),
    userId: Id.nullable(),
    name: z.string(),
    /** The beginning of its words. */
    text: z.string(),
    messageType: MessageTypeCode,
    attachmentName: z.string().nullable(),
  })
  .meta({ id: 'ChatQuote' })
export type ChatQuote = z.infer<typeof ChatQuote>

export const ChatMessage = z
  .object({
    /** Chosen by the sender, so that a message that is sent twice is stored once. */
    id: Id,
    /** Somebody's words, or a line about the conversation itself: a new name, a new member. */
    type: z.enum(['message', 'note']),
    channelId: ChannelId,
    /** Its position in the channel: the same for everybody, and never changed. */
    seq: z.int(),
    user: z.object({ userId: Id, name: z.string(), profileUrl: z.string().nullable() }),
    messageText: z.string(),
    messageType: MessageTypeCode,
    metaDictionary: MetaDictionary.nullable(),
    reactions: z.record(Id, z.string()),
    createdAt: EpochSeconds,
    createdTimeUtc: Instant,
    lastUpdatedTimeUtc: Instant,
    lastUpdatedTimestamp: EpochSeconds,
    isDeleted: z.boolean(),
    /** Who deleted it: everybody if it was deleted for everyone, otherwise at most the caller. */
    deletedBy: z.array(Id),
    editedAt: Instant.nullable(),
    mentions: z.array(Id),
    mentionsAll: z.boolean(),
    isForwarded: z.boolean(),
    quote: ChatQuote.nullable(),
    /** Each recipient has to confirm it; `acknowledgedBy` has who did, and when. */
    isUrgent: z.boolean(),
    acknowledgedBy: z.record(Id, Instant),
    /** How many have to confirm an urgent message: those who were members then and still are, and those who confirmed. */
    confirmerCount: z.int(),
    /** The names of those who reacted, are mentioned or have confirmed, members or not. */
    names: z.record(Id, z.string()),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a list shows of a message. */
export const PreviewedMessage = z.object({
  id: Id,
  type: ChatMessage.shape.type,
  text: z.string(),
  /** What lists are sorted by: two messages of one second are not the same. */
  createdTimeUtc: Instant,
  userId: Id,
  messageType: MessageTypeCode,
  name: z.string(),
  isDeleted: z.boolean(),
})
export type PreviewedMessage = z.infer<typeof PreviewedMessage>

export const LastMessage = PreviewedMessage.extend({
  createdAt: EpochSeconds,
  deletedBy: z.array(Id),
  /** Where its viewer deleted it for themselves: the newest before it that they see, which is shown instead. */
  before: PreviewedMessage.nullable(),
})

/** An urgent message that waits for the caller’s confirmation. */
export const UnconfirmedMessage = z.object({
  id: Id,
  seq: z.int(),
  userId: Id,
  name: z.string(),
  text: z.string(),
  messageType: MessageTypeCode,
  createdTimeUtc: Instant,
})
export type UnconfirmedMessage = z.infer<typeof UnconfirmedMessage>

/** User id to the moment. */
const Receipts = z.record(Id, EpochSeconds)
/** User id to the number of a message: two messages of one second are not the same. */
const Places = z.record(Id, z.int())

/** A practice that people of a conversation work at, or somebody in it who works on their own. */
export const Included = z.object({
  id: Id,
  name: z.string(),
  /** The message after which the first of them came. */
  joinedSeq: z.int(),
})
export type Included = z.infer<typeof Included>

/** A conversation as one of its members sees it. */
export const ChatChannel = z
  .object({
    id: ChannelId,
    name: z.string(),
    coverImageUrl: z.string().nullable(),
    type: z.enum(['direct', 'group']),
    members: z.array(ChatMember),
    memberCount: z.int(),
    recipients: z.array(ChatMember),
    lastMessage: LastMessage.nullable(),
    pinnedMessageId: Id.nullable(),
    unreadCount: z.int(),
    hasUnreadMessages: z.boolean(),
    isGroupChat: z.boolean(),
    isFavouriteByLoggedUser: z.boolean(),
    isReadByLoggedUser: z.boolean(),
    isUnreadByLoggedUser: z.boolean(),
    isArchivedByLoggedUser: z.boolean(),
    isOutsideOffice: z.boolean(),
    /** Whose people are in it, the caller's own among them. */
    includes: z.array(Included),
    isDeleted: z.boolean(),
    /** Can be read and not written to, as it was when what connected them ended; of a group, those who were separated from it. */
    frozen: z.boolean(),
    mutedUntil: Instant.nullable(),
    lastUpdatedTimestamp: EpochSeconds,
    createdTimeUtc: Instant,
    readReceipts: Receipts,
    deliveryReceipts: Receipts,
    readUpTo: Places,
    deliveredUpTo: Places,
    /** The caller or nobody: the settings of others are private. */
    favoriteByUserIds: z.array(Id),
    archivedByUserIds: z.array(Id),
    unreadByUserIds: z.array(Id),
    /** Of the last message, when it is one's own. */
    messageStatus: z.enum(['Sent', 'Delivered', 'Read']).nullable(),
    /** The number of the newest message, and up to which the caller has read. */
    lastSeq: z.int(),
    readSeq: z.int(),
    /** Of those after it, the ones that nobody has to read: one's own, notes, what was deleted for everyone. */
    uncountedSeqs: z.array(z.int()),
    /** The number of the last message that the caller sent; nothing where that is not known. */
    sentSeq: z.int().nullable(),
    /** Urgent messages that the caller has not confirmed, read or not: oldest first, the newest of them where there are many. */
    unconfirmed: z.array(UnconfirmedMessage),
    abilities: z.object({
      mayWrite: z.boolean(),
      mayManage: z.boolean(),
      mayRemove: z.enum(REMOVAL_RIGHTS),
    }),
  })
  .meta({ id: 'ChatChannel' })
export type ChatChannel = z.infer<typeof ChatChannel>

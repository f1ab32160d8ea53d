import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, EpochSeconds, Id, Instant, singleLine, text } from '../kernel/shapes.ts'
import { SEARCH_MAX } from '../people/limits.ts'
import {
  CHANNELS_PAGE,
  CHANNELS_PAGE_MAX,
  CHANNELS_SYNC_PAGE,
  FORWARD_TO_MAX,
  FORWARDED_MAX,
  MEMBERS_MAX,
  MESSAGES_PAGE_MAX,
} from './limits.ts'
import {
  ChannelId,
  ChannelName,
  ChatChannel,
  ChatMember,
  ChatMessage,
  MessageText,
  MessageTypeCode,
} from './model.ts'
import { DELETE_TYPES, FILE_GROUPS, FILTER_TYPES, UPDATE_TYPES } from './types.ts'

const chat = claim('Chat')
export const OneChannel = z.object({ id: ChannelId })
export const OneMessage = z.object({ id: ChannelId, messageId: Id })

/** A number in JSON or in an address. Empty is refused, because read as 0 it would delete for everyone. */
const WholeConversation = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
])

const code = <const C extends Record<string, number>>(codes: C) =>
  WholeConversation.refine(
    (value): value is C[keyof C] => Object.values(codes).includes(value),
    'This is not one of the choices.',
  )

export const listChannels = route({
  call: 'GET /api/v3/channels',
  summary: 'The caller’s conversations of one list, the one with the newest message first, in pages.',
  access: chat,
  audit: 'chat.channels-read',
  query: z.object({
    filterType: code(FILTER_TYPES).default(FILTER_TYPES.DEFAULT),
    ...pageQuery(CHANNELS_PAGE_MAX),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(CHANNELS_PAGE)
      .transform((wish) => Math.min(wish, CHANNELS_PAGE_MAX)),
  }),
  reply: pageOf(ChatChannel, 'channels'),
})

export const getChannel = route({
  call: 'GET /api/v2/channels/:id',
  summary: 'One conversation with all its members. The two ids of a direct one may come in either order.',
  access: chat,
  audit: 'chat.channel-read',
  params: OneChannel,
  reply: ChatChannel,
})

export const syncChannels = route({
  call: 'GET /api/v2/channels/sync/:timeStamp',
  summary:
    'The conversations that changed since, rather too many than too few, in pages; with the first page, those that are gone. Catch up next time from the time stamp, once all pages are read.',
  access: chat,
  audit: 'chat.channels-read',
  params: z.object({ timeStamp: WholeConversation.pipe(EpochSeconds) }),
  query: z.object(pageQuery(CHANNELS_SYNC_PAGE)),
  reply: z.object({
    ...pageOf(ChatChannel, 'channels').shape,
    removedIds: z.array(ChannelId),
    /** When the first page was read; every page has the same. */
    timeStamp: EpochSeconds,
  }),
})

/** People by their ids, or as members of a channel; the caller may be among them. */
const Addressed = {
  memberIds: z.array(Id).max(MEMBERS_MAX).default([]),
  members: z
    .array(z.object({ userId: Id }))
    .max(MEMBERS_MAX)
    .default([]),
}

export const createChannel = route({
  call: 'POST /api/v2/channels',
  summary:
    'Opens a conversation: with one contact, or with several as a group. The same again answers the same.',
  access: chat,
  audit: 'chat.channel-opened',
  body: z.object({
    /** Made by the client for a group; of a direct one it follows from the two. */
    id: ChannelId.optional(),
    name: ChannelName.default(''),
    isGroupChat: z.boolean().default(false),
    ...Addressed,
  }),
  reply: ChatChannel,
})

export const updateChannel = route({
  call: 'PUT /api/v2/channels',
  summary: 'Renames a group, or adds or removes members. Members who remove themselves leave.',
  access: chat,
  audit: 'chat.channel-changed',
  body: z.object({
    id: ChannelId,
    updateType: code(UPDATE_TYPES),
    name: ChannelName.optional(),
    ...Addressed,
  }),
  reply: ChatChannel,
})

export const listMembers = route({
  call: 'GET /api/v2/channels/:id/members',
  summary: 'All members of a conversation, by name, in pages, with how far each has read.',
  access: chat,
  hasNoPatientData: true,
  params: OneChannel,
  query: z.object({
    /** In their name; nothing for everybody. */
    keyword: text(SEARCH_MAX).default(''),
    ...pageQuery(MESSAGES_PAGE_MAX),
  }),
  reply: pageOf(ChatMember, 'members'),
})

const ownState = <const C extends `${'POST' | 'PUT'} /api/v2/channels/:id/${string}`>(
  call: C,
  summary: string,
) =>
  route({ call, summary, access: chat, audit: 'chat.channel-kept', params: OneChannel, reply: ChatChannel })

export const archiveChannel = ownState(
  'PUT /api/v2/channels/:id/messages/mark_as_archived',
  'Puts a conversation into the archive until its next message.',
)
export const unarchiveChannel = ownState(
  'PUT /api/v2/channels/:id/messages/mark_as_unarchived',
  'Takes a conversation out of the archive.',
)
export const favouriteChannel = ownState(
  'POST /api/v2/channels/:id/favourite',
  'Puts a conversation among the caller’s favourites.',
)
export const unfavouriteChannel = ownState(
  'POST /api/v2/channels/:id/unfavourite',
  'Takes a conversation from the caller’s favourites.',
)

export const markRead = route({
  call: 'PUT /api/v2/channels/:id/messages/mark_as_read',
  summary: 'Reads a conversation up to a message, or all of it.',
  access: chat,
  audit: 'chat.read',
  params: OneChannel,
  body: z.object({ seq: z.int().nonnegative().optional() }).default({}),
  reply: ChatChannel,
})

export const markDelivered = route({
  call: 'PUT /api/v2/channels/:id/messages/mark_as_delivered',
  summary: 'Says that the caller’s device has the messages up to one, or all.',
  access: chat,
  audit: 'chat.delivered',
  params: OneChannel,
  body: z.object({ seq: z.int().nonnegative().optional() }).default({}),
  reply: Done,
})

export const markUnread = route({
  call: 'POST /api/v2/channels/:id/unread',
  summary: 'Marks a conversation unread; from a message on, when one is named.',
  access: chat,
  audit: 'chat.marked-unread',
  params: OneChannel,
  body: z.object({ seq: z.int().positive().optional() }).default({}),
  reply: ChatChannel,
})

export const muteChannel = route({
  call: 'PUT /api/v2/channels/:id/mute',
  summary:
    'Keeps a conversation quiet until then; nothing ends it. Urgent messages, mentions and replies still ring.',
  access: chat,
  audit: 'chat.channel-kept',
  params: OneChannel,
  body: z.object({ until: Instant.nullable() }),
  reply: ChatChannel,
})

export const listMessages = route({
  call: 'GET /api/v2/messages',
  summary:
    'Messages of a conversation, newest first, in pages: from the newest, before or after a place, or around one.',
  access: chat,
  audit: 'chat.messages-read',
  query: z.object({
    channelId: ChannelId,
    attachmentsOnly: z.stringbool().default(false),
    /** Of those with a file, the ones with a file of this sort, and from this person. */
    fileGroup: z.enum(FILE_GROUPS).optional(),
    fromUserId: Id.optional(),
    /** Begin around this message: a search hit, or the first that is unread. */
    around: WholeConversation.pipe(z.int().positive()).optional(),
    /** Older ones, before this place: the same as by the token of the page that ended there. */
    before: WholeConversation.pipe(z.int().positive()).optional(),
    /** Newer ones, after this place, instead of older ones. */
    after: WholeConversation.pipe(z.int().nonnegative()).optional(),
    ...pageQuery(MESSAGES_PAGE_MAX),
  }),
  reply: pageOf(ChatMessage, 'messages').extend({ hasNewer: z.boolean() }),
})

export const countAttachments = route({
  call: 'GET /api/v2/channels/:id/attachments/count',
  summary: 'How many messages with a file the caller sees in a conversation; of very many, that there are.',
  access: chat,
  hasNoPatientData: true,
  params: OneChannel,
  reply: z.object({ count: z.int() }),
})

/** What goes with a message: a file that the sender has uploaded, or a GIF that was found. */
export const NewMeta = z.object({
  /** As the search gave it; one of the two is enough. */
  giphyThumbnailUri: text(2_000).optional(),
  giphyUri: text(2_000).optional(),
  attachmentName: singleLine(255).optional(),
  fileId: Id.optional(),
})

const Words = {
  messageText: MessageText.default(''),
  messageType: MessageTypeCode.default(0),
  metaDictionary: NewMeta.nullable().default(null),
}

/** What is sent, now or later. */
export const NewMessage = z.object({
  id: Id,
  channelId: ChannelId,
  ...Words,
  isUrgent: z.boolean().default(false),
  mentions: z.array(Id).max(50).default([]),
  /** Everybody in the group; of no meaning between two. */
  mentionsAll: z.boolean().default(false),
  /** The message of the same conversation that it answers. */
  quotedId: Id.nullable().default(null),
})

export const sendMessage = route({
  call: 'POST /api/v2/messages',
  summary: 'Sends a message. The same id again, by the same sender, answers what was stored.',
  access: chat,
  audit: 'chat.message-sent',
  body: NewMessage,
  reply: ChatMessage,
})

export const editMessage = route({
  call: 'PUT /api/v2/channels/:id/messages/:messageId',
  summary:
    'Puts the caller’s own words right, for a while after they were sent. The earlier words stay stored; people who are mentioned only now are alerted.',
  access: chat,
  audit: 'chat.message-edited',
  params: OneMessage,
  body: z.object({
    messageText: MessageText,
    /** Whom it mentions now; left out, that stays as it is. */
    mentions: z.array(Id).max(50).optional(),
    /** Whether it mentions everybody now; left out, that stays as it is. */
    mentionsAll: z.boolean().optional(),
  }),
  reply: ChatMessage,
})

export const listEdits = route({
  call: 'GET /api/v2/channels/:id/messages/:messageId/edits',
  summary: 'What a message said before it was edited, oldest first.',
  access: chat,
  audit: 'chat.edits-read',
  params: OneMessage,
  reply: z.object({ edits: z.array(z.object({ messageText: z.string(), until: Instant })) }),
})

export const deleteMessage = route({
  call: 'DELETE /api/v2/messages/channel/:channelId/message/:messageId',
  summary: 'Deletes the caller’s own message for everyone, or any message for the caller alone.',
  access: chat,
  audit: 'chat.message-deleted',
  params: z.object({ channelId: ChannelId, messageId: Id }),
  query: z.object({ type: code(DELETE_TYPES) }),
  reply: Done,
})

/** When they read it; nothing while they have not, or where it is too long ago to know. */
export const Reader = ChatMember.extend({ readAt: EpochSeconds.nullable() }).meta({ id: 'ChatReader' })

export const listReaders = route({
  call: 'GET /api/v2/channels/:id/messages/:messageId/readers',
  summary:
    'Who has read a message, or who has not, of those it was sent to: by name, in pages, with how many there are of each.',
  access: chat,
  hasNoPatientData: true,
  params: OneMessage,
  query: z.object({ hasRead: z.stringbool().default(true), ...pageQuery(MESSAGES_PAGE_MAX) }),
  reply: pageOf(Reader, 'members').extend({ readCount: z.int(), unreadCount: z.int() }),
})

export const forwardMessages = route({
  call: 'POST /api/v2/messages/forward',
  summary:
    'Sends messages on, to each of these people in the conversation with them, and into conversations of the caller’s; with a note before them.',
  access: chat,
  audit: 'chat.messages-forwarded',
  body: z
    .object({
      userIds: z.array(Id).max(FORWARD_TO_MAX).default([]),
      channelIds: z.array(ChannelId).max(FORWARD_TO_MAX).default([]),
      /** The caller's own words, in each conversation before what is sent on. */
      note: z.object({ id: Id, messageText: MessageText }).optional(),
      messages: z
        .array(
          z.object({
            /** The message. Where `messageId` says which it is, an id of the client's for sending it on: made twice, it is sent once. */
            id: Id,
            messageId: Id.optional(),
            /** Where it stands; found without, when the caller is there. */
            channelId: ChannelId.optional(),
            /** What the client shows of it. What is sent on is what is stored, and nobody puts words into another's mouth. */
            messageText: MessageText.optional(),
            messageType: MessageTypeCode.optional(),
            metaDictionary: z.record(z.string(), z.unknown()).nullish(),
          }),
        )
        .min(1)
        .max(FORWARDED_MAX),
    })
    .refine(({ userIds, channelIds }) => userIds.length + channelIds.length > 0, {
      path: ['userIds'],
      message: 'Please choose somebody to send it to.',
    }),
  reply: z.object({ channelIds: z.array(ChannelId) }),
})

export const countUnread = route({
  call: 'GET /api/v2/messages/unread_count',
  summary: 'How many conversations hold something unread, and how many messages that is.',
  access: chat,
  hasNoPatientData: true,
  reply: z.object({ unreadChannels: z.int(), unreadMessages: z.int() }),
})

export const searchChat = route({
  call: 'GET /api/v2/messages/search',
  summary:
    'Messages of the caller’s conversations with these words, in the text or in the name of the file, newest first, in pages. A search that runs out of time gives a shorter page, which may be empty, with a token that goes on from there.',
  access: chat,
  audit: 'chat.searched',
  query: z.object({ keyword: text(SEARCH_MAX), channelId: ChannelId.optional(), ...pageQuery(50) }),
  reply: pageOf(
    z.object({
      id: Id,
      channelId: ChannelId,
      seq: z.int(),
      userId: Id,
      userFullName: z.string(),
      displayName: z.string(),
      coverImageUrl: z.string().nullable(),
      text: z.string(),
      /** Of its file, if it has one. */
      fileName: z.string().nullable(),
      createdTimeUtc: Instant,
      isGroupChat: z.boolean(),
    }),
    'results',
  ),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'chat/routes': typeof import('./routes.ts')
  }
}

import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { event } from '../kernel/event.ts'
import { message } from '../kernel/message.ts'
import { Done, EpochSeconds, Id, Instant } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'
import { ChannelId, ChatMember, ChatMessage, Included, PreviewedMessage } from './model.ts'

/** The changes of one conversation, with a sequence of its own. */
export const channelStream = stream({ stream: 'chat', claim: 'Chat' })
/** What only the person themselves sees: the conversations they are in, and their settings for each. */
export const ownChatStream = stream({ stream: 'chat-own', claim: 'Chat' })

const hub = '/hubs/notification'

/** A new message, or the whole of one that was edited, reacted to, acknowledged or deleted. Its `seq` says where it belongs. */
export const messageChanged = event({
  name: 'chat.message',
  hub,
  payload: z.object({ channelId: ChannelId, message: ChatMessage }),
})

/** What everybody sees of the conversation itself. */
export const channelChanged = event({
  name: 'chat.channel',
  hub,
  payload: z.object({
    channelId: ChannelId,
    name: z.string(),
    pinnedMessageId: Id.nullable(),
    frozen: z.boolean(),
    members: z.array(ChatMember),
    memberCount: z.int(),
    includes: z.array(Included),
  }),
})

/** How far somebody has read, and how far their devices have received. */
export const receiptsChanged = event({
  name: 'chat.receipt',
  hub,
  payload: z.object({
    channelId: ChannelId,
    userId: Id,
    readAt: EpochSeconds.nullable(),
    readSeq: z.int(),
    deliveredAt: EpochSeconds.nullable(),
    deliveredSeq: z.int(),
  }),
})

/** A person changed their own settings of a conversation. It is published to their own windows only. */
export const ownChannelChanged = event({
  name: 'chat.own',
  hub,
  payload: z.object({
    channelId: ChannelId,
    isFavourite: z.boolean(),
    isArchived: z.boolean(),
    isMarkedUnread: z.boolean(),
    readSeq: z.int(),
    /** The newest message that there was then. */
    lastSeq: z.int(),
    uncountedSeqs: z.array(z.int()),
    mutedUntil: Instant.nullable(),
    /** The person is no longer a member: the conversation leaves every list. */
    isGone: z.boolean(),
  }),
})

/** A message that only its owner deleted for themselves. */
export const messageHidden = event({
  name: 'chat.message-hidden',
  hub,
  payload: z.object({
    channelId: ChannelId,
    messageId: Id,
    seq: z.int(),
    /** Where the last message is gone for them: the newest that they still see. */
    before: PreviewedMessage.nullable(),
  }),
})

/** A person's reminders changed. It is published to their own windows only, which refetch them. */
export const remindersChanged = event({
  name: 'chat.reminders',
  hub,
  payload: z.object({ channelId: ChannelId, messageId: Id }),
})

/** What somebody has still to be sent has changed: published to their own windows alone, which read it again. */
export const scheduledChanged = event({
  name: 'chat.scheduled',
  hub,
  payload: z.object({ channelId: ChannelId, messageId: Id }),
})

export const typing = event({
  name: 'chat.typing',
  hub,
  payload: z.object({ channelId: ChannelId, userId: Id, name: z.string() }),
})

/** A window reports that its person is typing. It is published to the other members and never stored. */
export const types = message({
  name: '/hubs/notification chat.types',
  access: claim('Chat'),
  rate: { burst: 20, perSecond: 2 },
  payload: z.object({ channelId: ChannelId }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'chat/events': typeof import('./events.ts')
  }
}

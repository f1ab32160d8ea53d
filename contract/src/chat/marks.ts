import { z } from 'zod'
import { ReactionCode } from '../engines/conversation/reaction-code.ts'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { ChatChannel, ChatMessage } from './model.ts'
import { OneChannel, OneMessage } from './routes.ts'

const chat = claim('Chat')

export const pinMessage = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/pin',
  summary: 'Pins a message above the conversation, in place of the one before it.',
  access: chat,
  audit: 'chat.message-pinned',
  params: OneMessage,
  reply: ChatChannel,
})

export const unpinMessage = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/unpin',
  summary: 'Takes the pinned message down.',
  access: chat,
  audit: 'chat.message-unpinned',
  params: OneMessage,
  reply: ChatChannel,
})

export const getPinned = route({
  call: 'GET /api/v2/channels/:id/messages/pinned',
  summary: 'The pinned message; nothing when there is none, or the caller has deleted it for themselves.',
  access: chat,
  audit: 'chat.pinned-read',
  params: OneChannel,
  reply: z.object({ message: ChatMessage.nullable() }),
})

export const react = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/react',
  summary: 'Reacts to a message; another reaction takes the place of the first.',
  access: chat,
  audit: 'chat.reacted',
  params: OneMessage,
  body: z.object({ reaction: ReactionCode }),
  reply: ChatMessage,
})

export const unreact = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/unreact',
  summary: 'Takes the caller’s reaction back.',
  access: chat,
  audit: 'chat.reaction-removed',
  params: OneMessage,
  reply: ChatMessage,
})

export const acknowledge = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/acknowledge',
  summary: 'Confirms that an urgent message was seen.',
  access: chat,
  audit: 'chat.message-acknowledged',
  params: OneMessage,
  reply: ChatMessage,
})

export const remindAgain = route({
  call: 'POST /api/v2/channels/:id/messages/:messageId/remind',
  summary:
    'Rings once more at those who have not confirmed an urgent message of the caller’s, also by text where they get texts.',
  access: chat,
  audit: 'chat.urgent-reminded',
  params: OneMessage,
  reply: z.object({
    /** How many were reminded. */
    reminded: z.int(),
  }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'chat/marks': typeof import('./marks.ts')
  }
}

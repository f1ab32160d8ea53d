import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, text } from '../kernel/shapes.ts'
import { CONTACTS_PAGE } from '../network/limits.ts'
import { Contact } from '../network/model.ts'
import { SEARCH_MAX } from '../people/limits.ts'
import { ChannelId, ChatMessage, MessageTypeCode, MetaDictionary } from './model.ts'
import { NewMessage } from './routes.ts'

const chat = claim('Chat')

/** A message that is still to be sent. */
export const ScheduledMessage = z
  .object({
    id: Id,
    channelId: ChannelId,
    messageText: z.string(),
    messageType: MessageTypeCode,
    metaDictionary: MetaDictionary.nullable(),
    isUrgent: z.boolean(),
    quotedId: Id.nullable(),
    sendAt: Instant,
    /** Why it was not sent when its time came: the conversation is frozen, or no longer the sender's. */
    failed: z.string().nullable(),
  })
  .meta({ id: 'ScheduledMessage' })
export type ScheduledMessage = z.infer<typeof ScheduledMessage>

export const scheduleMessage = route({
  call: 'POST /api/v2/messages/scheduled',
  summary: 'Has a message sent later, by the caller, if they may write there then.',
  access: chat,
  audit: 'chat.message-scheduled',
  body: NewMessage.extend({ sendAt: Instant }),
  reply: ScheduledMessage,
})

export const listScheduled = route({
  call: 'GET /api/v2/messages/scheduled',
  summary: 'What the caller has still to be sent, the next first.',
  access: chat,
  audit: 'chat.scheduled-read',
  reply: z.object({ scheduled: z.array(ScheduledMessage) }),
})

export const cancelScheduled = route({
  call: 'DELETE /api/v2/messages/scheduled/:id',
  summary: 'Calls a message off that has not been sent.',
  access: chat,
  audit: 'chat.message-unscheduled',
  params: z.object({ id: Id }),
  reply: Done,
})

const Which = z.object({ id: ChannelId, messageId: Id })

export const remindMe = route({
  call: 'PUT /api/v2/channels/:id/messages/:messageId/reminder',
  summary: 'Reminds the caller of a message at a time; asked again, at the new time.',
  access: chat,
  audit: 'chat.reminder-set',
  params: Which,
  body: z.object({ remindAt: Instant }),
  reply: Done,
})

export const forgetReminder = route({
  call: 'DELETE /api/v2/channels/:id/messages/:messageId/reminder',
  summary: 'Takes a reminder back.',
  access: chat,
  audit: 'chat.reminder-removed',
  params: Which,
  reply: Done,
})

export const listReminders = route({
  call: 'GET /api/v2/reminders',
  summary: 'Of which messages the caller wants to be reminded, the next first.',
  access: chat,
  audit: 'chat.reminders-read',
  reply: z.object({ reminders: z.array(z.object({ message: ChatMessage, remindAt: Instant })) }),
})

export const searchContacts = route({
  call: 'GET /api/v2/contacts/search',
  summary:
    'Whom the caller may write to, by their name or that of their practice, in pages; the team only when asked for.',
  access: chat,
  hasNoPatientData: true,
  query: z.object({
    keyword: text(SEARCH_MAX).default(''),
    includeTeamMembers: z.stringbool().default(true),
    /** Only those can be written to: it changes nothing. */
    connectedOnly: z.stringbool().default(true),
    ...pageQuery(CONTACTS_PAGE),
  }),
  reply: pageOf(Contact, 'contacts').extend({ total: z.int() }),
})

export const syncUsers = route({
  call: 'POST /api/v2/users/sync',
  summary: 'Of the contacts that a client knows, which are still contacts, as they are now.',
  access: chat,
  audit: 'chat.users-synced',
  body: z.object({
    /** Their ids, or as the client has them. */
    contacts: z.array(z.union([Id, z.object({ id: Id })])).max(1_000),
    loggedUserId: Id,
  }),
  reply: z.object({ contacts: z.array(Contact) }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'chat/scheduled': typeof import('./scheduled.ts')
  }
}

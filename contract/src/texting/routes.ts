import { z } from 'zod'
import { Confirmed } from '../deliveries/confirmed.ts'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, EpochSeconds, Id, Instant, Moment, NewId, singleLine, text } from '../kernel/shapes.ts'
import { PATIENT_NAME_MAX } from '../patients/limits.ts'
import { KnownBirthDate } from '../patients/model.ts'
import {
  CONVERSATIONS_PAGE,
  CONVERSATIONS_PAGE_MAX,
  KEYWORD_MAX,
  MESSAGES_PAGE,
  MESSAGES_PAGE_MAX,
  PICTURES_MAX,
  RECIPIENTS_PAGE,
} from './limits.ts'
import { TextBody, TextConversation, TextingDetails, TextMessage, TextRecipient } from './model.ts'
import { tooManyPictures } from './problems.ts'
import { CONVERSATION_FILTERS, CONVERSATION_ORDERS } from './types.ts'

const texting = claim('PatientTexting')
const OneConversation = z.object({ id: Id })
const BASE = '/patient-texting/v2'

/** A number as people write it. Whether it can be texted, the server says. */
const MobileNumber = text(40).trim()

/** As JSON or an address writes it. */
const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const listConversations = route({
  call: `GET ${BASE}/conversations`,
  summary:
    'The practice’s conversations of one filter, by the time of the last message, in pages; with a timestamp those that changed since.',
  access: texting,
  audit: 'texting.conversations-read',
  query: z.object({
    /** The caller’s own, as clients of the specification send it. */
    practiceId: Id.optional(),
    timestamp: Moment.transform((since) => Math.floor(Date.parse(since) / 1000)).optional(),
    filter: z.enum(CONVERSATION_FILTERS).default('all'),
    order: z.enum(CONVERSATION_ORDERS).default('ascending'),
    ...pageQuery(CONVERSATIONS_PAGE_MAX),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(CONVERSATIONS_PAGE)
      .transform((wish) => Math.min(wish, CONVERSATIONS_PAGE_MAX)),
  }),
  reply: z.object({
    ...pageOf(TextConversation, 'conversations').shape,
    /** The server’s time when this was read: catch up from here next time. */
    timestamp: EpochSeconds,
  }),
})

export const getConversation = route({
  call: `GET ${BASE}/conversations/:id`,
  summary: 'One conversation.',
  access: texting,
  audit: 'texting.conversation-read',
  params: OneConversation,
  reply: TextConversation,
})

export const getDetails = route({
  call: `GET ${BASE}/conversations/:id/details`,
  summary: 'Whose number it is, whether it may be texted, and what a first text begins with.',
  access: texting,
  audit: 'texting.conversation-read',
  params: OneConversation,
  reply: TextingDetails,
})

export const openConversation = route({
  call: `POST ${BASE}/conversations`,
  summary: 'Opens the conversation with a number; the same two numbers always have the same one.',
  access: texting,
  audit: 'texting.conversation-opened',
  body: z.object({
    mobileNumber: MobileNumber,
    /** Whom of those who share the number it is about. */
    patientId: Id.nullable().default(null),
    /** From which of the practice’s numbers; the first one where it has several. */
    practiceNumber: MobileNumber.optional(),
  }),
  reply: TextConversation,
})

export const updateConversation = route({
  call: `PUT ${BASE}/conversations/:id`,
  summary: 'Archives a conversation or takes it back, or marks it as read or unread, for the whole practice.',
  access: texting,
  audit: 'texting.conversation-changed',
  params: OneConversation,
  body: z
    .object({
      isArchived: z.boolean().optional(),
      HasUnreadMessage: z.boolean().optional(),
      /** Read up to here; what came after stays unread. */
      readSeq: z.int().nonnegative().optional(),
    })
    .refine(
      ({ isArchived, HasUnreadMessage }) => isArchived !== undefined || HasUnreadMessage !== undefined,
      'Please say what to change.',
    ),
  reply: TextConversation,
})

export const choosePatient = route({
  call: `PUT ${BASE}/conversations/:id/patient`,
  summary: 'Says which patient a conversation is with, or that this is not known.',
  access: texting,
  audit: 'texting.patient-chosen',
  params: OneConversation,
  body: z.object({ patientId: Id.nullable() }),
  reply: TextConversation,
})

export const listMessages = route({
  call: `GET ${BASE}/conversations/:id/messages`,
  summary: 'A page of a conversation: the newest messages, or those before, after or around one.',
  access: texting,
  audit: 'texting.messages-read',
  params: OneConversation,
  query: z.object({
    ...pageQuery(MESSAGES_PAGE_MAX),
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(MESSAGES_PAGE)
      .transform((wish) => Math.min(wish, MESSAGES_PAGE_MAX)),
    before: wholeNumber.optional(),
    after: wholeNumber.optional(),
    around: wholeNumber.optional(),
  }),
  reply: z.object({ ...pageOf(TextMessage, 'messages').shape, hasNewer: z.boolean() }),
})

export const findSecureLink = route({
  call: `GET ${BASE}/secure-links/:id`,
  summary: 'The conversation in which a secure message stands, and its position there.',
  access: texting,
  audit: 'texting.conversation-read',
  params: z.object({ id: Id }),
  reply: z.object({ conversationId: Id, seq: z.int() }),
})

export const NewText = z.object({
  id: NewId,
  conversationId: Id,
  smsMessage: TextBody.default(''),
  lastUpdatedUtc: Moment.optional().meta({
    description:
      'The client’s own time. It is read and changes nothing: the text stands where it arrived, at the time of the server.',
  }),
  /** Uploaded pictures. */
  fileIds: z.array(Id).max(PICTURES_MAX, tooManyPictures(PICTURES_MAX)).default([]),
  /** Questions that the sender has answered with yes. */
  confirmed: Confirmed,
})
export type NewText = z.output<typeof NewText>

export const sendText = route({
  call: `POST ${BASE}/send-sms`,
  summary:
    'Sends a text. It stands in the conversation at once; what became of it follows. The same id twice sends once; without an id each call sends.',
  access: texting,
  audit: 'texting.text-sent',
  body: NewText,
  reply: TextMessage,
})

export const ScheduledText = z.object({
  id: Id,
  conversationId: Id,
  smsMessage: z.string(),
  sendAt: Instant,
  senderId: Id,
  senderName: z.string(),
  /** Why it was not sent when it was due. */
  failed: z.string().nullable(),
})
export type ScheduledText = z.infer<typeof ScheduledText>

export const scheduleText = route({
  call: `POST ${BASE}/scheduled`,
  summary: 'Schedules a text. The same id again replaces it.',
  access: texting,
  audit: 'texting.text-scheduled',
  body: z.object({ ...NewText.omit({ fileIds: true }).shape, sendAt: Instant }),
  reply: ScheduledText,
})

export const listScheduled = route({
  call: `GET ${BASE}/scheduled`,
  summary:
    'The texts that anybody of the practice has scheduled in a conversation, or else the caller’s own.',
  access: texting,
  audit: 'texting.scheduled-read',
  query: z.object({ conversationId: Id.optional() }),
  reply: z.object({ scheduled: z.array(ScheduledText) }),
})

export const cancelScheduled = route({
  call: `DELETE ${BASE}/scheduled/:id`,
  summary: 'Cancels a scheduled text, one’s own or a colleague’s.',
  access: texting,
  audit: 'texting.text-unscheduled',
  params: z.object({ id: Id }),
  /** Whose it is; one’s own where it is left out. */
  query: z.object({ senderId: Id.optional() }),
  reply: Done,
})

export const listRecipients = route({
  call: `GET ${BASE}/recipients`,
  summary: 'Patients by name, number or birth date, with the number they can be texted at.',
  access: texting,
  audit: 'texting.recipients-read',
  query: z.object({ keyword: text(KEYWORD_MAX).default(''), ...pageQuery(RECIPIENTS_PAGE) }),
  reply: pageOf(TextRecipient, 'recipients'),
})

const name = (problem: string) => singleLine(PATIENT_NAME_MAX).min(1, problem)
const recipientFields = {
  firstName: name('Please enter the first name.'),
  lastName: name('Please enter the last name.'),
  dateOfBirth: KnownBirthDate,
  mobileNumber: MobileNumber,
}

export const addRecipient = route({
  call: `POST ${BASE}/recipients`,
  summary:
    'Adds a patient who can be texted. A number that another patient has is refused unless it is shared.',
  access: texting,
  audit: 'texting.recipient-added',
  body: z.object({ id: NewId, ...recipientFields, isShared: z.boolean().default(false) }),
  reply: TextRecipient,
})

export const updateRecipient = route({
  call: `PUT ${BASE}/recipients/:id`,
  summary: 'Changes name, birth date or mobile number of a patient.',
  access: texting,
  audit: 'texting.recipient-changed',
  params: z.object({ id: Id }),
  body: z.object({ ...recipientFields, isShared: z.boolean().default(false) }),
  reply: TextRecipient,
})

export const findByMobileNumber = route({
  call: `GET ${BASE}/recipients/by-mobile-number`,
  summary: 'The patients who have a number; 404 where it is free, 400 where it is missing.',
  access: texting,
  audit: 'texting.recipients-read',
  query: z.object({ mobileNumber: MobileNumber.default('') }),
  reply: z.object({ recipients: z.array(TextRecipient) }),
})

export const countUnread = route({
  call: `GET ${BASE}/unread-count`,
  summary: 'How many conversations hold something unread, those in the archive left out.',
  access: texting,
  hasNoPatientData: true,
  reply: z.object({ unreadCount: z.int() }),
})

export const FoundText = z.object({
  id: Id,
  conversationId: Id,
  seq: z.int(),
  patientName: z.string(),
  text: z.string(),
  isIncoming: z.boolean(),
  createdTimeUtc: Instant,
})
export type FoundText = z.infer<typeof FoundText>

export const searchTexts = route({
  call: `GET ${BASE}/search`,
  summary:
    'Conversations by name or number, and texts with these words, newest first, in pages. Conversations come with the first page.',
  access: texting,
  audit: 'texting.searched',
  query: z.object({ keyword: text(KEYWORD_MAX), ...pageQuery(MESSAGES_PAGE) }),
  reply: z.object({
    conversations: z.array(TextConversation),
    messages: z.array(FoundText),
    continuationToken: z.string().nullable(),
  }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'texting/routes': typeof import('./routes.ts')
  }
}

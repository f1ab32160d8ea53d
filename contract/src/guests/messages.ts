import { z } from 'zod'
import { Confirmed } from '../deliveries/confirmed.ts'
import { claim, guest } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, Id, singleLine, text } from '../kernel/shapes.ts'
import {
  LINK_DAYS,
  LINK_DAYS_MAX,
  MESSAGE_FILES_MAX,
  MESSAGE_MAX,
  MESSAGES_PAGE,
  RECIPIENT_NAME_MAX,
  REPLY_MAX,
  SUBJECT_MAX,
} from './limits.ts'
import { BirthDate, GuestMessage, SentMessage, SentMessageDetail } from './model.ts'

/** Everybody at a practice who works with patients: to whom a message went and what it says is a patient's. */
const bySender = claim('Patients')
const byGuest = guest('guest-message')
const One = z.object({ id: Id })

export const sendSecureMessage = route({
  call: 'POST /guests/v1/messages',
  summary: 'Sends a message to one person without an account, who opens it by a link and a code.',
  access: bySender,
  audit: 'guests.message-sent',
  body: z.object({
    id: Id,
    recipient: z.object({
      name: singleLine(RECIPIENT_NAME_MAX).min(1, 'Please enter a name.'),
      email: Email.optional(),
      mobile: singleLine(40).optional(),
    }),
    /** The patient of the practice whom it is for: the birth date comes from the record then. */
    patientId: Id.optional(),
    birthDate: BirthDate.optional(),
    subject: singleLine(SUBJECT_MAX).min(1, 'Please enter a subject.'),
    text: text(MESSAGE_MAX).refine((value) => value.trim() !== '', 'Please write a message.'),
    /** How the link travels; by mail where there is an address, unless said otherwise. */
    by: z.enum(['email', 'text']).optional(),
    /** Uploaded files of the sender, which open with the message. */
    fileIds: z
      .array(Id)
      .max(MESSAGE_FILES_MAX, `A message can have at most ${MESSAGE_FILES_MAX} files.`)
      .default([]),
    /** The text conversation that it is written in, where it shows. Without one it is that of the number, or of the patient. */
    conversationId: Id.optional(),
    days: z.int().min(1).max(LINK_DAYS_MAX).default(LINK_DAYS),
    /** Codes of questions that were answered with yes. */
    confirmed: Confirmed,
  }),
  reply: SentMessage,
})

export const listSecureMessages = route({
  call: 'GET /guests/v1/messages',
  summary: 'The secure messages of the caller’s practice and what became of their links, newest first.',
  access: bySender,
  audit: 'guests.messages-listed',
  query: z.object(pageQuery(MESSAGES_PAGE)),
  reply: pageOf(SentMessage, 'messages'),
})

export const getSecureMessage = route({
  call: 'GET /guests/v1/messages/:id',
  summary: 'One secure message: its text, when and on what kind of device it was opened, and the answer.',
  access: bySender,
  audit: 'guests.sent-message-read',
  params: One,
  reply: SentMessageDetail,
})

export const recallSecureMessage = route({
  call: 'POST /guests/v1/messages/:id/recall',
  summary: 'Takes the link of a message back at once. A page that shows it closes.',
  access: bySender,
  audit: 'guests.message-recalled',
  params: One,
  reply: SentMessage,
})

export const resendSecureMessage = route({
  call: 'POST /guests/v1/messages/:id/resend',
  summary: 'Sends a new link for a message to the same address. The old link stops working.',
  access: bySender,
  audit: 'guests.message-resent',
  params: One,
  /** Codes of questions that were answered with yes. */
  body: z.object({ confirmed: Confirmed }).default({ confirmed: [] }),
  reply: SentMessage,
})

export const getGuestMessage = route({
  call: 'GET /guests/v1/message',
  summary: 'The message that a guest has opened.',
  access: byGuest,
  audit: 'guests.message-read',
  reply: GuestMessage,
})

export const answerGuestMessage = route({
  call: 'POST /guests/v1/message/reply',
  summary: 'Answers the message that a guest has opened, once.',
  access: byGuest,
  audit: 'guests.message-answered',
  body: z.object({ text: text(REPLY_MAX).refine((value) => value.trim() !== '', 'Please write an answer.') }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'guests/messages': typeof import('./messages.ts')
  }
}

import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, NewId, text } from '../kernel/shapes.ts'
import { EmailBody } from './body.ts'
import { ANSWER_MAX, FILES_MAX } from './limits.ts'

/** A patient who opened the link of an email. */
const byPatient = guest('guest-email')

/** An email as its patient sees it. */
export const GuestEmail = z
  .object({
    id: Id,
    /** The patient wrote it. */
    isOwn: z.boolean(),
    senderName: z.string().nullable(),
    body: EmailBody,
    signature: z.string(),
    files: z.array(
      z.object({ id: Id, fileName: z.string(), kind: z.string(), size: z.int(), url: z.string() }),
    ),
    createdAt: Instant,
  })
  .meta({ id: 'GuestEmail' })
export type GuestEmail = z.infer<typeof GuestEmail>

export const readByGuest = route({
  call: 'GET /emails/v2/guest',
  summary:
    'The thread of the email that a patient has opened, oldest first, without what was recalled or has ended.',
  access: byPatient,
  audit: 'email.guest-read',
  reply: z.object({ subject: z.string(), emails: z.array(GuestEmail) }),
})

export const uploadByGuest = route({
  call: 'POST /emails/v2/guest/files',
  summary: 'Takes a file of a patient as the raw body, for an answer. It is examined like any other.',
  access: byPatient,
  audit: 'email.file-uploaded',
  transfer: 'upload',
  query: z.object({ fileName: text(1024).min(1), id: NewId }),
  body: z.unknown(),
  reply: z.object({ id: Id, fileName: z.string(), size: z.int() }),
})

export const answerByGuest = route({
  call: 'POST /emails/v2/guest/answer',
  summary: 'A patient answers the email that they have opened. The same id twice is one answer.',
  access: byPatient,
  audit: 'email.answered',
  body: z
    .object({
      id: NewId,
      text: text(ANSWER_MAX).default(''),
      fileIds: z.array(Id).max(FILES_MAX, `You can attach at most ${FILES_MAX} files.`).default([]),
    })
    .refine(({ text, fileIds }) => text.trim() !== '' || fileIds.length > 0, {
      path: ['text'],
      message: 'Please write something, or attach a file.',
    }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'email/guest': typeof import('./guest.ts')
  }
}

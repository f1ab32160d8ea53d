import { z } from 'zod'
import { guest, guestInQuery } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, guestQuery, Id, Instant, NewId, text } from '../kernel/shapes.ts'
import { FILES_MAX, NOTES_MAX } from './limits.ts'
import { DocumentFile, ShownReferralForm, StageMove } from './model.ts'
import { STAGES } from './stages.ts'

/** Somebody without an account who opened a link to documents. */
const byGuest = guest('guest-documents')
const byGuestInQuery = guestInQuery('guest-documents')
const query = z.object({
  ...guestQuery,
  /** The one that was mailed, with the token of a link that nobody has opened with it yet. */
  code: z.string().max(20).optional(),
})

/** A document between the practice and a guest, as the guest sees it. */
export const GuestDocument = z
  .object({
    id: Id,
    patientTag: z.string(),
    patientDateOfBirth: z.string(),
    patientPhone: z.string().nullable(),
    patientEmail: z.string().nullable(),
    isReferral: z.boolean(),
    /** Set on what the guest sent; nothing on what they received. */
    guestSenderEmailAddress: z.string().nullable(),
    recievedOn: Instant,
    notes: z.string(),
    stage: z.enum(STAGES).nullable(),
    scheduledOn: z.string().nullable(),
    summary: z.string().nullable(),
    referral: ShownReferralForm.nullable(),
    files: z.array(DocumentFile.extend({ url: z.string() })),
  })
  .meta({ id: 'GuestDocument' })
export type GuestDocument = z.infer<typeof GuestDocument>

export const getByToken = route({
  call: 'GET /office-files/v2/get-by-token',
  summary:
    'What a practice and the holder of a link sent each other, newest first, with links to the files. A link in the query needs its code beside it, once.',
  access: byGuestInQuery,
  audit: 'documents.guest-read',
  query,
  reply: z.object({ email: z.string(), documents: z.array(GuestDocument) }),
})

export const uploadByGuest = route({
  call: 'POST /office-files/v2/guest/files',
  summary: 'Takes a file of a guest as the raw body, for an answer. It is examined like any other.',
  access: byGuestInQuery,
  audit: 'documents.guest-uploaded',
  transfer: 'upload',
  query: query.extend({ fileName: text(1024).min(1), id: NewId }),
  body: z.unknown(),
  reply: z.object({ id: Id, fileName: z.string(), size: z.int() }),
})

export const downloadByGuest = route({
  call: 'GET /office-files/v2/guest/:id/files/:fileId',
  summary: 'The bytes of a file of a document that the holder of a link sees.',
  access: byGuestInQuery,
  audit: 'documents.guest-downloaded',
  transfer: 'download',
  params: z.object({ id: Id, fileId: Id }),
  query,
  reply: z.unknown(),
})

export const answerByGuest = route({
  call: 'POST /office-files/v2/guest/answer',
  summary: 'A guest answers a document that they received, with text or files. The same id twice sends once.',
  access: byGuest,
  audit: 'documents.guest-answered',
  body: z
    .object({
      id: NewId,
      answersId: Id,
      notes: text(NOTES_MAX).default(''),
      attachments: z.array(Id).max(FILES_MAX).default([]),
    })
    .refine(({ notes, attachments }) => notes.trim() !== '' || attachments.length > 0, {
      path: ['notes'],
      message: 'Please write something, or attach a file.',
    }),
  reply: Done,
})

export const moveByGuest = route({
  call: 'PUT /office-files/v2/guest/:id/stage',
  summary: 'A guest moves a referral that they received to another stage. Of two at once one wins.',
  access: byGuest,
  audit: 'documents.guest-moved',
  params: z.object({ id: Id }),
  body: StageMove,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/guest': typeof import('./guest.ts')
  }
}

import { z } from 'zod'
import { Confirmed } from '../deliveries/confirmed.ts'
import { LINK_DAYS, LINK_DAYS_MAX } from '../guests/limits.ts'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, Id, Instant, NewId, singleLine, text } from '../kernel/shapes.ts'
import { PATIENT_NAME_MAX } from '../patients/limits.ts'
import { KnownBirthDate } from '../patients/model.ts'
import { NewEmailBody } from './body.ts'
import {
  DOCUMENTS_PAGE,
  FILES_MAX,
  KEYWORD_MAX,
  RECIPIENTS_PAGE,
  SIGNATURE_MAX,
  SUBJECT_MAX,
  THREADS_PAGE,
} from './limits.ts'
import { EmailDocument, EmailThread, PatientRecipient, ScheduledEmail } from './model.ts'
import { SEND_BY, THREAD_FILTERS } from './types.ts'

const BASE = '/emails/v2'
const emailing = claim('SecureEmail')
const One = z.object({ id: Id })

export const listThreads = route({
  call: `GET ${BASE}/threads`,
  summary:
    'Threads of the practice: what needs action first, then what waits for the patient, then what is done.',
  access: emailing,
  audit: 'email.threads-read',
  query: z.object({ filter: z.enum(THREAD_FILTERS).default('all'), ...pageQuery(THREADS_PAGE) }),
  reply: pageOf(EmailThread, 'threads'),
})

export const getThread = route({
  call: `GET ${BASE}/threads/:id`,
  summary: 'A thread with its emails, newest first in pages, and what of it is scheduled.',
  access: emailing,
  audit: 'email.thread-read',
  params: One,
  query: z.object(pageQuery(DOCUMENTS_PAGE)),
  reply: z.object({
    thread: EmailThread,
    documents: z.array(EmailDocument),
    scheduled: z.array(ScheduledEmail),
    continuationToken: z.string().nullable(),
  }),
})

export const markThread = route({
  call: `PUT ${BASE}/threads/:id`,
  summary: 'Marks a thread as read or unread, for the whole practice.',
  access: emailing,
  audit: 'email.thread-marked',
  params: One,
  body: z.object({
    isUnread: z.boolean(),
    /** Read up to here; what came after stays unread. */
    readSeq: z.int().nonnegative().optional(),
  }),
  reply: EmailThread,
})

export const listRecipientDocuments = route({
  call: `GET ${BASE}/recipient-documents`,
  summary: 'The emails with one patient over all threads, newest first.',
  access: emailing,
  audit: 'email.documents-read',
  query: z.object({ patientId: Id, ...pageQuery(DOCUMENTS_PAGE) }),
  reply: pageOf(EmailDocument, 'documents'),
})

export const listPatientRecipients = route({
  call: `GET ${BASE}/patient-recipients`,
  summary:
    'Patients who have an email address, by name, address or birth date; or all of them, with how else they can be reached.',
  access: emailing,
  audit: 'email.recipients-read',
  query: z.object({
    keyword: text(KEYWORD_MAX).default(''),
    /** The specification drops those without an address; a screen says what can be done about them. */
    scope: z.enum(['with-address', 'all']).default('with-address'),
    /** This one alone. */
    patientId: Id.optional(),
    ...pageQuery(RECIPIENTS_PAGE),
  }),
  reply: pageOf(PatientRecipient, 'recipients'),
})

const name = (problem: string) => singleLine(PATIENT_NAME_MAX).min(1, problem)
const recipientFields = {
  firstName: name('Please enter the first name.'),
  lastName: name('Please enter the last name.'),
  dateOfBirth: KnownBirthDate,
  email: Email,
}

export const updatePatientRecipient = route({
  call: `PUT ${BASE}/patient-recipients/:id`,
  summary: 'Changes name, birth date or email address of a patient.',
  access: emailing,
  audit: 'email.recipient-changed',
  params: One,
  body: z.object(recipientFields),
  reply: PatientRecipient,
})

export const addRecipient = route({
  call: `POST ${BASE}/recipients`,
  summary: 'Adds a patient who can be written to.',
  access: emailing,
  audit: 'email.recipient-added',
  body: z.object({ id: NewId, ...recipientFields }),
  reply: PatientRecipient,
})

const newEmail = {
  id: NewId,
  /** The thread that it continues; without one it begins a thread with this patient. */
  threadId: Id.nullable().default(null),
  patientId: Id.nullable().default(null),
  subject: singleLine(SUBJECT_MAX).default(''),
  body: NewEmailBody,
  fileIds: z.array(Id).max(FILES_MAX, `You can attach at most ${FILES_MAX} files.`).default([]),
  days: z.int().min(1).max(LINK_DAYS_MAX).default(LINK_DAYS),
  by: z.enum(SEND_BY).default('email'),
  /** Questions that the sender has answered with yes. */
  confirmed: Confirmed,
}

/** A new thread needs a patient and a subject; one that is there has both. */
const complete = <
  S extends z.ZodType<{ threadId: string | null; patientId: string | null; subject: string }>,
>(
  shape: S,
) =>
  shape
    .refine(({ threadId, patientId }) => threadId !== null || patientId !== null, {
      path: ['patientId'],
      message: 'Please choose a patient.',
    })
    .refine(({ threadId, subject }) => threadId !== null || subject !== '', {
      path: ['subject'],
      message: 'Please enter a subject.',
    })
export const NewEmail = complete(z.object(newEmail))
export type NewEmail = z.output<typeof NewEmail>

export const sendEmail = route({
  call: `POST ${BASE}/send`,
  summary:
    'Sends an email: a notice with a link leaves, and the words stay here. The answer is a document. The same id twice sends once; without an id each call sends.',
  access: emailing,
  audit: 'email.sent',
  body: NewEmail,
  reply: EmailDocument,
})

export const scheduleEmail = route({
  call: `POST ${BASE}/scheduled`,
  summary: 'Schedules an email. The same id again replaces it.',
  access: emailing,
  audit: 'email.scheduled',
  body: complete(z.object({ ...newEmail, sendAt: Instant })),
  reply: ScheduledEmail,
})

export const cancelScheduled = route({
  call: `DELETE ${BASE}/scheduled/:id`,
  summary: 'Cancels a scheduled email.',
  access: emailing,
  audit: 'email.unscheduled',
  params: One,
  reply: Done,
})

export const recallEmail = route({
  call: `POST ${BASE}/:id/recall`,
  summary: 'Takes an email back at once: its link opens nothing, and a page that shows it closes.',
  access: emailing,
  audit: 'email.recalled',
  params: One,
  reply: EmailDocument,
})

export const resendEmail = route({
  call: `POST ${BASE}/:id/resend`,
  summary: 'Sends a new link to an email, by mail or by text. The old link stops working.',
  access: emailing,
  audit: 'email.resent',
  params: One,
  body: z.object({ by: z.enum(SEND_BY).default('email') }),
  reply: EmailDocument,
})

export const searchEmails = route({
  call: `GET ${BASE}/search`,
  summary:
    'Threads by the patient’s name or address, and emails with these words, newest first, in pages. Threads come with the first page.',
  access: emailing,
  audit: 'email.searched',
  query: z.object({ keyword: text(KEYWORD_MAX), ...pageQuery(DOCUMENTS_PAGE) }),
  reply: z.object({
    threads: z.array(EmailThread),
    documents: z.array(
      EmailDocument.omit({ body: true, files: true, link: true, signature: true }).extend({
        text: z.string(),
      }),
    ),
    continuationToken: z.string().nullable(),
  }),
})

const Signature = z.object({
  /** What the practice chose; nothing for the usual one. */
  signature: text(SIGNATURE_MAX).nullable(),
})

export const getSignature = route({
  call: `GET ${BASE}/signature`,
  summary: 'The signature of the practice, and how it reads under an email of the caller.',
  access: claim('SecureEmail', 'PracticeAdmin'),
  hasNoPatientData: true,
  reply: Signature.extend({
    preview: z.string(),
    practiceName: z.string(),
    /** As people write it, and as the mail has it. */
    practicePhone: z.string().nullable(),
  }),
})

export const saveSignature = route({
  call: `PUT ${BASE}/signature`,
  summary: 'Changes the signature of the practice.',
  access: claim('PracticeAdmin'),
  audit: 'email.signature-saved',
  body: Signature,
  reply: Signature,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'email/routes': typeof import('./routes.ts')
  }
}

import { z } from 'zod'
import { Confirmed } from '../deliveries/confirmed.ts'
import { UploadedFile } from '../files/model.ts'
import { Id, Instant, NewId, singleLine, text } from '../kernel/shapes.ts'
import {
  CONFIDENTIALITY_MAX,
  COVER_NOTE_MAX,
  COVER_SUBJECT_MAX,
  FAX_FILES_MAX,
  FAX_LABEL_MAX,
  FAX_NAME_MAX,
} from './limits.ts'
import { NO_FAX_FILES } from './problems.ts'
import { DIRECTIONS, EFAX_STATUSES, FAX_DOCUMENT_STATUSES } from './types.ts'

/** A fax, as one of its two practices sees it (specification, platform §3). */
export const EfaxMessage = z
  .object({
    id: Id,
    senderPracticeId: Id.nullable(),
    /** Of a sender outside Corridor: the contact of the viewer's practice, or nothing. */
    senderPracticeName: z.string(),
    senderFaxNumber: z.string(),
    recipientPracticeId: Id.nullable(),
    recipientPracticeName: z.string(),
    recipientFaxNumber: z.string(),
    eFaxStatus: z.enum(EFAX_STATUSES),
    direction: z.enum(DIRECTIONS),
    documentStatus: z.enum(FAX_DOCUMENT_STATUSES),
    processedDate: Instant.nullable(),
    /** Each side sees its own archive; the other side's always reads false. */
    hasSenderPracticeArchived: z.boolean(),
    hasReceiverPracticeArchived: z.boolean(),
    createdAt: Instant,
    scheduledFor: Instant.nullable(),
    /** A busy or unanswered number is called again then. */
    nextTryAt: Instant.nullable(),
    /** Why it waits or failed, as deliveries word it. */
    reason: z.string().nullable(),
    pages: z.int(),
    /** Pages that the other machine confirmed. */
    pagesSent: z.int(),
    /** It went from practice to practice without a telephone line. */
    isDirect: z.boolean(),
    subject: z.string(),
    patientId: Id.nullable(),
    patientName: z.string().nullable(),
    fileId: Id,
    openedAt: Instant.nullable(),
    sentByName: z.string().nullable(),
    resentAsId: Id.nullable(),
    /** Read from the first page: a person decides. */
    suggestedPatient: z.object({ id: Id, name: z.string(), dateOfBirth: z.string().nullable() }).nullable(),
    /** Whom it names where the practice has no such patient: a person who adds them begins with that. */
    suggestedNew: z.object({ name: z.string(), dateOfBirth: z.string().nullable() }).nullable(),
    /** The same of who sent it, where nobody knows; only in the practice that got it. */
    suggestedSender: z.string().nullable(),
    /** The referral on the viewer’s board that was made of it. */
    referralId: Id.nullable(),
    /** Since when the viewer’s practice has something to do about it; nothing while it has not. */
    needsActionSince: Instant.nullable(),
    /** Goes up with every change: of two the greater one is newer. */
    version: z.int(),
  })
  .meta({ id: 'EfaxMessage' })
export type EfaxMessage = z.infer<typeof EfaxMessage>

export const EfaxContact = z
  .object({
    id: Id,
    /** The practice on Corridor that has the number, where the practice said so. */
    practiceId: Id.nullable(),
    practiceName: z.string(),
    eFaxNumber: z.string(),
    changedAt: Instant,
  })
  .meta({ id: 'EfaxContact' })
export type EfaxContact = z.infer<typeof EfaxContact>

const contactFields = {
  practiceId: Id.nullable().default(null),
  practiceName: singleLine(FAX_NAME_MAX).min(1, 'Please enter a name.'),
  eFaxNumber: text(40),
}
export const NewContact = z.object({
  id: NewId,
  ...contactFields,
  /** The specification has it; it is the caller's own practice. */
  senderPracticeId: Id.optional(),
})
export const ContactChange = z.object(contactFields)

/** What the cover page says. */
export const Cover = z.object({
  attention: singleLine(FAX_NAME_MAX).default(''),
  subject: singleLine(COVER_SUBJECT_MAX).default(''),
  note: text(COVER_NOTE_MAX).default(''),
  /** The patient is named on the cover page only if somebody wishes so: it lies open beside the machine. */
  namesPatient: z.boolean().default(false),
})
export type Cover = z.output<typeof Cover>

export const NewPrepared = z.object({
  /** Of the document that is made. The same id again answers the same one. */
  id: NewId,
  fileIds: z.array(Id).min(1, NO_FAX_FILES).max(FAX_FILES_MAX),
  toNumber: text(40),
  toName: singleLine(FAX_NAME_MAX).default(''),
  /** The practice's default number where there is none. */
  fromNumber: text(40).optional(),
  patientId: Id.nullable().default(null),
  /** None for a fax without a cover page. */
  cover: Cover.nullable().default(null),
})
export type NewPrepared = z.output<typeof NewPrepared>

/** What `/prepare` made, or the files and the number of a fax that nobody looks at before. */
export const NewFax = z
  .object({
    id: NewId,
    preparedId: Id.optional(),
    attachments: z.array(UploadedFile).max(FAX_FILES_MAX).default([]),
    recipientFaxNumber: text(40).default(''),
    recipientPracticeName: singleLine(FAX_NAME_MAX).default(''),
    /** The practice's default number where there is none. */
    senderFaxNumber: text(40).optional(),
    patientId: Id.nullable().default(null),
    /** None for a fax without a cover page. */
    cover: Cover.nullable().default(null),
    scheduledFor: Instant.nullable().default(null),
    confirmed: Confirmed,
  })
  .refine(({ preparedId, attachments }) => preparedId !== undefined || attachments.length > 0, {
    path: ['attachments'],
    message: NO_FAX_FILES,
  })
export type NewFax = z.output<typeof NewFax>

/** Exactly what will arrive. */
export const Prepared = z.object({
  id: Id,
  /** A PDF of the pages, to be shown and to be sent. */
  fileId: Id,
  pages: z.int(),
  toNumber: z.string(),
  toName: z.string(),
  fromNumber: z.string(),
  /** The number belongs to a practice on Corridor: it goes without a telephone line. */
  isDirect: z.boolean(),
})
export type Prepared = z.infer<typeof Prepared>

export const FaxNumber = z.object({ number: z.string(), label: z.string(), isDefault: z.boolean() })
export type FaxNumber = z.infer<typeof FaxNumber>
export const NumberLabel = singleLine(FAX_LABEL_MAX).default('')

export const CoverSettings = z.object({
  /** Whether a new fax begins with a cover page. */
  isUsual: z.boolean(),
  confidentiality: z.string(),
})
export type CoverSettings = z.infer<typeof CoverSettings>
export const NewCoverSettings = z.object({
  isUsual: z.boolean(),
  confidentiality: text(CONFIDENTIALITY_MAX).refine(
    (value) => value.trim() !== '',
    'Please write a confidentiality note.',
  ),
})

export const LogEntry = z.object({
  id: Id,
  at: Instant,
  direction: z.enum(DIRECTIONS),
  from: z.string(),
  to: z.string(),
  name: z.string(),
  by: z.string().nullable(),
  pages: z.int(),
  pagesSent: z.int(),
  eFaxStatus: z.enum(EFAX_STATUSES),
  reason: z.string().nullable(),
  isDirect: z.boolean(),
  deliveredAt: Instant.nullable(),
})
export type LogEntry = z.infer<typeof LogEntry>

import { z } from 'zod'
import { day, Email, Id, Instant, NewId, singleLine, text } from '../kernel/shapes.ts'
import { PATIENT_NAME_MAX } from '../patients/limits.ts'
import { BirthDate } from '../patients/model.ts'
import {
  FORM_MISSING,
  NO_DAY,
  NO_DOCTOR,
  NO_DOCUMENT,
  NO_FILES,
  NO_REASON,
  NO_RECIPIENT,
  SAME_FILE_TWICE,
  TOO_MANY_FILES,
} from './errors.ts'
import { isTooth, sortedTeeth, TEETH } from './forms/teeth.ts'
import {
  COMMENT_MAX,
  FILES_MAX,
  NOTES_MAX,
  REASON_MAX,
  RECIPIENTS_MAX,
  STAGE_LIMIT_DAYS_MAX,
} from './limits.ts'
import { patientReach } from './patient-reach.ts'
import { needsDay, STAGES } from './stages.ts'
import { DOCUMENT_STATUSES, GUEST_REFERRAL_STATUSES, HISTORY_KINDS, REQUESTS, URGENCIES } from './types.ts'

const Named = z.object({ id: Id, name: z.string() })
const Day = day(NO_DAY)
const Teeth = z
  .array(z.string().refine(isTooth, 'There is no such tooth.'))
  .max(TEETH.length)
  .transform(sortedTeeth)

/** The built-in referral form. */
export const ReferralForm = z.object({
  reason: text(REASON_MAX).refine((value) => value.trim() !== '', NO_REASON),
  urgency: z.enum(URGENCIES).default('routine'),
  requests: z.array(z.enum(REQUESTS)).max(REQUESTS.length).default([]),
  teeth: Teeth.default([]),
  missingTeeth: Teeth.default([]),
})
export type ReferralForm = z.output<typeof ReferralForm>

/** The same as it is shown. */
export const ShownReferralForm = z.object({
  reason: z.string(),
  urgency: z.enum(URGENCIES),
  requests: z.array(z.enum(REQUESTS)),
  teeth: z.array(z.string()),
  missingTeeth: z.array(z.string()),
})

/** A document, as one of its two practices sees it (specification, platform §3). */
export const OfficeFile = z
  .object({
    id: Id,
    toPracticeId: Id.nullable(),
    toPracticeName: z.string(),
    toUserDisplayName: z.string().nullable(),
    /** Where a recipient without an account gets the link. */
    recipientEmail: z.string().nullable(),
    fromPracticeId: Id.nullable(),
    fromPracticeName: z.string(),
    fromUserDisplayName: z.string(),
    patientTag: z.string(),
    patientDateOfBirth: z.string(),
    /** The caller's own record of this patient, where there is one. */
    patientId: Id.nullable(),
    documentStatus: z.enum(DOCUMENT_STATUSES),
    isReferral: z.boolean(),
    guestSenderEmailAddress: z.string().nullable(),
    recievedOn: Instant,
    processedDate: Instant.nullable(),
    approved: z.boolean(),
    guestReferralStatus: z.enum(GUEST_REFERRAL_STATUSES).nullable(),
    commentPreview: z.string().nullable(),
    notes: z.string(),
    openedAt: Instant.nullable(),
    /** Who of the caller's practice works on it; nobody for the other practice to see. */
    workedOnBy: Named.nullable(),
    fileCount: z.int(),
    stage: z.enum(STAGES).nullable(),
    stageSince: Instant.nullable(),
    scheduledOn: z.string().nullable(),
    urgency: z.enum(URGENCIES).nullable(),
    /** What a referral is about, in one row. */
    summary: z.string().nullable(),
    /** The referral that this document reports back on. */
    answersId: Id.nullable(),
    /** Whether a report on this referral is there to read, once it is in that stage. */
    hasReport: z.boolean(),
    /** Its link did not reach somebody without an account; nobody but its sender sees that. */
    isUndelivered: z.boolean(),
    /** Since when the caller’s practice has something to do about it; nothing while it has not. */
    needsActionSince: Instant.nullable(),
    /** Goes up with every change: of two the greater one is newer. */
    version: z.int(),
    /** The fax that it was made of, of which nobody but the practice that got it knows. */
    faxId: Id.nullable(),
  })
  .meta({ id: 'OfficeFile' })
export type OfficeFile = z.infer<typeof OfficeFile>

export const DocumentComment = z.object({
  id: Id,
  officeFileId: Id,
  text: z.string(),
  author: z.object({
    id: Id.nullable(),
    name: z.string(),
    practiceId: Id.nullable(),
    practiceName: z.string(),
  }),
  createdAt: Instant,
})
export type DocumentComment = z.infer<typeof DocumentComment>

export const HistoryEntry = z.object({
  id: Id,
  kind: z.enum(HISTORY_KINDS),
  at: Instant,
  /** Nobody for what Corridor did by itself. */
  by: z.string().nullable(),
  practiceName: z.string().nullable(),
  stage: z.enum(STAGES).nullable(),
  scheduledOn: z.string().nullable(),
  /** To whom it was forwarded, or what it became. */
  detail: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const DocumentFile = z.object({
  id: Id,
  fileName: z.string(),
  kind: z.string(),
  mediaType: z.string(),
  size: z.int(),
  pages: z.int().nullable(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

/** Whom a document is about, as its sender entered them. Where they did not say how to reach them, the practice's own record does. */
export const DocumentPatient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Patients of the practice that got it who may be this one: the same name and birth date. None once it is known who it is. */
  matches: z.array(Named.extend({ dateOfBirth: z.string() })),
})

export const OfficeFileDetail = z
  .object({
    document: OfficeFile,
    patient: DocumentPatient,
    files: z.array(DocumentFile),
    referral: ShownReferralForm.nullable(),
    comments: z.array(DocumentComment),
    history: z.array(HistoryEntry),
    /** Reports on this referral. */
    reports: z.array(z.object({ id: Id, recievedOn: Instant, openedAt: Instant.nullable() })),
  })
  .meta({ id: 'OfficeFileDetail' })
export type OfficeFileDetail = z.infer<typeof OfficeFileDetail>

/** Somebody of a connected practice, or somebody outside Corridor, who gets a link by mail (platform §3). */
export const NewRecipient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('person'), id: Id }),
  z.object({
    type: z.literal('recipient'),
    email: Email,
    practiceName: singleLine(120).min(1, 'Please enter the name of the practice.'),
    name: singleLine(160).default(''),
  }),
])
export type NewRecipient = z.output<typeof NewRecipient>

/** Whom a document is about: a patient of the caller's practice, or one that is typed in. */
export const AboutPatient = z.object({
  patientId: Id.optional(),
  firstName: singleLine(PATIENT_NAME_MAX).min(1, 'Please enter the first name.'),
  lastName: singleLine(PATIENT_NAME_MAX).min(1, 'Please enter the last name.'),
  dateOfBirth: BirthDate,
  ...patientReach,
})
export type AboutPatient = z.output<typeof AboutPatient>

const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const Attachments = z.array(Id).max(FILES_MAX, TOO_MANY_FILES).refine(areDifferent, SAME_FILE_TWICE)

const sending = {
  /** Of the sending: the same twice makes one. */
  id: NewId,
  patient: AboutPatient,
  notes: text(NOTES_MAX).default(''),
}

export const NewDocuments = z
  .object({
    ...sending,
    recipients: z.array(NewRecipient).max(RECIPIENTS_MAX).default([]),
    selectedPractices: z.array(Id).max(RECIPIENTS_MAX).default([]),
    attachments: Attachments.min(1, NO_FILES),
    /** The referral that this reports back on. It goes to the practice that sent it. */
    answersId: Id.optional(),
  })
  .refine(
    ({ recipients, selectedPractices, answersId }) =>
      recipients.length + selectedPractices.length > 0 || answersId !== undefined,
    { path: ['recipients'], message: NO_RECIPIENT },
  )
export type NewDocuments = z.output<typeof NewDocuments>

/** A form, built in or filled in, says why a patient is referred; where there is none, the notes do. */
export const saysWhy = (referral: { form?: unknown; formFileId?: unknown; notes: string }): boolean =>
  referral.form !== undefined || referral.formFileId !== undefined || referral.notes.trim() !== ''

export const NewReferral = z
  .object({
    ...sending,
    practiceId: Id.optional(),
    doctorId: Id.optional(),
    recipient: NewRecipient.optional(),
    /** The built-in form; left out where a practice's own form was filled in, or the notes say why. */
    form: ReferralForm.optional(),
    /** A practice's own form, filled in; the first of the files. */
    formFileId: Id.optional(),
    attachments: Attachments.default([]),
  })
  .refine(({ practiceId, recipient }) => (practiceId === undefined) !== (recipient === undefined), {
    path: ['practiceId'],
    message: NO_RECIPIENT,
  })
  .refine(({ practiceId, doctorId }) => doctorId === undefined || practiceId !== undefined, {
    path: ['doctorId'],
    message: NO_DOCTOR,
  })
  .refine(saysWhy, { path: ['form'], message: FORM_MISSING })
  .refine(({ formFileId, attachments }) => attachments.length + (formFileId ? 1 : 0) <= FILES_MAX, {
    path: ['attachments'],
    message: TOO_MANY_FILES,
  })
export type NewReferral = z.output<typeof NewReferral>

/** With `id` and `text` alone, as the specification names them, `id` is the document’s, and the comment gets one here. */
export const NewComment = z
  .object({
    id: Id.optional(),
    officeFileId: Id.optional(),
    text: text(COMMENT_MAX).refine((value) => value.trim() !== '', 'Please write a comment.'),
  })
  .transform(({ id, officeFileId = id, text: words }, context) => {
    if (officeFileId === undefined) {
      context.addIssue({ code: 'custom', path: ['officeFileId'], message: NO_DOCUMENT })
      return z.NEVER
    }
    return { id: NewId.parse(officeFileId === id ? undefined : id), officeFileId, text: words }
  })

export const StageMove = z
  .object({
    /** The stage that the caller saw. */
    from: z.enum(STAGES),
    to: z.enum(STAGES),
    scheduledOn: Day.nullable().default(null),
  })
  .refine(({ to, scheduledOn }) => !needsDay(to) || scheduledOn !== null, {
    path: ['scheduledOn'],
    message: NO_DAY,
  })

const days = z.int('Please enter whole days.').min(1).max(STAGE_LIMIT_DAYS_MAX)
export const StageLimits = z.object({
  sent: days,
  received: days,
  contacted: days,
  seen: days,
  report: days,
})

/** How a practice works with referrals. */
export const DocumentSettings = z.object({ stageLimits: StageLimits })
export type DocumentSettings = z.infer<typeof DocumentSettings>

/** What became of the referrals with one colleague's practice. */
export const ReferralFigures = z.object({
  practiceName: z.string(),
  sent: z.int(),
  received: z.int(),
  closed: z.int(),
  declined: z.int(),
  noShow: z.int(),
})
export type ReferralFigures = z.infer<typeof ReferralFigures>

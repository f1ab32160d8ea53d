import { z } from 'zod'
import { Sound } from '../files/model.ts'
import { LinkStatus } from '../guests/model.ts'
import { Id, Instant } from '../kernel/shapes.ts'
import { WorkState } from '../worklist/model.ts'
import { EmailBody } from './body.ts'
import { ADDRESS_PROBLEMS, EMAIL_STATUSES, SEND_BY } from './types.ts'

export const EmailFile = z.object({
  id: Id,
  fileName: z.string(),
  kind: z.string(),
  mediaType: z.string(),
  size: z.int(),
  pages: z.int().nullable(),
  sound: Sound.optional(),
})
export type EmailFile = z.infer<typeof EmailFile>

/** Somebody who can be written to (specification, platform §3). */
export const PatientRecipient = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable(),
    email: z.string().nullable(),
    mobileNumber: z.string().nullable(),
    /** Why mail to this address does not arrive. */
    addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
    /** Where nothing reaches them by mail: a guardian of theirs whom mail reaches. */
    guardian: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'PatientRecipient' })
export type PatientRecipient = z.infer<typeof PatientRecipient>

/** One email of a thread, in either direction: what the specification calls a document of a recipient. */
export const EmailDocument = z
  .object({
    id: Id,
    threadId: Id,
    seq: z.int(),
    patientId: Id,
    patientName: z.string(),
    subject: z.string(),
    isIncoming: z.boolean(),
    /** Nobody for what a patient wrote. */
    senderId: Id.nullable(),
    senderName: z.string().nullable(),
    body: EmailBody,
    signature: z.string(),
    files: z.array(EmailFile),
    status: z.enum(EMAIL_STATUSES),
    /** Why it has not arrived, as deliveries store it: `wrong-address 5.1.1`. */
    reason: z.string().nullable(),
    sentBy: z.enum(SEND_BY),
    /** The address or number that its link went to, or that a patient answered from. */
    sentTo: z.string().nullable(),
    recalledAt: Instant.nullable(),
    createdTimeUtc: Instant,
    /** What became of its link; none for what a patient wrote. */
    link: LinkStatus.nullable(),
  })
  .meta({ id: 'EmailDocument' })
export type EmailDocument = z.infer<typeof EmailDocument>

/** Emails with one patient about one subject. */
export const EmailThread = z
  .object({
    id: Id,
    patientId: Id,
    patientName: z.string(),
    email: z.string().nullable(),
    mobileNumber: z.string().nullable(),
    addressProblem: z.enum(ADDRESS_PROBLEMS).nullable(),
    subject: z.string(),
    previewText: z.string(),
    isUnread: z.boolean(),
    lastSeq: z.int(),
    lastMessageAt: Instant.nullable(),
    isLastIncoming: z.boolean(),
    lastStatus: z.enum(EMAIL_STATUSES).nullable(),
    lastReason: z.string().nullable(),
    lastOpenedAt: Instant.nullable(),
    /** The patient has answered in it at least once. */
    isAnswered: z.boolean(),
    /** When the next email of this thread leaves by itself. */
    scheduledAt: Instant.nullable(),
    work: WorkState.nullable(),
  })
  .meta({ id: 'EmailThread' })
export type EmailThread = z.infer<typeof EmailThread>

export const ScheduledEmail = z
  .object({
    id: Id,
    threadId: Id,
    senderId: Id,
    senderName: z.string().nullable(),
    body: EmailBody,
    fileCount: z.int(),
    sendAt: Instant,
    /** Why it was not sent when it was due. */
    failed: z.string().nullable(),
  })
  .meta({ id: 'ScheduledEmail' })
export type ScheduledEmail = z.infer<typeof ScheduledEmail>

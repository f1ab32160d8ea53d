import { z } from 'zod'
import { StoredFile } from '../files/model.ts'
import { Id, Instant, text } from '../kernel/shapes.ts'
import { Patient } from '../patients/model.ts'
import { CONSENT_STATUSES } from '../patients/types.ts'
import { WorkState } from '../worklist/model.ts'
import { TEXT_MAX } from './limits.ts'
import { textTooLong } from './problems.ts'
import { MISSING_PICTURES, SMS_STATUSES, SMS_TYPES, TEXT_PURPOSES } from './types.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A conversation between one of the practice's numbers and a patient's number (specification, platform §3). */
export const TextConversation = z
  .object({
    id: Id,
    practiceId: Id,
    /** The patient that this number is known to be of; nobody while several share it or nobody has it. */
    patientId: Id.nullable(),
    /** How the conversation is called: the patient, the family that shares the phone, or the number. */
    patientName: z.string(),
    practiceNumber: z.string(),
    patientNumber: z.string(),
    hasUnreadMessage: z.boolean(),
    /** Texts of the patient that nobody has read; none where it was marked as unread by hand. */
    unreadCount: z.int(),
    previewText: z.string(),
    lastMessageDateUtc: Instant.nullable(),
    lastUpdatedDateTime: Instant,
    isArchived: z.boolean(),
    /** The position of its newest message, and up to which one the practice has read. */
    lastSeq: z.int(),
    readSeq: z.int(),
    /** Of the last message: by whom of the practice it was sent, and how far it has come. */
    isLastIncoming: z.boolean(),
    lastSenderId: Id.nullable(),
    lastSenderName: z.string().nullable(),
    lastStatus: z.enum(SMS_STATUSES).nullable(),
    lastReason: z.string().nullable(),
    /** All patients of the practice who have this number. */
    people: z.array(Named),
    /** A scheduled text stands there that was not sent when its time came. */
    hasUnsentScheduled: z.boolean(),
    work: WorkState.nullable(),
  })
  .meta({ id: 'TextConversation' })
export type TextConversation = z.infer<typeof TextConversation>

/** What became of the link of a secure message. */
export const SecureLink = z.object({
  subject: z.string(),
  /** How the link travelled. */
  by: z.enum(['email', 'text']),
  openedAt: Instant.nullable(),
  repliedAt: Instant.nullable(),
  recalledAt: Instant.nullable(),
  expiresAt: Instant,
})
export type SecureLink = z.infer<typeof SecureLink>

export const TextMessage = z
  .object({
    id: Id,
    conversationId: Id,
    seq: z.int(),
    patientName: z.string(),
    patientNumber: z.string(),
    /** Nobody for what a patient wrote, and for what Corridor answers by itself. */
    senderId: Id.nullable(),
    senderName: z.string().nullable(),
    smsMessage: z.string(),
    smsStatus: z.enum(SMS_STATUSES),
    messageType: z.enum(SMS_TYPES),
    purpose: z.enum(TEXT_PURPOSES),
    isIncoming: z.boolean(),
    /** Why it has not arrived, as deliveries store it: `not-reachable 30003`. */
    reason: z.string().nullable(),
    /** Its pictures. */
    files: z.array(StoredFile),
    /** A secure message in the conversation: its words and files open with a link and a code. */
    secureLink: SecureLink.nullable(),
    /** Pictures that the patient sent and that could not be taken in, by why. */
    missingPictures: z.array(z.enum(MISSING_PICTURES)),
    createdTimeUtc: Instant,
    lastUpdatedUtc: Instant,
  })
  .meta({ id: 'TextMessage' })
export type TextMessage = z.infer<typeof TextMessage>

/** Somebody who can be texted (specification, platform §3). */
export const TextRecipient = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    mobileNumber: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
  })
  .meta({ id: 'TextRecipient' })
export type TextRecipient = z.infer<typeof TextRecipient>

/** What the composer and the pane beside the conversation need to know about the number. */
export const TextingDetails = z.object({
  consent: z.object({
    status: z.enum(CONSENT_STATUSES),
    source: z.string().nullable(),
    since: Instant.nullable(),
    /** Why nobody can write to this number, as a sentence. */
    closedBecause: z.string().nullable(),
  }),
  patient: Patient.nullable(),
  /** Mail to the patient’s address comes back: it is not offered for a link. */
  isEmailFailing: z.boolean(),
  /** Patients who have exactly this number. */
  people: z.array(Patient),
  /** Their children who have none, with who gets the texts about each: another parent, perhaps. */
  children: z.array(
    Patient.extend({ textsTo: z.object({ number: z.string(), name: z.string() }).nullable() }),
  ),
  /** Patients whose number ends in the same ten digits, and their children who have none, while nobody was chosen. */
  candidates: z.array(Patient),
  /** What the first text begins with, while the practice has not introduced itself. */
  introduction: z.string().nullable(),
})
export type TextingDetails = z.infer<typeof TextingDetails>

export const TextBody = text(100_000).refine((value) => value.length <= TEXT_MAX, textTooLong())

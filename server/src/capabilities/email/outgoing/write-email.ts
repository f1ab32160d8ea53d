import type { EmailBody } from '@corridor/contract/email/body.ts'
import { plainText } from '@corridor/contract/email/body-text.ts'
import {
  addressFails,
  emailDiffers,
  emailIdTaken,
  noAddress,
  noMobile,
  nothingToSend,
} from '@corridor/contract/email/errors.ts'
import { EMAILS_PER_DAY } from '@corridor/contract/email/limits.ts'
import type { EmailFile } from '@corridor/contract/email/model.ts'
import { signatureOf } from '@corridor/contract/email/rules.ts'
import type { SendBy } from '@corridor/contract/email/types.ts'
import { sameNameCode } from '@corridor/contract/patients/outbound.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as people from '#capabilities/people/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { checkAttempt, perDay } from '#platform/attempts/attempts.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { writtenPhone } from '#platform/phone.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockThread } from '../access.ts'
import { referenceOf } from '../email-files.ts'
import { emailKind } from '../guest/kind.ts'
import { KIND } from '../kind.ts'
import { nameOf } from '../present.ts'
import { findMessage } from '../store/messages.ts'
import { findSignature } from '../store/settings.ts'
import type { MessageRow, ThreadPatient, ThreadRow } from '../store/tables.ts'
import { insertThread } from '../store/threads.ts'

/** The id of an email follows from the client's and the practice, so that nobody takes the id of another practice's. */
export const emailIdOf = (practiceId: string, clientId: string): string =>
  stableId(`email:${practiceId}:${clientId}`)

interface Addressed {
  id: string
  threadId: string | null
  patientId: string | null
  subject: string
}

/** The thread that an email continues, or the one that it begins, locked. */
export async function openThread(
  tx: Tx,
  services: Services,
  practiceId: string,
  { id, threadId, patientId, subject }: Addressed,
): Promise<ThreadRow> {
  if (threadId !== null) return lockThread(tx, practiceId, threadId)
  const patient = await patients.get(tx.db, practiceId, found(patientId))
  const newId = stableId(`email-thread:${practiceId}:${id}`)
  await insertThread(tx.db, { id: newId, practiceId, patientId: patient.id, subject }, tx.now)
  const thread = await lockThread(tx, practiceId, newId)
  const item = { practiceId, kind: KIND, itemId: newId, title: nameOf(thread.patient) }
  if (thread.last_seq === '0')
    await worklist.open(tx, services, { ...item, patientId: patient.id, waitingSince: null })
  return thread
}

/** Where a link goes. Refuses where nothing leads there, and where mail came back before, unless the sender wants it so. */
export function addressOf(
  { email, mobile, problem }: Pick<ThreadPatient, 'email' | 'mobile' | 'problem'>,
  by: SendBy,
  confirmed: readonly string[] = [],
): string {
  if (by === 'text') return found(mobile, noMobile)
  check(problem === null || confirmed.includes(addressFails.code), addressFails)
  return found(email, noAddress)
}

/** A member who goes on with a thread has chosen its patient already. */
const confirmedIn = ({ patient, last_seq }: ThreadRow, confirmed: readonly string[]): readonly string[] =>
  last_seq === '0' ? confirmed : [...confirmed, sameNameCode(patient!.id)]

/** Has the sender answer before it is scheduled what the gate would refuse when its time comes. */
export async function checkGate(
  tx: Tx,
  services: Services,
  thread: ThreadRow,
  { by, confirmed }: Pick<Writing, 'by' | 'confirmed'>,
): Promise<void> {
  const { practice_id: practiceId, patient } = thread
  if (!patient) return
  await deliveries.checkScheduling(tx, services, {
    channel: by,
    to: addressOf(patient, by, confirmed),
    practiceId,
    item: null,
    patientId: patient.id,
    purpose: 'secure-link',
    confirmed: confirmedIn(thread, confirmed),
  })
}

export async function signatureFor(db: Database, practiceId: string, personId: string): Promise<string> {
  const practice = found(await office.findPractice(db, practiceId))
  const sender = found(await people.find(db, personId))
  return signatureOf({
    chosen: await findSignature(db, practiceId),
    senderName: people.nameOf(sender),
    practiceName: practice.name,
    phone: practice.telephone_number && writtenPhone(practice.telephone_number),
  })
}

export interface Writing {
  /** Of the email, see `emailIdOf`. */
  id: string
  senderId: string
  body: EmailBody
  fileIds: readonly string[]
  /** Takes the files, of an email that is new. */
  files: () => Promise<EmailFile[]>
  days: number
  by: SendBy
  confirmed: readonly string[]
}

/**
 * Stores an email in its thread, which is locked, with the link and the mail or text that brings it, or nothing of it. The same one
 * again answers what was stored.
 */
export async function writeEmail(
  tx: Tx,
  services: Services,
  thread: ThreadRow,
  { id, senderId, body, fileIds, files, days, by, confirmed }: Writing,
): Promise<MessageRow> {
  const { practice_id: practiceId } = thread
  const before = await findMessage(tx.db, practiceId, id)
  if (before) {
    check(before.sender_id === senderId && before.thread_id === thread.id, emailIdTaken)
    const hasSameFiles =
      before.files.length === fileIds.length && before.files.every(({ id }) => fileIds.includes(id))
    check(hasSameFiles && plainText(before.body) === plainText(body), emailDiffers)
    return before
  }
  const patient = found(thread.patient, noAddress)
  const to = addressOf(patient, by, confirmed)
  const attached = await files()
  const text = plainText(body)
  check(text !== '' || attached.length > 0, nothingToSend)
  await guests.openFiles(
    tx,
    emailKind,
    referenceOf(id),
    attached.map((file) => file.id),
  )
  const link = await guests.create(tx, services, {
    kind: emailKind,
    subjectId: id,
    practiceId,
    sentBy: senderId,
    recipient: { name: nameOf(patient), email: patient.email, mobile: patient.mobile },
    birthDate: patient.dateOfBirth,
    expiresAt: daysAfter(tx.now, days),
    by,
    patientId: patient.id,
    confirmed: confirmedIn(thread, confirmed),
  })
  const [stored] = await services.email.threads.appendAll(tx, [
    {
      conversationId: thread.id,
      practiceId,
      senderId,
      id,
      // A search for a subject finds the email that began with it.
      text: thread.last_seq === '0' ? `${thread.subject}\n${text}` : text,
      isIncoming: false,
      body,
      signature: await signatureFor(tx.db, practiceId, senderId),
      files: attached,
      status: 'queued',
      deliveryId: guests.deliveryOf(found(link, emailIdTaken)),
      isSentByText: by === 'text',
      sentTo: to,
    },
  ])
  const counted = { sort: 'email:sent', value: practiceId }
  await checkAttempt({ ...services, db: tx.db }, counted, perDay(EMAILS_PER_DAY))
  return stored!
}

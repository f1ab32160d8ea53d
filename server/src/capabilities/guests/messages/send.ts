import type { StoredFile } from '@corridor/contract/files/model.ts'
import { LINK_DAYS } from '@corridor/contract/guests/limits.ts'
import type { BehindLink, Item } from '#capabilities/deliveries/public.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { createLink } from '../links/create.ts'
import { publishMessageChanged } from '../live.ts'
import { deliveryOf, type LinkChannel, type SendsLinks } from '../outbound.ts'
import { insertMessage, setFiles } from '../store/messages.ts'
import type { Link } from '../store/tables.ts'
import { messageKind } from './kind.ts'
import { claimFiles, takeOver } from './message-files.ts'

/** Whom a message is for. The capability that has the records fills in what the record says. */
export interface MessageRecipient {
  practiceId: string
  patientId: string | null
  name: string
  email: string | null
  mobile: string | null
  birthDate: string | null
  /** What its sender has answered with yes. */
  confirmed: readonly string[]
}

/** A message that was stored, and the delivery by which its link leaves. */
export interface MessageOnItsWay {
  id: string
  practiceId: string
  senderId: string
  subject: string
  text: string
  files: readonly StoredFile[]
  /** To whom, and whose record it is about. */
  patientId: string | null
  email: string | null
  mobile: string | null
  /** How its link travels. */
  by: LinkChannel
  expiresAt: Date
  /** Where it was written, as its sender says. */
  conversationId: string | null
  deliveryId: string
  /** What it repeats by another way, if anything. */
  about: Item | null
}

declare module '#platform/hooks.ts' {
  interface Hooks {
    /** A secure message is about to be stored: fill in what the patient’s record says, or refuse it. */
    'guests.beforeMessage': [recipient: MessageRecipient]
    /** A secure message was stored and its link is about to leave. */
    'guests.messageSent': [message: MessageOnItsWay]
  }
}

interface NewMessage {
  id: string
  practiceId: string
  senderId: string
  recipient: { name: string; email: string | null; mobile: string | null }
  patientId?: string | null
  birthDate: string | null
  subject: string
  text: string
  days: number
  /** Uploaded files of the sender. */
  fileIds?: readonly string[]
  /** Those of the text that it repeats, instead. */
  pictures?: BehindLink['pictures']
  conversationId?: string | undefined
  by?: LinkChannel | undefined
  /** Codes of the gate's questions that the sender has answered with yes. */
  confirmed?: readonly string[]
  /** The delivery that it repeats by another way, and what that one was about. */
  retryOf?: { id: string; about: Item | null }
}

/** Stores a message and sends its link. Returns undefined when the id is taken: it was sent before. */
export async function sendMessage(
  tx: Tx,
  services: SendsLinks & Pick<Services, 'sms'>,
  message: NewMessage,
): Promise<Link | undefined> {
  const { id, practiceId, senderId, subject, text, days, confirmed, retryOf, fileIds = [] } = message
  const { patientId = null, birthDate } = message
  const recipient: MessageRecipient = {
    practiceId,
    patientId,
    birthDate,
    confirmed: confirmed ?? [],
    ...message.recipient,
  }
  // A link that leaves by text is the phone's alone, and so are its code and the next one.
  if (message.by === 'text') recipient.email = null
  await services.hooks.run('guests.beforeMessage', tx, recipient)
  const isNew = await insertMessage(tx.db, {
    id,
    practice_id: practiceId,
    sent_by: senderId,
    subject,
    text,
    created_at: tx.now,
    reply: null,
    replied_at: null,
  })
  if (!isNew) return undefined
  const files = message.pictures
    ? await takeOver(tx, services, id, message.pictures)
    : await claimFiles(tx, services, { id, senderId }, fileIds)
  if (files.length > 0) await setFiles(tx.db, { id, practiceId, files })
  publishMessageChanged(tx, practiceId, id)
  const { name, email, mobile } = recipient
  const link = await createLink(tx, services, {
    kind: messageKind,
    subjectId: id,
    practiceId,
    sentBy: senderId,
    recipient: { name: name || email || mobile || '', email, mobile },
    birthDate: recipient.birthDate,
    expiresAt: daysAfter(tx.now, days),
    ...(recipient.patientId && { patientId: recipient.patientId }),
    confirmed: confirmed ?? [],
    ...(message.by && { by: message.by }),
    ...(retryOf && { retryOf: retryOf.id }),
    isAddressTyped: recipient.patientId !== null || retryOf !== undefined,
  })
  if (link)
    await services.hooks.run('guests.messageSent', tx, {
      id,
      practiceId,
      senderId,
      subject,
      text,
      files,
      patientId: recipient.patientId,
      email,
      mobile,
      by: message.by ?? (email === null ? 'text' : 'email'),
      expiresAt: link.expires_at,
      conversationId: message.conversationId ?? null,
      deliveryId: deliveryOf(link),
      about: retryOf?.about ?? null,
    })
  return link
}

const SUBJECT = 'A message for you'

/** Sends words that failed as a text to an email address: as a secure message, since a mail can be read by others. */
export async function sendBehindLink(
  tx: Tx,
  services: SendsLinks & Pick<Services, 'sms'>,
  { id, practiceId, senderId, to, patientId, text, pictures, confirmed, retryOf }: BehindLink,
): Promise<void> {
  await sendMessage(tx, services, {
    id,
    practiceId,
    senderId,
    recipient: { name: '', email: to, mobile: null },
    patientId,
    birthDate: null,
    subject: SUBJECT,
    text,
    pictures,
    days: LINK_DAYS,
    confirmed,
    retryOf,
  })
}

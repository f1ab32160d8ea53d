import { daysAfter } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { createLink } from '../links/create.ts'
import { publishMessageChanged } from '../live.ts'
import type { SendsLinks } from '../outbound.ts'
import { insertMessage } from '../store/messages.ts'
import type { Link } from '../store/tables.ts'
import { messageKind } from './kind.ts'

interface NewMessage {
  id: string
  practiceId: string
  senderId: string
  recipient: { name: string; email: string | null; mobile: string | null }
  birthDate: string | null
  subject: string
  text: string
  days: number
}

/** Stores a message and sends its link. Returns undefined when the id is taken: it was sent before. */
export async function sendMessage(
  tx: Tx,
  services: SendsLinks & Pick<Services, 'sms'>,
  message: NewMessage,
): Promise<Link | undefined> {
  const { id, practiceId, senderId, recipient, birthDate, subject, text, days } = message
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
  publishMessageChanged(tx, practiceId, id)
  const expiresAt = daysAfter(tx.now, days)
  return createLink(tx, services, {
    kind: messageKind,
    subjectId: id,
    practiceId,
    sentBy: senderId,
    recipient,
    birthDate,
    expiresAt,
  })
}

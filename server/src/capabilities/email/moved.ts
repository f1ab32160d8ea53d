import { reasonIn, type State } from '@corridor/contract/deliveries/rules.ts'
import { emailUndelivered } from '@corridor/contract/email/alerts.ts'
import { addressFails } from '@corridor/contract/email/errors.ts'
import { isUndelivered } from '@corridor/contract/email/rules.ts'
import type { MovedDelivery } from '#capabilities/deliveries/public.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { check } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { EMAIL } from './kind.ts'
import { publishThread } from './live.ts'
import { statusOf } from './present.ts'
import { findByDelivery, findMessage, messages, moveMessage } from './store/messages.ts'
import { clearBounced, listProblems, markAddress } from './store/settings.ts'
import { emailTables, type MessageRow } from './store/tables.ts'
import { refOf, settleWait } from './waits.ts'

/** Reasons that are the address's own; a mailbox that is full today may take the next one. */
const OF_THE_ADDRESS = ['wrong-address', 'refused']

/** What did not arrive waits for somebody of the practice, and its sender is alerted. */
async function onUndelivered(tx: Tx, services: Services, row: MessageRow): Promise<void> {
  const { practice_id: practiceId, thread_id: threadId, sender_id, sent_to, sent_by_text, reason } = row
  await worklist.waiting(tx, services, refOf(practiceId, threadId))
  if (sender_id)
    tx.alert(emailUndelivered, {
      to: [sender_id],
      practiceId,
      about: threadId,
      facts: { threadId },
      at: tx.now,
    })
  if (sent_to && !sent_by_text && OF_THE_ADDRESS.includes(reasonIn(reason) ?? ''))
    await markAddress(tx.db, { practiceId, address: sent_to, problem: 'bounced', reason }, tx.now)
}

/** What a secure message is called among what left. */
const SECURE_MESSAGE = 'secure-message'

/** An address fails for whatever leaves by mail: that of a secure message is marked like that of an email. */
async function markAddressOfLink(
  tx: Tx,
  { practiceId, state, reason }: MovedDelivery,
  messageId: string,
): Promise<void> {
  const subjectIds = [messageId]
  const links = await guests.statusesOf(tx.db, { kind: 'message', practiceId, subjectIds, now: tx.now })
  const address = links.get(messageId)?.link.email
  if (!address) return
  if (state === 'failed' && OF_THE_ADDRESS.includes(reasonIn(reason) ?? ''))
    await markAddress(tx.db, { practiceId, address, problem: 'bounced', reason }, tx.now)
  if (state === 'delivered' || state === 'opened') await clearBounced(tx.db, practiceId, address)
}

/** A link is not mailed where mail comes back from, unless its sender wants it so, as with an email. */
export async function refuseFailing(
  tx: Tx,
  { practiceId, email, confirmed }: guests.MessageRecipient,
): Promise<void> {
  if (email === null || confirmed.includes(addressFails.code)) return
  check((await listProblems(tx.db, practiceId, [email])).size === 0, addressFails)
}

/** Shows how far an email has come. A report about an older sending says nothing about the newest. */
export async function onDeliveryMoved(tx: Tx, services: Services, moved: MovedDelivery): Promise<void> {
  const { id, state, reason, item, retryOf } = moved
  if (item?.kind === SECURE_MESSAGE) return markAddressOfLink(tx, moved, item.id)
  if (item?.kind !== EMAIL) return
  const own = await findByDelivery(tx.db, retryOf ? [id, retryOf] : [id])
  if (!own) return
  const { thread_id: threadId, practice_id: practiceId } = own
  await lockConversations(tx.db, emailTables, [threadId])
  const status = statusOf(state as State)
  const before = await moveMessage(tx.db, { threadId, id: own.id }, { status, reason }, tx.now)
  if (!before) return
  publishThread(tx, practiceId, threadId)
  const row = await messages.find(tx.db, { threadId }, { id: own.id })
  if (!row) return
  if (isUndelivered(status)) await onUndelivered(tx, services, row)
  else if (isUndelivered(before)) await settleWait(tx, services, practiceId, threadId)
  if ((status === 'delivered' || status === 'opened') && row.sent_to && !row.sent_by_text)
    await clearBounced(tx.db, practiceId, row.sent_to)
}

/** The patient reported a mail as spam: no more goes to this address, and the team finds another way. */
export async function onComplained(
  tx: Tx,
  services: Services,
  { id, practiceId, item }: { id: string; practiceId: string; item: { kind: string; id: string } | null },
): Promise<void> {
  if (item?.kind !== EMAIL) return
  const row = await findMessage(tx.db, practiceId, item.id)
  if (!row?.sent_to || row.sent_by_text) return
  const { thread_id: threadId, sent_to: address } = row
  await lockConversations(tx.db, emailTables, [threadId])
  await markAddress(tx.db, { practiceId, address, problem: 'complained', reason: null }, tx.now)
  await patients.consent.record(tx, {
    practiceId,
    id: stableId(`email-complaint:${id}`),
    patientId: row.patient?.id ?? null,
    channel: 'email',
    address,
    status: 'opted-out',
    source: 'reported as spam',
    recordedBy: null,
  })
  await worklist.waiting(tx, services, refOf(practiceId, threadId))
  publishThread(tx, practiceId, threadId)
}

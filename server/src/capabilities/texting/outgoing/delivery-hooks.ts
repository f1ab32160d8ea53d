import { reasonIn, type State } from '@corridor/contract/deliveries/rules.ts'
import { numberNotYours } from '@corridor/contract/texting/errors.ts'
import { isUndelivered } from '@corridor/contract/texting/rules.ts'
import { type Gate, type MovedDelivery, ofItem } from '#capabilities/deliveries/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { ITEM_KIND } from '../kind.ts'
import { publishText } from '../live.ts'
import { listOrClaimNumbers } from '../numbers.ts'
import { presentText, smsStatusOf } from '../present.ts'
import { findNewestWith } from '../store/conversations.ts'
import { findByDelivery, messages, moveMessage } from '../store/messages.ts'
import { textNumbers } from '../store/numbers.ts'
import { textTables } from '../store/tables.ts'
import { settleWait, waitForFailed } from '../waits.ts'

/**
 * Every text of a practice leaves from a number of its own, where it has one: an answer to it, STOP above all, reaches the practice. It is
 * the one that the phone has texted with, or the practice's first. From a number that the practice has no longer nothing leaves, also what
 * was written while it had it.
 */
export async function chooseOwnNumber(
  tx: Tx,
  services: Pick<Services, 'config' | 'sms'>,
  { outgoing, isLeaving, refuse, useNumber }: Gate,
): Promise<void> {
  const { channel, practiceId, content, to } = outgoing
  if (channel !== 'text' || practiceId === null) return
  if (content.from !== undefined) {
    if (!(await textNumbers.lockOwn(tx.db, practiceId, content.from))) refuse(numberNotYours.message)
    return
  }
  if (isLeaving) return
  const numbers = await listOrClaimNumbers(tx.db, services, practiceId, tx.now)
  const known = (await findNewestWith(tx.db, practiceId, to))?.practice_number
  const number = numbers.find((one) => one.number === known) ?? numbers[0]
  if (number) useNumber(number.number)
}

/** What a secure message is called among what left. */
const SECURE_MESSAGE = 'secure-message'

/** The carrier says that somebody opted out with it: the ledger has to know, whatever it knew before. */
async function recordOptOut(tx: Tx, practiceId: string, deliveryId: string, address: string): Promise<void> {
  const { status } = await patients.consent.of(tx, { practiceId, channel: 'text', address })
  if (status === 'opted-out') return
  await patients.consent.record(tx, {
    practiceId,
    id: stableId(`texting-carrier-opt-out:${deliveryId}`),
    patientId: null,
    channel: 'text',
    address,
    status: 'opted-out',
    source: 'reported by the carrier',
    recordedBy: null,
  })
}

/** The text that a delivery repeats, also where it repeats one that did so before. */
async function findRepeated(tx: Tx, { practiceId, item, retryOf }: MovedDelivery) {
  if (retryOf === null || !item) return undefined
  const direct = await findByDelivery(tx.db, retryOf)
  if (direct) return direct
  const before = new Map((await ofItem(tx.db, practiceId, item)).map((one) => [one.id, one.retry_of]))
  for (let at = before.get(retryOf); at; at = before.get(at)) {
    const own = await findByDelivery(tx.db, at)
    if (own) return own
  }
  return undefined
}

/** Shows how far a text has come. The second text of a number that was sent again counts for the first. */
export async function onDeliveryMoved(
  tx: Tx,
  services: Pick<Services, 'workItems'>,
  moved: MovedDelivery,
): Promise<void> {
  const { id, practiceId, state, reason, item, retryOf } = moved
  if (item?.kind !== ITEM_KIND && item?.kind !== SECURE_MESSAGE) return
  const own = (await findByDelivery(tx.db, id)) ?? (await findRepeated(tx, moved))
  if (!own) return
  const { conversation_id: conversationId } = own
  await lockConversations(tx.db, textTables, [conversationId])
  const status = smsStatusOf(state as State)
  const move = { status, reason, isRepeated: retryOf !== null }
  const before = await moveMessage(tx.db, { conversationId, id: own.id }, move, tx.now)
  const row = await messages.find(tx.db, { conversationId }, { id: own.id })
  if (!row) return
  if (before) publishText(tx, row, presentText(row))
  if (isUndelivered(row.status)) await waitForFailed(tx, services, row)
  else if (before && isUndelivered(before)) await settleWait(tx, services, practiceId, conversationId)
  // The link of a secure message may have left by mail.
  if (item.kind === ITEM_KIND && state === 'failed' && reasonIn(reason) === 'opted-out')
    await recordOptOut(tx, practiceId, id, row.patient_number)
}

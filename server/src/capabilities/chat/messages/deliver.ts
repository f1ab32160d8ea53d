import { channelNotFound, frozenChannel, idTaken } from '@corridor/contract/chat/errors.ts'
import { messageTold } from '@corridor/contract/chat/events.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { queueAlerts } from '../alerts/queue-alerts.ts'
import { thawIfContacts } from '../channels/thawing.ts'
import { membersOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findMessage } from '../store/messages.ts'
import { type Draft, findMet, type Stored, storeDrafts } from '../store/sending.ts'
import type { MessageRow } from '../store/tables.ts'

/** Stores what can be stored, in one go, and tells everybody of it. Answers the rows by `channel id`. */
async function storeAndTell(
  tx: Tx,
  services: Services,
  drafts: readonly Draft[],
): Promise<Map<string, Stored>> {
  const stored = await storeDrafts(tx, drafts)
  for (const row of stored) {
    const ids = await services.chat.audiences(tx, row.channel_id, row.facts_seq)
    const payload = { channelId: row.channel_id, message: presentMessage(services, row) }
    tx.announce(messageTold, payload, membersOf(row.channel_id, ids, Number(row.change_seq)))
  }
  await queueAlerts(tx, services, stored)
  return new Map(stored.map((row) => [`${row.channel_id} ${row.id}`, row]))
}

/** One that was not stored: it was before, or it could not be. Somebody who is a contact again may write again. */
async function explain(tx: Tx, services: Services, draft: Draft): Promise<MessageRow | Refusal> {
  const met = await findMet(tx.db, draft)
  if (!met.isMember) return new Refusal(channelNotFound)
  if (met.takenBy === draft.senderId) {
    const { joinedSeq } = met
    const viewer = { personId: draft.senderId, channelId: draft.channelId, joinedSeq }
    return (await findMessage(tx.db, viewer, { id: draft.id })) ?? new Refusal(idTaken)
  }
  if (met.takenBy) return new Refusal(idTaken)
  if (met.isFrozen && !(await thawIfContacts(tx, services, draft.channelId, draft.senderId)))
    return new Refusal(frozenChannel)
  // Not frozen, it stood behind one with the same id whose sender is nobody here.
  return [...(await storeAndTell(tx, services, [draft])).values()][0] ?? new Refusal(channelNotFound)
}

/**
 * Sends messages, each once: the same id again answers what was stored. Each is stored and told, or refused, by itself; all that can
 * be are stored by one statement.
 */
export async function deliver(
  tx: Tx,
  services: Services,
  drafts: readonly Draft[],
): Promise<(MessageRow | Refusal)[]> {
  const stored = await storeAndTell(tx, services, drafts)
  const outcomes: (MessageRow | Refusal)[] = []
  for (const draft of drafts) {
    const row = stored.get(`${draft.channelId} ${draft.id}`)
    outcomes.push(row && row.person_id === draft.senderId ? row : await explain(tx, services, draft))
  }
  return outcomes
}

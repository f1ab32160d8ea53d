import { channelNotFound, frozenChannel, idTaken } from '@corridor/contract/chat/errors.ts'
import { messageTold } from '@corridor/contract/chat/events.ts'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { BatchInOne } from '../../../platform/action.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { AGAIN, type Tx } from '../../../platform/transaction.ts'
import { isAlertDue, queueAlerts } from '../alerts/queue-alerts.ts'
import { thawIfContacts } from '../channels/thawing.ts'
import { membersOf } from '../live.ts'
import { presentMessage } from '../present.ts'
import { findMessage } from '../store/messages.ts'
import { type Draft, findMet, type Stored, storeDrafts, storeInOne } from '../store/sending.ts'
import { storeOne } from '../store/sending-one.ts'

type Sent = Map<string, ChatMessage>

const keyOf = ({ channelId, id }: Pick<Draft, 'channelId' | 'id'>): string => `${channelId} ${id}`

/** Tells the members of a message, and answers it as they see it. */
function tell(tx: Tx, services: Services, row: Stored, memberIds: readonly string[]): ChatMessage {
  const message = presentMessage(services, row)
  const channelId = row.channel_id
  tx.announce(messageTold, { channelId, message }, membersOf(channelId, memberIds, Number(row.change_seq)))
  return message
}

/** Stores what can be stored, in one go, and tells everybody of it. Answers what was stored. */
async function storeAndTell(tx: Tx, services: Services, drafts: readonly Draft[]): Promise<Sent> {
  const stored = await storeDrafts(tx, drafts)
  const sent: Sent = new Map()
  for (const row of stored) {
    const ids = await services.chat.audiences.of(tx, row.channel_id, row.facts_seq)
    const message = tell(tx, services, row, ids)
    sent.set(keyOf(message), message)
  }
  await queueAlerts(tx, services, stored)
  return sent
}

/** One that was not stored: it was before, or it could not be. Somebody who is a contact again may write again. */
async function explain(tx: Tx, services: Services, draft: Draft): Promise<ChatMessage | Refusal> {
  const met = await findMet(tx.db, draft)
  if (!met.isMember) return new Refusal(channelNotFound)
  if (met.takenBy === draft.senderId) {
    const { joinedSeq } = met
    const viewer = { personId: draft.senderId, channelId: draft.channelId, joinedSeq }
    const row = await findMessage(tx.db, viewer, { id: draft.id })
    return row ? presentMessage(services, row, draft.senderId) : new Refusal(idTaken)
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
): Promise<(ChatMessage | Refusal)[]> {
  const sent = await storeAndTell(tx, services, drafts)
  const outcomes: (ChatMessage | Refusal)[] = []
  for (const draft of drafts) {
    const message = sent.get(keyOf(draft))
    outcomes.push(message?.user.userId === draft.senderId ? message : await explain(tx, services, draft))
  }
  return outcomes
}

/**
 * The same in one round trip, where all of it goes into conversations that are being talked in: this process knows their members,
 * and has queued the alert of those who do not look. What is not stored so, be it that a member has come or gone, is for `deliver`.
 */
export async function deliverInOne(
  tx: Tx,
  services: Services,
  drafts: readonly Draft[],
  inOne: BatchInOne,
): Promise<(ChatMessage | typeof AGAIN)[] | undefined> {
  const { audiences } = services.chat
  const seen = new Map(
    drafts.flatMap(({ channelId }) => {
      const audience = isAlertDue(services, channelId, tx.now) ? audiences.lastSeen(channelId) : undefined
      return audience ? [[channelId, audience]] : []
    }),
  )
  if (!drafts.every((draft) => seen.get(draft.channelId)?.ids.includes(draft.senderId))) return undefined
  const withFacts = drafts.map((draft) => ({ ...draft, factsSeq: seen.get(draft.channelId)!.factsSeq }))
  const [only, ...others] = withFacts
  const stored =
    only && others.length === 0 ? await storeOne(tx, only, inOne) : await storeInOne(tx, withFacts, inOne)
  const sent: Sent = new Map()
  for (const row of stored) {
    const message = tell(tx, services, row, seen.get(row.channel_id)!.ids)
    sent.set(keyOf(message), message)
  }
  // Those who do not look may have been alerted while these waited for their conversation.
  const missed = stored.filter(({ channel_id }) => !isAlertDue(services, channel_id, services.clock.now()))
  if (missed.length > 0)
    tx.afterCommit(() => services.transactions.run((own) => queueAlerts(own, services, missed)))
  return drafts.map((draft) => {
    const message = sent.get(keyOf(draft))
    return message?.user.userId === draft.senderId ? message : AGAIN
  })
}

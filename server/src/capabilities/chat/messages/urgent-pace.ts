import { tooManyUrgent } from '@corridor/contract/chat/errors.ts'
import { URGENT_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import { atMost, tally } from '../../../platform/attempts/attempts.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Draft, findMet } from '../store/sending.ts'

const HOUR_SECONDS = 60 * 60
const urgent = tally('chat:urgent', atMost(URGENT_PER_HOUR, HOUR_SECONDS))

/**
 * The same, unless it is urgent and its sender has sent too many of those. Sent before, it stays sent. Counted with the message,
 * before its conversation is held: of two that are counted at once neither holds what the other waits for.
 */
export async function inPace(
  { db }: Tx,
  services: Services,
  draft: Draft | Refusal,
): Promise<Draft | Refusal> {
  if (draft instanceof Refusal || !draft.isUrgent) return draft
  if ((await findMet(db, draft)).takenBy === draft.senderId) return draft
  const wait = await urgent.count({ ...services, db }, draft.senderId)
  return wait === undefined ? draft : new Refusal(tooManyUrgent, { retryAfterSeconds: wait })
}

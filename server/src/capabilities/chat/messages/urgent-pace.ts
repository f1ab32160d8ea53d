import { tooManyUrgent } from '@corridor/contract/chat/errors.ts'
import { URGENT_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import { perHour, tally } from '#platform/attempts/attempts.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ChatDraft } from '../store/conversation.ts'
import { findConflict, lockUrgent } from '../store/sending.ts'

const urgent = tally('chat:urgent', perHour(URGENT_PER_HOUR))

/**
 * Counts an urgent message and refuses it if its sender has sent too many; the same message sent again is not counted twice. The count
 * is taken before the conversation is locked, always in this order, so that two calls cannot deadlock.
 */
export async function countUrgent({ db }: Tx, services: Services, draft: ChatDraft): Promise<void> {
  if (!draft.isUrgent) return
  await lockUrgent(db, draft.senderId)
  if ((await findConflict(db, draft)).takenBy === draft.senderId) return
  const wait = await urgent.count({ ...services, db }, draft.senderId)
  if (wait !== undefined) throw new Refusal(tooManyUrgent, { retryAfterSeconds: wait })
}

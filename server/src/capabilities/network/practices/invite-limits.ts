import { sentRecently } from '@corridor/contract/network/errors.ts'
import {
  INVITES_TO_ONE_PER_DAY,
  PRACTICE_INVITES_PER_DAY,
  RESEND_INVITE_HOURS,
} from '@corridor/contract/network/limits.ts'
import { perDay, tally } from '../../../platform/attempts/attempts.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Party, partyId } from '../party.ts'

const sent = tally('network:invites', perDay(PRACTICE_INVITES_PER_DAY))
const sentToOne = tally('network:invites-to', perDay(INVITES_TO_ONE_PER_DAY))

type Counting = Pick<Services, 'secrets' | 'clock'>

/** Limits how many invites a side sends, in all and to one side. A refused invite is not counted. */
export async function countInvite(tx: Tx, services: Services, from: Party, to: Party): Promise<void> {
  const counting = { ...services, db: tx.db }
  await sent.check(counting, partyId(from))
  await sentToOne.check(counting, `${partyId(from)} ${partyId(to)}`)
}

const ringsUnseen = tally('network:unseen-invites-to', perDay(INVITES_TO_ONE_PER_DAY))

/**
 * Whether invitations by address from one side may alert another once more today. They are counted apart from open invites,
 * and the sender is not refused: a refusal would reveal where the address belongs.
 */
export async function isWithinUnseenLimit(
  tx: Tx,
  services: Counting,
  from: Party,
  to: Party,
): Promise<boolean> {
  const wait = await ringsUnseen.count({ ...services, db: tx.db }, `${partyId(from)} ${partyId(to)}`)
  return wait === undefined
}

/** From when on an invite can be resent. */
export const resendAt = (sentAt: Date): Date => minutesAfter(sentAt, RESEND_INVITE_HOURS * 60)

export function checkResend(sentAt: Date, now: Date): void {
  // After the clock stepped back the moment of sending may lie ahead; the wait is never longer than a whole one.
  const waitMs = resendAt(sentAt).getTime() - Math.max(now.getTime(), sentAt.getTime())
  if (waitMs > 0) throw new Refusal(sentRecently, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

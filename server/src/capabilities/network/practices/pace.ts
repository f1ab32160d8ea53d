import { sentRecently } from '@corridor/contract/network/errors.ts'
import {
  INVITES_TO_ONE_PER_DAY,
  PRACTICE_INVITES_PER_DAY,
  RESEND_INVITE_HOURS,
} from '@corridor/contract/network/limits.ts'
import { atMost, tally } from '../../../platform/attempts/attempts.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type Party, partyId } from '../party.ts'

const DAY_SECONDS = 24 * 60 * 60
const sent = tally('network:invites', atMost(PRACTICE_INVITES_PER_DAY, DAY_SECONDS))
const sentToOne = tally('network:invites-to', atMost(INVITES_TO_ONE_PER_DAY, DAY_SECONDS))

type Counting = Pick<Services, 'secrets' | 'clock'>

/** Nobody writes to all practices there are, or rings at one by inviting it anew. What is refused was not sent, and is not counted. */
export async function countInvite(tx: Tx, services: Services, from: Party, to: Party): Promise<void> {
  const counting = { ...services, db: tx.db }
  await sent.check(counting, partyId(from))
  await sentToOne.check(counting, `${partyId(from)} ${partyId(to)}`)
}

const ringsUnseen = tally('network:unseen-invites-to', atMost(INVITES_TO_ONE_PER_DAY, DAY_SECONDS))

/**
 * Whether what one side writes to addresses may ring at another once more today. Counted apart from what it sends openly, and
 * nobody is refused: that would say where the address belongs.
 */
export async function mayRingUnseen(tx: Tx, services: Counting, from: Party, to: Party): Promise<boolean> {
  const wait = await ringsUnseen.count({ ...services, db: tx.db }, `${partyId(from)} ${partyId(to)}`)
  return wait === undefined
}

/** From when on something that was sent can be sent again. */
export const resendAt = (sentAt: Date): Date => minutesAfter(sentAt, RESEND_INVITE_HOURS * 60)

export function checkResend(sentAt: Date, now: Date): void {
  const waitMs = resendAt(sentAt).getTime() - now.getTime()
  if (waitMs > 0) throw new Refusal(sentRecently, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

import { requestedRecently, sentRecently } from '@corridor/contract/network/errors.ts'
import {
  INVITES_TO_ONE_PER_DAY,
  PRACTICE_INVITES_PER_DAY,
  REQUEST_AGAIN_DAYS,
  REQUESTS_TO_ONE_PER_DAY,
  RESEND_INVITE_HOURS,
} from '@corridor/contract/network/limits.ts'
import { perDay, tally } from '#platform/attempts/attempts.ts'
import { daysAfter, minutesAfter } from '#platform/clock.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { kindOf, type Party, partyId } from '../party.ts'
import type { NewConnection } from '../store/connections.ts'
import { readHistory } from '../store/person-history.ts'

const sent = tally('network:invites', perDay(PRACTICE_INVITES_PER_DAY))
const sentToOne = tally('network:invites-to', perDay(INVITES_TO_ONE_PER_DAY))

/** What counting against a limit needs. */
export type Counting = Pick<Services, 'secrets' | 'clock'>

/** Limits how many invites a side sends, in all and to one side. A refused invite is not counted. */
export async function countInvite(tx: Tx, services: Counting, from: Party, to: Party): Promise<void> {
  const counting = { ...services, db: tx.db }
  await sent.check(counting, partyId(from))
  await sentToOne.check(counting, `${partyId(from)} ${partyId(to)}`)
}

const ringsUnseen = tally('network:unseen-invites-to', perDay(INVITES_TO_ONE_PER_DAY))

/** Somebody who declined is left in peace for some days, and does not get too many requests in one. */
async function checkHistory(tx: Tx, request: NewConnection): Promise<void> {
  const { declined_at, count } = await readHistory(tx.db, request, daysAfter(tx.now, -1))
  check(!declined_at || daysAfter(declined_at, REQUEST_AGAIN_DAYS) <= tx.now, requestedRecently)
  check(count < REQUESTS_TO_ONE_PER_DAY, requestedRecently)
}

/**
 * Limits the requests of one party to another. Those by address are counted apart from the others, and nobody reads their
 * refusal: it would reveal where the address belongs.
 */
export async function checkLimits(tx: Tx, services: Counting, request: NewConnection): Promise<void> {
  const { from, to, by } = request
  if (kindOf([from, to]) === 'person') return checkHistory(tx, request)
  if (!by) return countInvite(tx, services, from, to)
  const wait = await ringsUnseen.count({ ...services, db: tx.db }, `${partyId(from)} ${partyId(to)}`)
  check(wait === undefined, requestedRecently)
}

/** From when on an invite can be resent. */
export const resendAt = (sentAt: Date): Date => minutesAfter(sentAt, RESEND_INVITE_HOURS * 60)

export function checkResend(sentAt: Date, now: Date): void {
  // After the clock stepped back the moment of sending may lie ahead; the wait is never longer than a whole one.
  const waitMs = resendAt(sentAt).getTime() - Math.max(now.getTime(), sentAt.getTime())
  if (waitMs > 0) throw new Refusal(sentRecently, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

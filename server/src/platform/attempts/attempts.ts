import { createHmac } from 'node:crypto'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Pace } from './store.ts'
import * as store from './store.ts'

export { networkOf } from './network-of.ts'
export { type Pace, removeOldAttempts } from './store.ts'

type Needed = Pick<Services, 'db' | 'secrets' | 'clock'>

/** What is counted: a sort of attempt, and whose it is. Stored as a keyed hash that reveals neither. */
export interface Attempt {
  /** `<capability>:<what is tried>`; the ones of signing in came first and have no prefix. */
  sort: string
  /** An account, an address, a number. */
  value: string
}

const keyOf = ({ secrets }: Pick<Needed, 'secrets'>, { sort, value }: Attempt): Buffer =>
  createHmac('sha256', secrets.keyFor('attempts')).update(`${sort}:${value}`).digest()

/**
 * Counts an attempt, before anything is looked at. Returns nothing when it is allowed, otherwise the seconds to wait.
 * It counts outside any transaction, so that the count outlives the refusal that follows.
 */
export const countAttempt = (services: Needed, attempt: Attempt, pace: Pace): Promise<number | undefined> =>
  store.countAttempt(services.db, keyOf(services, attempt), pace, services.clock.now())

/** Counts an attempt and refuses it when there were too many. */
export async function checkAttempt(services: Needed, attempt: Attempt, pace: Pace): Promise<void> {
  const wait = await countAttempt(services, attempt, pace)
  if (wait !== undefined) throw new Refusal(kernelErrors.tooManyAttempts, { retryAfterSeconds: wait })
}

/** A person who proved that it is theirs starts afresh. */
export const forgetAttempts = (services: Pick<Needed, 'db' | 'secrets'>, attempt: Attempt): Promise<void> =>
  store.forgetAttempts(services.db, keyOf(services, attempt))

/** Gives back one attempt that turned out to be right, so that it does not count against a shared address. */
export const giveBackAttempt = (services: Needed, attempt: Attempt): Promise<void> =>
  store.giveBackAttempt(services.db, keyOf(services, attempt))

/** So many in so long, and then none until the count has leaked away. */
export const atMost = (count: number, seconds: number): Pace => ({
  free: count - 1,
  lockAt: count,
  lockSeconds: seconds,
  memorySeconds: seconds,
})

export const perHour = (count: number): Pace => atMost(count, 60 * 60)
export const perDay = (count: number): Pace => atMost(count, 24 * 60 * 60)

/** One count for each key, all at one pace. */
export function tally(sort: string, pace: Pace, asCounted: (who: string) => string = (who) => who) {
  const of = (who: string): Attempt => ({ sort, value: asCounted(who) })
  return {
    /** Counts one. Returns nothing when it is allowed, otherwise the seconds to wait. */
    count: (services: Needed, who: string) => countAttempt(services, of(who), pace),
    /** Counts one, and refuses it when there were too many. */
    check: (services: Needed, who: string) => checkAttempt(services, of(who), pace),
    /** A person who proved that it is theirs starts afresh. */
    forgive: (services: Pick<Needed, 'db' | 'secrets'>, who: string) => forgetAttempts(services, of(who)),
    /** This one does not count; those before it do, and so does a wait that it began. */
    giveBack: (services: Needed, who: string) => giveBackAttempt(services, of(who)),
  }
}

import { randomUUID } from 'node:crypto'
import type { Services } from '../services.ts'

/** This piece of work, whichever attempt at it this is. */
export interface Run {
  /**
   * Follows from the job and stays the same when it is tried again, also after it failed for good. Whatever is sent
   * outside carries it, so that a mail that is sent twice arrives once.
   */
  id: string
  /** 1 for the first. */
  attempt: number
}

interface Definition<T extends object> {
  /** `<capability>.<what it does>` */
  name: string
  /** How long it is tried, with growing pauses, before it is left to the operator; the default is a day. */
  tries?: Tries
  /** How many of them one process does at once; the default is one. */
  atOnce?: number
  /**
   * Whose work it is, a practice for one: then owners take turns, however much of one waits, and one owner has no more than half of
   * what is done at once. What belongs to nobody has turns of its own.
   */
  turnOf?: (payload: T) => string | null
  /** How many may be under way just now, where that is fewer: none while the service that they need is set aside. Needs turns. */
  room?: (services: Services) => number
  /** Cron expression, for what runs by the clock instead of being queued. */
  every?: string
  /**
   * Throws when it did not work out. An error with `isHopeless` is not tried again but put aside at once; one with
   * `retryAfterSeconds` not before that ([reason.ts](reason.ts)).
   */
  run: (payload: T, services: Services, run: Run) => Promise<void>
  /** Does up to so many that wait at once, for less than each by itself. Where that fails, each is run by itself again. */
  together?: { most: number; run: (payloads: readonly T[], services: Services) => Promise<void> }
}

/** Slow or outside work, done after the request that queued it. It may run twice: it must be able to. */
export interface Job<T extends object> extends Omit<Definition<T>, 'run'> {
  /** Done at once, without the queue, it is a piece of work of its own. */
  run: (payload: T, services: Services, run?: Run) => Promise<void>
}

export interface Tries {
  minutes: number
}

export const FOR_A_DAY: Tries = { minutes: 24 * 60 }
/** For what comes again by itself: it is not tried again and not left to the operator, only logged. */
export const ONCE: Tries = { minutes: 0 }

export const job = <T extends object>(definition: Definition<T>): Job<T> => ({
  ...definition,
  run: (payload, services, run = { id: randomUUID(), attempt: 1 }) => definition.run(payload, services, run),
})

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every payload there is
export type AnyJob = Job<any>

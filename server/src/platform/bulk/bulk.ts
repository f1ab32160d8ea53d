import { setTimeout as sleep } from 'node:timers/promises'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { endTurn, renewTurn, takeTurn } from './turns.ts'

declare module '../services.ts' {
  interface Services {
    /** What exports and imports go through. */
    bulk: BulkWork
  }
}

/** An export of ordinary size is over by then. */
const RETRY_SECONDS = 10
const RENEW_MS = 10_000
/** After a step the lane rests for this many times as long as the step took. */
const REST = 3
const REST_MAX_MS = 2_000

/** One export or import under way: it goes in small steps, and reads or writes nothing between them. */
export interface Bulk {
  /**
   * Does one step, a page of some hundred rows. Only one step runs at a time in a process, whichever export it belongs
   * to, and a pause follows that is three times as long: calls of other people find both the event loop and the database
   * free most of the time.
   */
  step: <T>(work: () => Promise<T>) => Promise<T>
  /** Gives the turn back. May be called twice. */
  end: () => Promise<void>
}

export interface BulkWork {
  /** Begins for a practice, or for a person without one. Refused with 429 while another of theirs is under way in any process. */
  begin: (ownerId: string) => Promise<Bulk>
}

export class BulkTurnLost extends Error {
  override name = 'BulkTurnLost'
}

/** What every export and import of this process goes through. */
export function createBulkWork(db: Database): BulkWork {
  let lane: Promise<unknown> = Promise.resolve()

  function inLane<T>(work: () => Promise<T>): Promise<T> {
    const step = lane.then(async () => {
      const begunAt = performance.now()
      const result = await Promise.allSettled([work()])
      return { result: result[0], restMs: Math.min((performance.now() - begunAt) * REST, REST_MAX_MS) }
    })
    lane = step.then(({ restMs }) => sleep(restMs))
    return step.then(({ result }) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }

  return {
    begin: async (ownerId) => {
      const token = await takeTurn(db, ownerId)
      if (!token) throw new Refusal(kernelErrors.bulkRunning, { retryAfterSeconds: RETRY_SECONDS })
      let renewedAt = performance.now()
      let ending: Promise<void> | undefined
      const renewIfDue = async () => {
        if (performance.now() - renewedAt < RENEW_MS) return
        if (!(await renewTurn(db, ownerId, token))) throw new BulkTurnLost()
        renewedAt = performance.now()
      }
      return {
        step: (work) =>
          inLane(async () => {
            await renewIfDue()
            return work()
          }),
        end: () => {
          ending ??= endTurn(db, ownerId, token)
          return ending
        },
      }
    },
  }
}

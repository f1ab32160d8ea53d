import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import { type Database, SEARCH_MS, SEARCHES_AT_ONCE } from './database.ts'

declare module '../services.ts' {
  interface Services {
    /** Where whatever looks through many rows for words takes its turn. */
    searchLane: SearchLane
  }
}

/** Searches that may wait for their turn: of everybody, and of one person. */
const WAITING_MAX = 30
const WAITING_EACH_MAX = 5
const RETRY_AFTER_SECONDS = 2
/** What PostgreSQL says of a statement that ran into its timeout. */
const CANCELED = '57014'

/** What a search works with: connections of its own, and whether it has time for another statement. */
export interface SearchTurn {
  db: Database
  hasTime: () => boolean
}

export interface SearchLane {
  /**
   * Runs a search for a person when it is its turn. Searches have their own few connections, so that they take none from sends and
   * reads. Refuses when too many wait already, when it waited too long, and when a statement ran into the timeout.
   */
  run: <T>(personId: string, search: (turn: SearchTurn) => Promise<T>) => Promise<T>
}

interface Waiting {
  personId: string
  start: () => void
}

const refused = (kind: ErrorKind) => new Refusal(kind, { retryAfterSeconds: RETRY_AFTER_SECONDS })

export function createSearchLane(
  db: Database,
  { atOnce = SEARCHES_AT_ONCE, waitMs = SEARCH_MS }: { atOnce?: number; waitMs?: number } = {},
): SearchLane {
  const running: string[] = []
  const waiting: Waiting[] = []

  function startNext(): void {
    if (running.length >= atOnce) return
    // Somebody who has none running goes first, so that one person with many searches does not hold up the others.
    const idle = waiting.findIndex(({ personId }) => !running.includes(personId))
    const [next] = waiting.splice(Math.max(idle, 0), 1)
    if (!next) return
    running.push(next.personId)
    next.start()
  }

  function takeTurn(personId: string): Promise<void> {
    const own = waiting.filter((one) => one.personId === personId).length
    if (own >= WAITING_EACH_MAX) throw refused(kernelErrors.tooManyRequests)
    if (waiting.length >= WAITING_MAX) throw refused(kernelErrors.searchBusy)
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(refused(kernelErrors.searchBusy))
      }, waitMs)
      const one: Waiting = {
        personId,
        start: () => {
          clearTimeout(giveUp)
          resolve()
        },
      }
      waiting.push(one)
      startNext()
    })
  }

  function endTurn(personId: string): void {
    running.splice(running.indexOf(personId), 1)
    startNext()
  }

  return {
    async run(personId, search) {
      await takeTurn(personId)
      const deadline = performance.now() + SEARCH_MS
      try {
        return await search({ db, hasTime: () => performance.now() < deadline })
      } catch (error) {
        if ((error as { code?: string }).code === CANCELED) throw refused(kernelErrors.searchTooSlow)
        throw error
      } finally {
        endTurn(personId)
      }
    },
  }
}

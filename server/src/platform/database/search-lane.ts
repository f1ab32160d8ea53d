import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import { createTurns } from '../threads/turns.ts'
import { type Database, SEARCH_MS, SEARCHES_AT_ONCE } from './database.ts'

declare module '../services.ts' {
  interface Services {
    /** Where whatever looks through many rows for words takes its turn. */
    searchLane: SearchLane
  }
}

/** Searches that may wait for their turn: of everybody, and of one person, who searches everything at once and types on. */
const WAITING_MAX = 60
const WAITING_EACH_MAX = 15
/** A search over everything is six, one after the other; a caller who does not want to wait hangs up. */
const WAITING_MS = 5_000
const RETRY_AFTER_SECONDS = 2
/** What PostgreSQL says of a statement that ran into its timeout. */
const CANCELED = '57014'

/** What a search works with: connections of its own, and whether it has time for another statement. */
export interface SearchTurn {
  db: Database
  hasTime: () => boolean
}

/** Who searches, and when they no longer want the answer. */
export interface Searcher<Who = { id: string }> {
  person: Who
  hangUp?: () => AbortSignal
}

export interface SearchLane {
  /**
   * Runs a search for a person when it is its turn. Searches have their own few connections, so that they take none from sends and
   * reads. Refuses when too many wait already, when it waited too long, and when a statement ran into the timeout. One whose caller
   * hung up while it waited does not run.
   */
  run: <T>(searcher: Searcher, search: (turn: SearchTurn) => Promise<T>) => Promise<T>
}

const refused = (kind: ErrorKind) => new Refusal(kind, { retryAfterSeconds: RETRY_AFTER_SECONDS })

export function createSearchLane(
  db: Database,
  { atOnce = SEARCHES_AT_ONCE, waitMs = WAITING_MS }: { atOnce?: number; waitMs?: number } = {},
): SearchLane {
  const inTurn = createTurns({
    atOnce,
    waitingMax: WAITING_MAX,
    waitingEachMax: WAITING_EACH_MAX,
    waitMs,
    busy: kernelErrors.searchBusy,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

  async function search<T>(work: (turn: SearchTurn) => Promise<T>): Promise<T> {
    const deadline = performance.now() + SEARCH_MS
    try {
      return await work({ db, hasTime: () => performance.now() < deadline })
    } catch (error) {
      if ((error as { code?: string }).code === CANCELED) throw refused(kernelErrors.searchTooSlow)
      throw error
    }
  }

  return { run: ({ person, hangUp }, work) => inTurn(person.id, () => search(work), hangUp) }
}

import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
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
/** A search over everything is six, one after the other; whoever does not want to wait hangs up. */
const WAITING_MS = 5_000
const RETRY_AFTER_SECONDS = 2
/** What PostgreSQL says of a statement that ran into its timeout. */
const CANCELED = '57014'

/** What a search works with: connections of its own, and whether it has time for another statement. */
export interface SearchTurn {
  db: Database
  hasTime: () => boolean
}

/** Who searches, and when they want the answer no more. */
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

interface Waiting {
  personId: string
  start: () => void
}

const refused = (kind: ErrorKind) => new Refusal(kind, { retryAfterSeconds: RETRY_AFTER_SECONDS })

export function createSearchLane(
  db: Database,
  { atOnce = SEARCHES_AT_ONCE, waitMs = WAITING_MS }: { atOnce?: number; waitMs?: number } = {},
): SearchLane {
  let running = 0
  const waiting: Waiting[] = []
  /** In which turn each person was last, of those who are here since the lane was last empty. */
  const lastTurns = new Map<string, number>()
  let turn = 0

  const lastTurnOf = ({ personId }: Waiting): number => lastTurns.get(personId) ?? 0

  function startNext(): void {
    if (running >= atOnce || waiting.length === 0) return
    // Whoever had a turn longest ago goes first, so that one person with many searches does not hold up the others.
    const next = waiting.reduce((best, one) => (lastTurnOf(one) < lastTurnOf(best) ? one : best))
    waiting.splice(waiting.indexOf(next), 1)
    turn += 1
    lastTurns.set(next.personId, turn)
    running += 1
    next.start()
  }

  function takeTurn(personId: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.filter((one) => one.personId === personId).length
    if (own >= WAITING_EACH_MAX) throw refused(kernelErrors.tooManyRequests)
    if (waiting.length >= WAITING_MAX || signal?.aborted) throw refused(kernelErrors.searchBusy)
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        stopWaiting()
        waiting.splice(waiting.indexOf(one), 1)
        reject(refused(kernelErrors.searchBusy))
      }
      const timer = setTimeout(giveUp, waitMs)
      signal?.addEventListener('abort', giveUp)
      const one: Waiting = {
        personId,
        start: () => {
          stopWaiting()
          resolve()
        },
      }
      waiting.push(one)
      startNext()
    })
  }

  function endTurn(): void {
    running -= 1
    if (running === 0 && waiting.length === 0) lastTurns.clear()
    startNext()
  }

  return {
    async run({ person, hangUp }, search) {
      await takeTurn(person.id, hangUp?.())
      const deadline = performance.now() + SEARCH_MS
      try {
        return await search({ db, hasTime: () => performance.now() < deadline })
      } catch (error) {
        if ((error as { code?: string }).code === CANCELED) throw refused(kernelErrors.searchTooSlow)
        throw error
      } finally {
        endTurn()
      }
    },
  }
}

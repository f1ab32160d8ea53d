import { AsyncLocalStorage } from 'node:async_hooks'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'

export interface TurnLimits {
  /** How much runs at the same time: of everybody together, and of one owner, a person or practice for one. */
  atOnce?: number
  atOnceEach?: number
  /** How much may wait, of everybody and of one owner. */
  waitingMax?: number
  waitingEachMax: number
  /** How long it may wait; without it, until its turn comes. */
  waitMs?: number
  /** What is answered when too much of everybody waits, or when a turn did not come. */
  busy?: ErrorKind
  retryAfterSeconds?: number
}

interface Waiting {
  start: () => void
}

interface Owner {
  running: number
  waiting: Waiting[]
  /** Which turn of all was this owner's last. */
  lastTurn: number
}

export interface Turn {
  /** Gives the turn back before the work is done. */
  end: () => void
  hasWaited: boolean
}

export type Turns = <T>(
  ownerId: string,
  work: (turn: Turn) => Promise<T>,
  hangUp?: () => AbortSignal,
) => Promise<T>

/** How the work at hand gives back the turn that it runs in. */
const yielding = new AsyncLocalStorage<() => void>()

/** Gives back the turn that the work at hand runs in: what it goes on with is limited there. */
export const giveTurnBack = (): void => yielding.getStore()?.()

/**
 * Does work that gives its turn back as soon as it takes one somewhere else: what waits or runs there is limited there, and must not
 * keep what else its owner wants from beginning.
 */
export const yieldingTurn = <T>(endTurn: () => void, work: () => Promise<T>): Promise<T> =>
  yielding.run(endTurn, work)

/**
 * Limits how much of one owner's work is done at once, or of everybody's, so that nobody fills what all wait for. More of it waits before
 * it begins, an owner's own in order; the owner who had a turn longest ago goes first. It is refused when too much waits already and when it
 * waited too long. What its caller hung up on while it waited does not run.
 */
export function createTurns({
  atOnce = Number.POSITIVE_INFINITY,
  atOnceEach = Number.POSITIVE_INFINITY,
  waitingMax = Number.POSITIVE_INFINITY,
  waitingEachMax,
  waitMs,
  busy = kernelErrors.tooManyRequests,
  retryAfterSeconds,
}: TurnLimits): Turns {
  const owners = new Map<string, Owner>()
  let running = 0
  let waiting = 0
  let turn = 0

  const refused = (kind: ErrorKind) => new Refusal(kind, retryAfterSeconds ? { retryAfterSeconds } : {})

  function begin(owner: Owner): void {
    turn += 1
    owner.lastTurn = turn
    owner.running += 1
    running += 1
  }

  function startNext(): void {
    if (waiting === 0 || running >= atOnce) return
    let next: Owner | undefined
    for (const one of owners.values()) {
      const mayStart = one.waiting.length > 0 && one.running < atOnceEach
      if (mayStart && (!next || one.lastTurn < next.lastTurn)) next = one
    }
    if (!next) return
    begin(next)
    next.waiting[0]!.start()
  }

  /** While others wait, the owners who had a turn are remembered, so that they do not come before these again. */
  function forgetIdle(): void {
    if (waiting > 0) return
    for (const [id, one] of owners) if (one.running === 0) owners.delete(id)
  }

  function waitIn(owner: Owner, hangUp: (() => AbortSignal) | undefined): Promise<void> {
    if (owner.waiting.length >= waitingEachMax) throw refused(kernelErrors.tooManyRequests)
    const signal = hangUp?.()
    if (waiting >= waitingMax || signal?.aborted) throw refused(busy)
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        owner.waiting.splice(owner.waiting.indexOf(one), 1)
        waiting -= 1
      }
      const giveUp = () => {
        leave()
        forgetIdle()
        reject(refused(busy))
      }
      const one: Waiting = {
        // Work that ends hands the turn over, so that nobody comes in between.
        start: () => {
          leave()
          resolve()
        },
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      signal?.addEventListener('abort', giveUp)
      owner.waiting.push(one)
      waiting += 1
    })
  }

  return async (ownerId, work, hangUp) => {
    giveTurnBack()
    const owner = owners.get(ownerId) ?? { running: 0, waiting: [], lastTurn: 0 }
    owners.set(ownerId, owner)
    const hasWaited = running >= atOnce || owner.running >= atOnceEach
    if (hasWaited) await waitIn(owner, hangUp)
    else begin(owner)
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      owner.running -= 1
      running -= 1
      startNext()
      forgetIdle()
    }
    try {
      return await work({ end, hasWaited })
    } finally {
      end()
    }
  }
}

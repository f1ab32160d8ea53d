import { LIST_TICK_SECONDS } from '@corridor/contract/texting/limits.ts'

const TICK_MS = LIST_TICK_SECONDS * 1000
/** Ticks that come late are made up for; after a longer pause, or a night, the pace starts again. */
const LATE_MS = 2 * TICK_MS

const gapMs = (perMinute: number): number => 60_000 / perMinute

/** A list that has somebody left to text. */
export interface PacedList {
  id: string
  perMinute: number
  waiting: number
  /** Its next text may leave from then on. */
  dueAt: Date | null
}

export interface Turns {
  /** The list of each text that leaves now, in their order. */
  listIds: string[]
  /** From when on the next text of any list may leave. */
  dueAt: Date
  /** The same of each list that had a turn. */
  lists: { id: string; dueAt: Date }[]
}

/**
 * The texts that leave in one tick from a number whose next one is due then. Lists of the number take turns within the fastest of their
 * paces, and none is faster than its own. Nothing where it is too early.
 */
export function takeTurns(dueAt: Date | null, running: readonly PacedList[], now: Date): Turns | undefined {
  const nowMs = now.getTime()
  const dueMs = dueAt && dueAt.getTime() >= nowMs - LATE_MS ? dueAt.getTime() : nowMs
  const lists = running
    .filter(({ waiting }) => waiting > 0)
    .map((list) => ({ ...list, dueMs: list.dueAt?.getTime() ?? 0, hasTurn: false }))
  if (dueMs > nowMs || lists.length === 0) return undefined
  const gap = gapMs(Math.max(...lists.map(({ perMinute }) => perMinute)))
  const listIds: string[] = []
  let at = dueMs
  for (; at < dueMs + TICK_MS && lists.some(({ waiting }) => waiting > 0); at += gap) {
    const [next] = lists
      .filter((list) => list.waiting > 0 && list.dueMs <= at)
      .toSorted((one, other) => one.dueMs - other.dueMs)
    if (!next) continue
    listIds.push(next.id)
    next.waiting -= 1
    next.dueMs = at + gapMs(next.perMinute)
    next.hasTurn = true
  }
  return {
    listIds,
    dueAt: new Date(at),
    lists: lists.flatMap((list) => (list.hasTurn ? [{ id: list.id, dueAt: new Date(list.dueMs) }] : [])),
  }
}

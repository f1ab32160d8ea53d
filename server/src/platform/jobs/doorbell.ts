import type { Database } from '../database/database.ts'
import { listWaiting } from './store.ts'

export interface Doorbell {
  /** Something of this process becomes due then: it is found at that moment, where the next look would come later. */
  lookBy: (due: Date) => void
  stop: () => void
}

/**
 * One look for all queues, in place of a poll for each: it finds what another process left behind, what is to be tried
 * again and what has become due, and rings where there is something to do. What this process queues itself it rings for
 * at commit, so nothing waits for a look that does not have to.
 */
export function watchQueues(
  db: Database,
  lookSeconds: number,
  ring: (queue: string) => void,
  onFailure: (error: unknown) => void,
): Doorbell {
  const lookMs = lookSeconds * 1000
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  /** What becomes due before the next look would come, in ms. */
  const soon = new Set<number>()
  let isStopped = false

  function lookIn(wait: number): void {
    const at = Date.now() + wait
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(go, wait)
  }

  async function look(): Promise<number> {
    let soonest = lookMs
    for (const { name, dueInSeconds } of await listWaiting(db)) {
      if (dueInSeconds === 0) ring(name)
      else soonest = Math.min(soonest, Math.ceil(dueInSeconds * 1000))
    }
    return soonest
  }

  async function go() {
    wakesAt = Number.POSITIVE_INFINITY
    for (const due of soon) if (due <= Date.now()) soon.delete(due)
    const wait = await look().catch((error) => {
      onFailure(error)
      return lookMs
    })
    lookIn(wait)
    for (const due of soon) lookIn(Math.max(0, due - Date.now()))
  }

  // At once: what a process before this one left behind waits no longer.
  lookIn(0)
  return {
    lookBy: (due) => {
      const wait = Math.max(0, due.getTime() - Date.now())
      if (wait >= lookMs) return
      soon.add(due.getTime())
      lookIn(wait)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

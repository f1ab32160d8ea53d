import type { Database } from '../database/database.ts'
import { listWaiting } from './store.ts'

export interface Doorbell {
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
  let isStopped = false

  async function look(): Promise<number> {
    let soonest = lookMs
    for (const { name, dueInSeconds } of await listWaiting(db)) {
      if (dueInSeconds === 0) ring(name)
      else soonest = Math.min(soonest, Math.ceil(dueInSeconds * 1000))
    }
    return soonest
  }

  async function go() {
    const wait = await look().catch((error) => {
      onFailure(error)
      return lookMs
    })
    if (!isStopped) timer = setTimeout(go, wait)
  }

  timer = setTimeout(go, lookMs)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

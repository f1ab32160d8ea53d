import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { AnyJob } from './job.ts'
import { CALLED, type Turns } from './turns.ts'

/** How a job ended; `deadletter` is put aside at once, without another try. */
export type Outcome = Pick<JobResult, 'status' | 'output'>

/** Workers sleep until they are rung for. The library wants some interval; this one is as good as none. */
const ASLEEP_SECONDS = 24 * 60 * 60

interface Lane {
  perform: (taken: readonly JobWithMetadata<object>[]) => Promise<Outcome[]>
  /** Where owners take turns: then a worker takes only what was called. */
  turns: Turns | undefined
  onTrouble: (error: unknown) => void
}

/**
 * The workers of one queue in this process. Answers how to ring: one that is free looks, calls the next when it found
 * something, and looks again when it is done. So a heap of jobs keeps all of them busy, and a single one wakes one.
 */
export async function openLane(
  boss: PgBoss,
  { name, atOnce = 1, together }: AnyJob,
  { perform, turns, onTrouble }: Lane,
): Promise<() => void> {
  const free = new Set<string>()
  const wake = () => {
    const [first] = free
    if (first) boss.notifyWorker(first)
  }
  const wakeInTurn = (inTurn: Turns) =>
    inTurn.callNext().then((isSomethingCalled) => isSomethingCalled && wake(), onTrouble)
  const ring = () => {
    if (!turns) wake()
    else if (free.size > 0) void wakeInTurn(turns)
  }
  const options = {
    batchSize: together?.most ?? 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: ASLEEP_SECONDS,
    ...(turns && { minPriority: CALLED }),
  } as const
  for (let count = 0; count < atOnce; count += 1) {
    const id: string = await boss.work(name, options, async (taken: JobWithMetadata<object>[]) => {
      if (taken.length === 0) return []
      free.delete(id)
      const end = turns?.begin(taken)
      ring()
      try {
        return (await perform(taken)).map((outcome, at) => ({ id: taken[at]!.id, ...outcome }))
      } finally {
        free.add(id)
        end?.()
        if (turns) ring()
        else boss.notifyWorker(id)
      }
    })
    free.add(id)
  }
  return ring
}

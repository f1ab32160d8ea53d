import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { AnyJob } from './job.ts'

/** How a job ended; `deadletter` is put aside at once, without another try. */
export type Outcome = Pick<JobResult, 'status' | 'output'>

/** Workers sleep until they are rung for. The library wants some interval; this one is as good as none. */
const ASLEEP_SECONDS = 24 * 60 * 60

/**
 * The workers of one queue in this process. Answers how to ring: one that is free looks, calls the next when it found
 * something, and looks again when it is done. So a heap of jobs keeps all of them busy, and a single one wakes one.
 */
export async function openLane(
  boss: PgBoss,
  { name, atOnce = 1, together }: AnyJob,
  perform: (taken: readonly JobWithMetadata<object>[]) => Promise<Outcome[]>,
): Promise<() => void> {
  const free = new Set<string>()
  const ring = () => {
    const [first] = free
    if (first) boss.notifyWorker(first)
  }
  const options = {
    batchSize: together?.most ?? 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: ASLEEP_SECONDS,
  } as const
  for (let count = 0; count < atOnce; count += 1) {
    const id: string = await boss.work(name, options, async (taken: JobWithMetadata<object>[]) => {
      if (taken.length === 0) return []
      free.delete(id)
      ring()
      try {
        return (await perform(taken)).map((outcome, at) => ({ id: taken[at]!.id, ...outcome }))
      } finally {
        free.add(id)
        boss.notifyWorker(id)
      }
    })
    free.add(id)
  }
  return ring
}

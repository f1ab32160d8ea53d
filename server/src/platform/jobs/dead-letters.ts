import type { Database } from '../database/database.ts'
import { countDeadLetters, listDeadLetters } from './store.ts'

export { removeDeadLetter } from './store.ts'

/** A job that failed for good, without what it was about. */
export interface DeadLetter {
  id: string
  /** Which kind of job. */
  job: string
  tries: number
  requestedAt: Date
  failedAt: Date
  reason: string
}

interface Output {
  message?: unknown
  value?: { message?: unknown }
}

/** Ours says why in codes; the queue's own sentences are fixed ones. */
function reasonIn(output: unknown): string {
  const { message, value } = (output ?? {}) as Output
  const reported = message ?? value?.message
  return typeof reported === 'string' ? reported : 'unknown'
}

/** The newest of them, and how many there are. */
export async function readDeadLetters(
  db: Database,
  limit: number,
): Promise<{ total: number; letters: DeadLetter[] }> {
  const rows = await listDeadLetters(db, limit)
  const letters = rows.map(({ id, job, tries, asked_at, failed_at, output }) => ({
    id,
    job,
    tries,
    requestedAt: asked_at,
    failedAt: failed_at,
    reason: reasonIn(output),
  }))
  return { letters, total: rows.length < limit ? rows.length : await countDeadLetters(db) }
}

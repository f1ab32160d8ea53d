import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface WaitingRow {
  id: string
  sealed: Buffer
  /** The practice that the operator lets have it. */
  released_to: string | null
}

/** Texts that nobody took, in the order of their ids. For the system alone. */
export async function listWaiting(db: Database, after: string, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT id, sealed, released_to FROM sms_incoming WHERE is_unclaimed AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Lets a practice have these, for as long as it has the number. For the system alone. */
export async function setReleased(db: Database, ids: readonly string[], practiceId: string): Promise<void> {
  await sql`UPDATE sms_incoming SET released_to = ${practiceId} WHERE id = ANY(${ids}::uuid[])`.execute(db)
}

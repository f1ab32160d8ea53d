import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/* What becomes of a fax that arrived; how it is stored and settled is the intake engine's. */

/** Its pages were fetched. */
export const setArrivedFile = async (
  db: Database,
  id: string,
  { fileId, pages }: { fileId: string; pages: number | null },
): Promise<void> =>
  void (await sql`UPDATE fax_arrived SET file_id = ${fileId}, pages = ${pages} WHERE id = ${id}`.execute(db))

const IS_WAITING = sql`is_unclaimed AND NOT is_done`

/** False for one that somebody has by now. Until the transaction ends nobody else gets it. */
export async function lockUnclaimed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM fax_arrived WHERE id = ${id} AND ${IS_WAITING} FOR UPDATE`.execute(
    db,
  )
  return rows.length > 0
}

/** Forgets the numbers and pages of one that nobody had; false when it is not there any more. */
export async function setDeleted(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE fax_arrived SET is_done = true, is_unclaimed = false, file_id = NULL, pages = NULL, sealed = ''
    WHERE id = ${id} AND ${IS_WAITING} RETURNING id`.execute(db)
  return rows.length > 0
}

interface UnclaimedRow {
  id: string
  sealed: Buffer
  received_at: Date
  pages: number | null
}

/** Those that nobody has, newest first, and how many there are. */
export async function listUnclaimed(
  db: Database,
  limit: number,
): Promise<{ total: number; rows: UnclaimedRow[] }> {
  const { rows } = await sql<UnclaimedRow & { total: number }>`
    SELECT id, sealed, received_at, pages, count(*) OVER ()::int AS total FROM fax_arrived WHERE ${IS_WAITING}
    ORDER BY received_at DESC, id LIMIT ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows }
}

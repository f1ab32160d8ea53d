import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type AttemptTables = {
  files_attempt: {
    id: string
    file_id: string
    sender: string
    practice_id: string | null
    way: 'at-once' | 'in-pieces' | 'finishing'
    size: string | null
    /** Counts as used while it is under way. */
    reserved: string
    moved_at: Date
  }
}

export type AttemptRow = Selectable<AttemptTables['files_attempt']>
export type Way = AttemptRow['way']

const tables = (db: Database) => db.withTables<AttemptTables>()

/**
 * Serializes the uploads of one sender, so that counting, making room and abandoning see no intermediate
 * state.
 */
export async function lockUploads(db: Database, sender: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files-uploads ${sender}`}, 0))`.execute(db)
}

export async function insertAttempt(db: Database, attempt: AttemptRow): Promise<AttemptRow> {
  return tables(db).insertInto('files_attempt').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export async function findInPieces(db: Database, fileId: string): Promise<AttemptRow | undefined> {
  return tables(db)
    .selectFrom('files_attempt')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('way', '=', 'in-pieces')
    .executeTakeFirst()
}

/** What a sender has not finished, the one that moved longest ago first. */
export async function listUnfinished(db: Database, sender: string): Promise<AttemptRow[]> {
  return tables(db)
    .selectFrom('files_attempt')
    .selectAll()
    .where('sender', '=', sender)
    .where('way', '!=', 'finishing')
    .orderBy('moved_at')
    .execute()
}

/**
 * Marks all attempts for a file as active. An attempt that is being deleted right now is skipped and not
 * waited for.
 */
export async function setMoved(db: Database, fileId: string, now: Date): Promise<void> {
  await sql`
    UPDATE files_attempt SET moved_at = ${now} WHERE id IN (
      SELECT id FROM files_attempt WHERE file_id = ${fileId} FOR UPDATE SKIP LOCKED
    )`.execute(db)
}

/**
 * Deletes attempts and returns the ids that existed: the transaction that deletes one decides about its
 * bytes.
 */
export async function deleteAttempts(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = await tables(db).deleteFrom('files_attempt').where('id', 'in', ids).returning('id').execute()
  return taken.map(({ id }) => id)
}

/** Blobs that were only needed to finish one of these uploads. */
export async function listFinishing(db: Database, fileId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('files_attempt')
    .select('id')
    .where('file_id', '=', fileId)
    .where('way', '=', 'finishing')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Attempts that received nothing since `stillSince`, and those whose file was stored by another attempt or
 * is gone since `needlessSince`.
 */
export async function listAbandoned(
  db: Database,
  { stillSince, needlessSince }: { stillSince: Date; needlessSince: Date },
  limit: number,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    SELECT a.* FROM files_attempt a
    LEFT JOIN files_file f ON f.id = a.file_id AND f.state = 'arriving'
    WHERE a.moved_at < ${stillSince} OR (f.id IS NULL AND a.moved_at < ${needlessSince})
    ORDER BY a.moved_at LIMIT ${limit}`.execute(db)
  return rows
}

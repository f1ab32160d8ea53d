import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

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

/** One after the other for each sender: counting, making room and taking back see no state in between. */
export async function lockUploads(db: Database, sender: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files-uploads ${sender}`}, 0))`.execute(db)
}

export async function addAttempt(db: Database, attempt: AttemptRow): Promise<AttemptRow> {
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

/** Everything under way for a file has moved. What is being taken out in this moment need not, and is not waited for. */
export async function setMoved(db: Database, fileId: string, now: Date): Promise<void> {
  await sql`
    UPDATE files_attempt SET moved_at = ${now} WHERE id IN (
      SELECT id FROM files_attempt WHERE file_id = ${fileId} FOR UPDATE SKIP LOCKED
    )`.execute(db)
}

/** Takes places out of the list. Tells which of them were in it: whoever takes one out decides about its bytes. */
export async function takePlaces(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const taken = await tables(db).deleteFrom('files_attempt').where('id', 'in', ids).returning('id').execute()
  return taken.map(({ id }) => id)
}

/** Places that were only needed to finish one of these uploads. */
export async function listFinishing(db: Database, fileId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('files_attempt')
    .select('id')
    .where('file_id', '=', fileId)
    .where('way', '=', 'finishing')
    .execute()
  return rows.map(({ id }) => id)
}

/** Attempts that stood still since before, and sooner those whose file came by another attempt or is gone. */
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

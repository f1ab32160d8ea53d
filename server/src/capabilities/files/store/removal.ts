import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { FilesTables } from './files.ts'

/**
 * Empties a file that is in this state and has no reference, its keys first of all, and leaves its id as
 * used. Returns the blobs that are now unused; undefined when the file was in another state or has a
 * reference.
 */
export async function setRemoved(
  db: Database,
  id: string,
  state: 'unclaimed' | 'claimed',
): Promise<string[] | undefined> {
  const { rows } = await sql<{ blob_id: string | null; thumbnail_id: string | null }>`
    WITH gone AS (
      SELECT id, blob_id, thumbnail_id FROM files_file WHERE id = ${id} AND state = ${state}
        AND NOT EXISTS (SELECT FROM files_holding WHERE file_id = ${id}) FOR UPDATE
    )
    UPDATE files_file f SET state = 'removed', file_name = '', kind = 'UNKNOWN',
      media_type = 'application/octet-stream', size = 0, sent_size = NULL, sent_sha256 = NULL, width = NULL, height = NULL, pages = NULL,
      sound_ms = NULL, wave = NULL,
      has_active_content = NULL, sha256 = NULL, blob_id = NULL, wrapped_key = NULL, master_key_id = NULL,
      thumbnail_id = NULL, thumbnail_size = NULL, thumbnail_key = NULL, thumbnail_master_key_id = NULL
    FROM gone WHERE f.id = gone.id
    RETURNING gone.blob_id, gone.thumbnail_id`.execute(db)
  const [gone] = rows
  return gone && [...new Set([gone.blob_id, gone.thumbnail_id].filter((blob_id) => blob_id !== null))]
}

/**
 * Deletes the row of a file that never arrived, unless another attempt is in progress. The id is free again.
 */
export async function removeArriving(db: Database, id: string): Promise<void> {
  await sql`
    DELETE FROM files_file WHERE id = ${id} AND state = 'arriving'
    AND NOT EXISTS (SELECT FROM files_attempt WHERE file_id = ${id} AND way <> 'finishing')`.execute(db)
}

/** Files that were not claimed since `before`. */
export async function listLoose(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .withTables<FilesTables>()
    .selectFrom('files_file')
    .select('id')
    .where('state', '=', 'unclaimed')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The oldest file of a sender that no record references. */
export async function findOldestLoose(db: Database, sender: string): Promise<string | undefined> {
  const row = await db
    .withTables<FilesTables>()
    .selectFrom('files_file')
    .select('id')
    .where('sender', '=', sender)
    .where('state', '=', 'unclaimed')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Whether the bytes of this blob belong to a file or to an attempt. */
export async function isBlobUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_attempt WHERE id = ${id}
    UNION ALL SELECT FROM files_file WHERE blob_id = ${id}
    UNION ALL SELECT FROM files_file WHERE thumbnail_id = ${id} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Deletes all files of a sender, whatever references them. Returns the blobs that are now unused. */
export async function removeFilesOf(db: Database, sender: string): Promise<string[]> {
  const { rows } = await sql<{ blob_id: string | null }>`
    WITH tried AS (DELETE FROM files_attempt WHERE sender = ${sender} RETURNING id),
      gone AS (DELETE FROM files_file WHERE sender = ${sender} RETURNING blob_id, thumbnail_id)
    SELECT id AS blob_id FROM tried UNION SELECT blob_id FROM gone UNION SELECT thumbnail_id FROM gone`.execute(
    db,
  )
  return rows.flatMap(({ blob_id }) => blob_id ?? [])
}

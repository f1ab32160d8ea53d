import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { FilesTables } from './files.ts'

/**
 * Empties a file that is in this state and that no record holds, its keys first of all, and leaves its id as used.
 * Returns the places whose bytes are now nobody's; nothing when the file was in another state, or is held.
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
      has_active_content = NULL, sha256 = NULL, blob_id = NULL, wrapped_key = NULL, master_key_id = NULL,
      thumbnail_id = NULL, thumbnail_size = NULL, thumbnail_key = NULL, thumbnail_master_key_id = NULL
    FROM gone WHERE f.id = gone.id
    RETURNING gone.blob_id, gone.thumbnail_id`.execute(db)
  const [gone] = rows
  return gone && [...new Set([gone.blob_id, gone.thumbnail_id].filter((place) => place !== null))]
}

/** Takes back what never became a file, unless another attempt is still at it. The id is free again. */
export async function removeArriving(db: Database, id: string): Promise<void> {
  await sql`
    DELETE FROM files_file WHERE id = ${id} AND state = 'arriving'
    AND NOT EXISTS (SELECT FROM files_attempt WHERE file_id = ${id} AND way <> 'finishing')`.execute(db)
}

/** Files that nothing claimed, since before. */
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

/** The oldest file of a sender that nothing holds. */
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

/** Whether bytes under this place belong to a file or to an attempt. */
export async function isPlaceUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_attempt WHERE id = ${id}
    UNION ALL SELECT FROM files_file WHERE blob_id = ${id}
    UNION ALL SELECT FROM files_file WHERE thumbnail_id = ${id} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Removes all files of a sender, whoever holds them. Returns the places whose bytes are now nobody's. */
export async function removeFilesOf(db: Database, sender: string): Promise<string[]> {
  const { rows } = await sql<{ place: string | null }>`
    WITH tried AS (DELETE FROM files_attempt WHERE sender = ${sender} RETURNING id),
      gone AS (DELETE FROM files_file WHERE sender = ${sender} RETURNING blob_id, thumbnail_id)
    SELECT id AS place FROM tried UNION SELECT blob_id FROM gone UNION SELECT thumbnail_id FROM gone`.execute(
    db,
  )
  return rows.flatMap(({ place }) => place ?? [])
}

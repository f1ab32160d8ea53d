import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { FileRow, FilesTables } from './files.ts'

const tables = (db: Database) => db.withTables<FilesTables>()

/** Rows whose keys are wrapped by a master key other than this one. */
export async function listWrappedOtherwise(
  db: Database,
  masterKeyId: string,
  limit: number,
): Promise<FileRow[]> {
  return tables(db)
    .selectFrom('files_file')
    .selectAll()
    .where(({ or, eb }) =>
      or([eb('master_key_id', '!=', masterKeyId), eb('thumbnail_master_key_id', '!=', masterKeyId)]),
    )
    .limit(limit)
    .execute()
}

export async function isMasterKeyInUse(db: Database, masterKeyId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_file WHERE master_key_id = ${masterKeyId} OR thumbnail_master_key_id = ${masterKeyId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The update matches nothing if the file was removed meanwhile: an empty row must not get a key back. */
export async function setKeys(
  db: Database,
  { id, blob_id }: FileRow,
  keys: Partial<Pick<FileRow, 'wrapped_key' | 'master_key_id' | 'thumbnail_key' | 'thumbnail_master_key_id'>>,
): Promise<void> {
  await tables(db)
    .updateTable('files_file')
    .set(keys)
    .where('id', '=', id)
    .where('blob_id', '=', blob_id)
    .execute()
}

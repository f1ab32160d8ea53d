import type { BlobType } from '@corridor/contract/files/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { FileRow } from './files.ts'

/** A record that uses files, and the capability it belongs to. */
export interface FileReference {
  holder: string
  recordId: string
}

interface Claim extends FileReference {
  fileId: string
  sender: string
  blobType: BlobType
}

/** Takes an unclaimed file of a sender for a record. Of two that try at once, one gets it. */
export async function insertFirstReference(
  db: Database,
  claim: Claim,
  now: Date,
): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    WITH claimed AS (
      UPDATE files_file SET state = 'claimed'
      WHERE id = ${claim.fileId} AND sender = ${claim.sender} AND blob_type = ${claim.blobType}
        AND state = 'unclaimed'
      RETURNING *
    ), reference AS (
      INSERT INTO files_holding (file_id, holder, record_id, held_at)
      SELECT id, ${claim.holder}, ${claim.recordId}, ${now}::timestamptz FROM claimed
    )
    SELECT * FROM claimed`.execute(db)
  return rows[0]
}

/**
 * Serializes changes to the references of each file, so that the last release deletes it and a file that is
 * being released cannot be shared. The order of the ids prevents deadlocks.
 */
export async function lockFiles(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM files_file WHERE id = ANY(${ids.toSorted()}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
}

/** Files of a record, or those of them that are named. */
export async function listFileIdsOf(
  db: Database,
  { holder, recordId }: FileReference,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT file_id FROM files_holding WHERE holder = ${holder} AND record_id = ${recordId}
      AND (${ids ?? null}::uuid[] IS NULL OR file_id = ANY(${ids ?? null}::uuid[]))`.execute(db)
  return rows.map((row) => row.file_id)
}

/**
 * Adds a reference of a second record to the files of a first one. Returns the files that the first one
 * references. Requires their locks.
 */
export async function insertReferences(
  db: Database,
  ids: readonly string[],
  from: FileReference,
  to: FileReference,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    WITH origin AS (
      SELECT file_id FROM files_holding
      WHERE file_id = ANY(${ids}::uuid[]) AND holder = ${from.holder} AND record_id = ${from.recordId}
    ), added AS (
      INSERT INTO files_holding (file_id, holder, record_id, held_at)
      SELECT file_id, ${to.holder}, ${to.recordId}, ${now}::timestamptz FROM origin ON CONFLICT DO NOTHING
    )
    SELECT file_id FROM origin`.execute(db)
  return rows.map((row) => row.file_id)
}

/** Needs the locks of the files. */
export async function deleteReferences(
  db: Database,
  ids: readonly string[],
  { holder, recordId }: FileReference,
): Promise<void> {
  await sql`
    DELETE FROM files_holding
    WHERE file_id = ANY(${ids}::uuid[]) AND holder = ${holder} AND record_id = ${recordId}`.execute(db)
}

export interface ReferenceRow {
  file_id: string
  holder: string
  record_id: string
}

/** Every record that references one of these files. */
export async function listReferences(db: Database, ids: readonly string[]): Promise<ReferenceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReferenceRow>`
    SELECT file_id, holder, record_id FROM files_holding WHERE file_id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

export async function isReferencedBy(db: Database, fileId: string, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_holding WHERE file_id = ${fileId} AND record_id = ${recordId}`.execute(db)
  return rows.length > 0
}

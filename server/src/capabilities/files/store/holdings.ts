import type { BlobType } from '@corridor/contract/files/rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { FileRow } from './files.ts'

/** A record that holds files, and the capability it belongs to. */
export interface Holding {
  holder: string
  recordId: string
}

interface Claim extends Holding {
  fileId: string
  sender: string
  blobType: BlobType
}

/** Takes an unclaimed file of a sender for a record. Of two that try at once, one gets it. */
export async function addFirstHolding(db: Database, claim: Claim, now: Date): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    WITH claimed AS (
      UPDATE files_file SET state = 'claimed'
      WHERE id = ${claim.fileId} AND sender = ${claim.sender} AND blob_type = ${claim.blobType}
        AND state = 'unclaimed'
      RETURNING *
    ), held AS (
      INSERT INTO files_holding (file_id, holder, record_id, held_at)
      SELECT id, ${claim.holder}, ${claim.recordId}, ${now}::timestamptz FROM claimed
    )
    SELECT * FROM claimed`.execute(db)
  return rows[0]
}

/**
 * One after the other for each file: who lets it go last is told by what the others left, and nobody takes hold of what
 * is being let go. In the order of their ids, so that two with several never wait for each other.
 */
export async function lockFiles(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM files_file WHERE id = ANY(${ids.toSorted()}::uuid[]) ORDER BY id FOR UPDATE`.execute(db)
}

/** Files of a record, or those of them that are named. */
export async function listHeld(
  db: Database,
  { holder, recordId }: Holding,
  ids?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT file_id FROM files_holding WHERE holder = ${holder} AND record_id = ${recordId}
      AND (${ids ?? null}::uuid[] IS NULL OR file_id = ANY(${ids ?? null}::uuid[]))`.execute(db)
  return rows.map((row) => row.file_id)
}

/** Lets another record hold what one holds. Returns the files the first did hold. Needs their locks. */
export async function addHoldings(
  db: Database,
  ids: readonly string[],
  from: Holding,
  to: Holding,
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
export async function removeHoldings(
  db: Database,
  ids: readonly string[],
  { holder, recordId }: Holding,
): Promise<void> {
  await sql`
    DELETE FROM files_holding
    WHERE file_id = ANY(${ids}::uuid[]) AND holder = ${holder} AND record_id = ${recordId}`.execute(db)
}

export interface HoldingRow {
  file_id: string
  holder: string
  record_id: string
}

/** Every record that holds one of these files. */
export async function listHoldings(db: Database, ids: readonly string[]): Promise<HoldingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<HoldingRow>`
    SELECT file_id, holder, record_id FROM files_holding WHERE file_id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

export async function isHeldBy(db: Database, fileId: string, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM files_holding WHERE file_id = ${fileId} AND record_id = ${recordId}`.execute(db)
  return rows.length > 0
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Allowance } from '../upload/sender.ts'
import type { AttemptRow } from './attempts.ts'

export interface Space {
  /** Bytes of the sender's stored files and uploads in progress. */
  bytes: number
  files: number
  /** The same for everyone at the practice, where it is limited. */
  practiceBytes: number
}

interface Whose {
  sender: string
  practiceId: string | null
}

/** Serializes uploads of a practice: if two fill it at once, the second sees the first. */
export async function lockSpace(db: Database, practiceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`files-space ${practiceId}`}, 0))`.execute(db)
}

const STORED = sql`state IN ('unclaimed', 'claimed', 'quarantined')`
const STORED_BYTES = sql`coalesce(sum(size + coalesce(thumbnail_size, 0)), 0)`

/** Stored files and uploads in progress. The sum over a practice is only computed where it is limited. */
function used({ sender, practiceId }: Whose, isPracticeLimited: boolean): RawBuilder<unknown> {
  const practice = isPracticeLimited ? practiceId : null
  return sql`
    SELECT own.bytes + moving.bytes AS bytes, own.files + moving.files AS files,
      (SELECT ${STORED_BYTES} FROM files_file WHERE practice_id = ${practice} AND ${STORED})
        + (SELECT coalesce(sum(reserved), 0) FROM files_attempt WHERE practice_id = ${practice}) AS practice_bytes
    FROM (SELECT ${STORED_BYTES} AS bytes, count(*) AS files FROM files_file WHERE sender = ${sender} AND ${STORED}) own,
      (SELECT coalesce(sum(reserved), 0) AS bytes, count(*) FILTER (WHERE way <> 'finishing') AS files
        FROM files_attempt WHERE sender = ${sender}) moving`
}

interface UsedRow {
  bytes: string
  files: string
  practice_bytes: string
}

const spaceOf = ({ bytes, files, practice_bytes }: UsedRow): Space => ({
  bytes: Number(bytes),
  files: Number(files),
  practiceBytes: Number(practice_bytes),
})

export async function readSpace(db: Database, whose: Whose, isPracticeLimited: boolean): Promise<Space> {
  const { rows } = await sql<UsedRow>`${used(whose, isPracticeLimited)}`.execute(db)
  return spaceOf(rows[0]!)
}

const fits = (more: number, moreFiles: number, { bytes, files, practiceBytes }: Allowance) => sql`
  (${bytes ?? null}::bigint IS NULL OR used.bytes + ${more} <= ${bytes ?? null}::bigint)
  AND (${files ?? null}::bigint IS NULL OR used.files + ${moreFiles} <= ${files ?? null}::bigint)
  AND (${practiceBytes ?? null}::bigint IS NULL OR used.practice_bytes + ${more} <= ${practiceBytes ?? null}::bigint)`

/**
 * Inserts an attempt if there is room for it; otherwise returns how much is used. Requires the locks of
 * sender and practice.
 */
export async function insertAttemptIfRoom(
  db: Database,
  attempt: AttemptRow,
  allowance: Allowance,
): Promise<Space | undefined> {
  const { id, file_id, sender, practice_id, way, size, reserved, moved_at } = attempt
  const whose = { sender, practiceId: practice_id }
  const { rows } = await sql<UsedRow & { isAdded: boolean }>`
    WITH used AS (${used(whose, allowance.practiceBytes !== undefined)}),
    added AS (
      INSERT INTO files_attempt (id, file_id, sender, practice_id, way, size, reserved, moved_at)
      SELECT ${id}::uuid, ${file_id}::uuid, ${sender}, ${practice_id}::uuid, ${way}, ${size}::bigint,
        ${reserved}::bigint, ${moved_at}::timestamptz
      FROM used WHERE ${fits(Number(reserved), 1, allowance)} RETURNING id
    )
    SELECT used.*, EXISTS (SELECT FROM added) AS "isAdded" FROM used`.execute(db)
  return rows[0]!.isAdded ? undefined : spaceOf(rows[0]!)
}

/**
 * Grows an attempt if there is room; otherwise returns how much is used. Requires the locks of sender and
 * practice.
 */
export async function growAttemptIfRoom(
  db: Database,
  { id, sender, practice_id }: AttemptRow,
  more: number,
  allowance: Allowance,
): Promise<Space | undefined> {
  const { rows } = await sql<UsedRow & { isGrown: boolean }>`
    WITH used AS (${used({ sender, practiceId: practice_id }, allowance.practiceBytes !== undefined)}),
    grown AS (
      UPDATE files_attempt SET reserved = reserved + ${more}
      FROM used WHERE id = ${id} AND ${fits(more, 0, allowance)} RETURNING id
    )
    SELECT used.*, EXISTS (SELECT FROM grown) AS "isGrown" FROM used`.execute(db)
  return rows[0]!.isGrown ? undefined : spaceOf(rows[0]!)
}

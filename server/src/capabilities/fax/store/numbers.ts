import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface NumberRow {
  number: string
  practice_id: string
  label: string
  is_default: boolean
}

/** The default one first. */
export async function listNumbers(db: Database, practiceId: string): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    SELECT number, practice_id, label, is_default FROM fax_number WHERE practice_id = ${practiceId}
    ORDER BY is_default DESC, created_at, number`.execute(db)
  return rows
}

/** Whose these numbers are, of practices that are at work. For the system alone: a practice sees its own. */
export async function findOwners(
  db: Database,
  numbers: readonly string[],
): Promise<Map<string, { practiceId: string; name: string }>> {
  const { rows } = await sql<{ number: string; practice_id: string; name: string }>`
    SELECT own.number, own.practice_id, practice.name FROM fax_number own JOIN office_practice practice ON practice.id = own.practice_id
    WHERE own.number = ANY(${numbers}::text[]) AND NOT practice.is_pending_approval AND practice.suspended_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.number, { practiceId: row.practice_id, name: row.name }]))
}

/** Another practice that is at work has the number in its settings: it is theirs, although they have not used it yet. */
const isOfAnother = (practiceId: string, number: string) => sql`EXISTS (SELECT FROM office_practice practice
  WHERE practice.efax_number = ${number} AND practice.id <> ${practiceId} AND NOT practice.is_pending_approval)`

/** Gives a practice the number in its settings while it has none of its own and nobody else has this one. */
export async function claimSettingsNumber(
  db: Database,
  { practiceId, number }: { practiceId: string; number: string },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO fax_number (number, practice_id, is_default, created_at)
    SELECT ${number}, ${practiceId}, true, ${now}
    WHERE NOT EXISTS (SELECT FROM fax_number WHERE practice_id = ${practiceId}) AND NOT ${isOfAnother(practiceId, number)}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** The practice that alone has this number in its settings. For the system alone. */
export async function findBySettings(db: Database, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT (array_agg(id))[1] AS id FROM office_practice
    WHERE efax_number = ${number} AND NOT is_pending_approval HAVING count(*) = 1`.execute(db)
  return rows[0]?.id
}

/** Answers false where another practice has it, which row-level security hides. */
export async function saveNumber(db: Database, row: NumberRow, now: Date): Promise<boolean> {
  if (row.is_default)
    await sql`UPDATE fax_number SET is_default = false WHERE practice_id = ${row.practice_id}
      AND number <> ${row.number}`.execute(db)
  const { rows: added } = await sql`
    INSERT INTO fax_number (number, practice_id, label, is_default, created_at)
    SELECT ${row.number}, ${row.practice_id}, ${row.label}, ${row.is_default}, ${now}
    WHERE NOT ${isOfAnother(row.practice_id, row.number)} ON CONFLICT DO NOTHING RETURNING number`.execute(db)
  if (added.length > 0) return true
  const { rows: changed } = await sql`
    UPDATE fax_number SET label = ${row.label}, is_default = is_default OR ${row.is_default}
    WHERE number = ${row.number} AND practice_id = ${row.practice_id} RETURNING number`.execute(db)
  return changed.length > 0
}

/** Whether the number is the practice's, and stays so until the transaction ends. */
export async function lockOwnNumber(
  db: Database,
  practiceId: string | null,
  number: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM fax_number WHERE practice_id = ${practiceId} AND number = ${number} FOR KEY SHARE`.execute(db)
  return rows.length > 0
}

/** Removes a number that nothing waits to leave from. */
export async function deleteNumber(
  db: Database,
  practiceId: string,
  number: string,
): Promise<'removed' | 'in-use' | 'missing'> {
  // A fax that is about to leave from it is waited for, and then seen by the statement that removes.
  await sql`SELECT FROM fax_number WHERE practice_id = ${practiceId} AND number = ${number} FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<{ is_removed: boolean }>`
    WITH own AS (SELECT number FROM fax_number WHERE practice_id = ${practiceId} AND number = ${number}),
    used AS (SELECT FROM fax_message WHERE sender_practice_id = ${practiceId} AND sender_number = ${number}
      AND e_fax_status = 'Sending' AND NOT is_sender_archived LIMIT 1),
    removed AS (DELETE FROM fax_number WHERE number IN (SELECT number FROM own) AND NOT EXISTS (SELECT FROM used)
      RETURNING number)
    SELECT EXISTS (SELECT FROM removed) AS is_removed FROM own`.execute(db)
  const [row] = rows
  if (!row) return 'missing'
  return row.is_removed ? 'removed' : 'in-use'
}

/** Two admins who set numbers at once take turns, so that one of them is the default. */
export const lockNumbers = async (db: Database, practiceId: string): Promise<void> =>
  void (await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fax-numbers ${practiceId}`}, 0))`.execute(
    db,
  ))

export interface CoverRow {
  is_cover_usual: boolean
  confidentiality: string
}

export async function findCover(db: Database, practiceId: string): Promise<CoverRow | undefined> {
  const { rows } = await sql<CoverRow>`
    SELECT is_cover_usual, confidentiality FROM fax_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]
}

export async function saveCover(db: Database, practiceId: string, row: CoverRow): Promise<void> {
  await sql`INSERT INTO fax_setting (practice_id, is_cover_usual, confidentiality)
    VALUES (${practiceId}, ${row.is_cover_usual}, ${row.confidentiality})
    ON CONFLICT (practice_id) DO UPDATE SET is_cover_usual = EXCLUDED.is_cover_usual,
      confidentiality = EXCLUDED.confidentiality`.execute(db)
}

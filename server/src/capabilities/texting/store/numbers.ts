import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface NumberRow {
  number: string
  practice_id: string
  label: string
  is_default: boolean
}

/** Another practice that is at work has the number in its settings: it is theirs, although they have not used it yet. */
const isOfAnother = (
  practiceId: string,
  number: RawBuilder<unknown>,
) => sql`EXISTS (SELECT FROM office_practice other
  WHERE other.mobile_number = ${number} AND other.id <> ${practiceId} AND NOT other.is_pending_approval)`

/** The numbers to text from. A practice that has set none texts from the one in its settings, if nobody else has it. */
export async function listOrClaimNumbers(db: Database, practiceId: string, now: Date): Promise<NumberRow[]> {
  const numbers = await listNumbers(db, practiceId)
  if (numbers.length > 0) return numbers
  await sql`
    INSERT INTO texting_number (number, practice_id, is_default, created_at)
    SELECT mobile_number, id, true, ${now} FROM office_practice
    WHERE id = ${practiceId} AND mobile_number IS NOT NULL AND NOT ${isOfAnother(practiceId, sql.ref('office_practice.mobile_number'))}
    ON CONFLICT DO NOTHING`.execute(db)
  return listNumbers(db, practiceId)
}

/** The default one first. */
export async function listNumbers(db: Database, practiceId: string): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    SELECT number, practice_id, label, is_default FROM texting_number WHERE practice_id = ${practiceId}
    ORDER BY is_default DESC, created_at, number`.execute(db)
  return rows
}

/**
 * Whose these numbers are. For the system alone: a practice sees its own. A number that one practice alone has in its settings, and
 * nobody texts from yet, is that practice's from now on.
 */
export async function findOwners(
  db: Database,
  numbers: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<NumberRow>`
    WITH claimed AS (
      INSERT INTO texting_number (number, practice_id, is_default, created_at)
      SELECT practice.mobile_number, (array_agg(practice.id))[1], NOT EXISTS (SELECT FROM texting_number own
        WHERE own.practice_id = (array_agg(practice.id))[1]), ${now}
      FROM office_practice practice
      WHERE practice.mobile_number = ANY(${numbers}::text[]) AND NOT practice.is_pending_approval
      GROUP BY practice.mobile_number HAVING count(*) = 1
      ON CONFLICT DO NOTHING RETURNING number, practice_id)
    SELECT number, practice_id FROM texting_number WHERE number = ANY(${numbers}::text[])
    UNION ALL SELECT number, practice_id FROM claimed`.execute(db)
  return new Map(rows.map(({ number, practice_id }) => [number, practice_id]))
}

/** Which of these practices have a number to text from. For the system alone. */
export async function listPracticesWithNumbers(
  db: Database,
  practiceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT DISTINCT practice_id FROM texting_number WHERE practice_id = ANY(${practiceIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ practice_id }) => practice_id)
}

/** Saves a number of the practice. Answers false where another practice has it, which row-level security hides. */
export async function saveNumber(db: Database, row: NumberRow, now: Date): Promise<boolean> {
  if (row.is_default)
    await sql`UPDATE texting_number SET is_default = false WHERE practice_id = ${row.practice_id}
      AND number <> ${row.number}`.execute(db)
  const { rows: added } = await sql`
    INSERT INTO texting_number (number, practice_id, label, is_default, created_at)
    SELECT ${row.number}, ${row.practice_id}, ${row.label}, ${row.is_default}, ${now}
    WHERE NOT ${isOfAnother(row.practice_id, sql`${row.number}`)} ON CONFLICT DO NOTHING RETURNING number`.execute(
    db,
  )
  if (added.length > 0) return true
  const { rows: changed } = await sql`
    UPDATE texting_number SET label = ${row.label}, is_default = is_default OR ${row.is_default}
    WHERE number = ${row.number} AND practice_id = ${row.practice_id} RETURNING number`.execute(db)
  return changed.length > 0
}

/** Removes a number that no conversation uses. */
export async function deleteNumber(
  db: Database,
  practiceId: string,
  number: string,
): Promise<'removed' | 'in-use' | 'missing'> {
  // A conversation that begins from it at this moment is waited for, and then seen by the statement that removes.
  await sql`SELECT FROM texting_number WHERE practice_id = ${practiceId} AND number = ${number} FOR UPDATE`.execute(
    db,
  )
  const { rows } = await sql<{ is_used: boolean; is_removed: boolean }>`
    WITH own AS (SELECT number FROM texting_number WHERE practice_id = ${practiceId} AND number = ${number}),
    used AS (SELECT FROM texting_conversation WHERE practice_id = ${practiceId} AND practice_number = ${number} LIMIT 1),
    removed AS (DELETE FROM texting_number WHERE number IN (SELECT number FROM own) AND NOT EXISTS (SELECT FROM used)
      RETURNING number)
    SELECT EXISTS (SELECT FROM used) AS is_used, EXISTS (SELECT FROM removed) AS is_removed FROM own`.execute(
    db,
  )
  const [row] = rows
  if (!row) return 'missing'
  return row.is_removed ? 'removed' : 'in-use'
}

/** Two admins who set numbers at once take turns, so that one of them is the default. */
export const lockNumbers = async (db: Database, practiceId: string): Promise<void> =>
  void (await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`texting-numbers ${practiceId}`}, 0))`.execute(
    db,
  ))

/** Undefined where the practice has never said anything. */
export async function findOutOfHoursText(
  db: Database,
  practiceId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ out_of_hours_text: string | null }>`
    SELECT out_of_hours_text FROM texting_setting WHERE practice_id = ${practiceId}`.execute(db)
  return rows[0]?.out_of_hours_text
}

export async function saveOutOfHoursText(
  db: Database,
  practiceId: string,
  text: string | null,
): Promise<void> {
  await sql`INSERT INTO texting_setting (practice_id, out_of_hours_text) VALUES (${practiceId}, ${text})
    ON CONFLICT (practice_id) DO UPDATE SET out_of_hours_text = EXCLUDED.out_of_hours_text`.execute(db)
}

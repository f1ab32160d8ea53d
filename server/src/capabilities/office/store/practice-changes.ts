import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Practice, type PracticeChangeRow, tables } from './tables.ts'

/** Whether another approved practice has a name that looks like this one; a number alone is like nobody's name. */
const looksLikeAnother = (name: unknown, practiceId: unknown) => sql`EXISTS (
  SELECT FROM office_practice other WHERE NOT other.is_pending_approval
    AND office_name_key(other.name) = office_name_key(${name}) AND other.id <> ${practiceId})`

/**
 * Saves what a practice wants from now on, in place of what it wanted before. Undefined when the name looks like that of another
 * practice.
 */
export async function saveChange(
  db: Database,
  change: PracticeChangeRow,
): Promise<PracticeChangeRow | undefined> {
  const { id, practice_id: practiceId, name } = change
  const { rows } = await sql<PracticeChangeRow>`
    INSERT INTO office_practice_change AS change (practice_id, id, name, telephone_number, requested_by, requested_at)
    SELECT ${practiceId}::uuid, ${id}::uuid, ${name}::text, ${change.telephone_number}::text, ${change.requested_by}::uuid,
      ${change.requested_at}::timestamptz
    WHERE NOT ${looksLikeAnother(sql`${name}::text`, sql`${practiceId}::uuid`)}
    ON CONFLICT (practice_id) DO UPDATE SET id = EXCLUDED.id, name = COALESCE(EXCLUDED.name, change.name),
      telephone_number = COALESCE(EXCLUDED.telephone_number, change.telephone_number),
      requested_by = EXCLUDED.requested_by, requested_at = EXCLUDED.requested_at
    RETURNING *`.execute(db)
  return rows[0]
}

export const findChange = (db: Database, practiceId: string): Promise<PracticeChangeRow | undefined> =>
  tables(db)
    .selectFrom('office_practice_change')
    .selectAll()
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()

/** Whose it is, for the lock that comes before the decision. */
export const findChangeById = (db: Database, id: string): Promise<PracticeChangeRow | undefined> =>
  tables(db).selectFrom('office_practice_change').selectAll().where('id', '=', id).executeTakeFirst()

/** Takes it out of the list, once: of those who decide and withdraw at once one gets it. */
export const takeChange = (
  db: Database,
  { id, practiceId }: { id: string; practiceId: string },
): Promise<PracticeChangeRow | undefined> =>
  tables(db)
    .deleteFrom('office_practice_change')
    .where('id', '=', id)
    .where('practice_id', '=', practiceId)
    .returningAll()
    .executeTakeFirst()

/**
 * Gives the practice what it wanted. Undefined when another practice got a name that looks like it meanwhile; two that get one at
 * once take turns.
 */
export async function applyChange(
  db: Database,
  { practice_id: practiceId, name, telephone_number: telephone }: PracticeChangeRow,
): Promise<Practice | undefined> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended('office-name ' || office_name_key(${name}::text), 0))
    WHERE ${name}::text IS NOT NULL`.execute(db)
  const { rows } = await sql<Practice>`
    UPDATE office_practice practice SET name = COALESCE(${name}::text, practice.name),
      telephone_number = COALESCE(${telephone}::text, practice.telephone_number), version = practice.version + 1
    WHERE practice.id = ${practiceId}::uuid AND NOT ${looksLikeAnother(sql`${name}::text`, sql`${practiceId}::uuid`)}
    RETURNING practice.*`.execute(db)
  return rows[0]
}

export interface WaitingChangeRow extends PracticeChangeRow {
  name_now: string
  telephone_now: string | null
  city: string | null
  state: string | null
}

/** Those that wait, longest first, and how many there are in all. */
export async function listChanges(
  db: Database,
  limit: number,
): Promise<{ total: number; changes: WaitingChangeRow[] }> {
  const { rows } = await sql<WaitingChangeRow & { total: number }>`
    SELECT change.*, practice.name AS name_now, practice.telephone_number AS telephone_now, practice.city, practice.state,
      (count(*) OVER ())::int AS total
    FROM office_practice_change change JOIN office_practice practice ON practice.id = change.practice_id
    ORDER BY change.requested_at, change.id LIMIT ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, changes: rows }
}

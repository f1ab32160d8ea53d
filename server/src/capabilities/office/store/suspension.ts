import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { tables } from './tables.ts'

/** Suspends a practice, or resumes it when `since` is null. Returns whether that is a change. */
export async function setSuspended(db: Database, id: string, since: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('office_practice')
    .set({ suspended_at: since })
    .where('id', '=', id)
    .where('suspended_at', since ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface PracticeOverview {
  id: string
  name: string
  city: string | null
  state: string | null
  members: number
  is_pending_approval: boolean
  suspended_at: Date | null
}

const OVERVIEW = sql`
  SELECT practice.id, name, city, state, is_pending_approval, suspended_at,
    (SELECT count(*)::int FROM office_member member WHERE member.practice_id = practice.id) AS members
  FROM office_practice practice`

/** Escapes the wildcards of LIKE. */
const literally = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/** Practices whose name has the term in it, suspended ones first. */
export async function searchPractices(
  db: Database,
  term: string,
  limit: number,
): Promise<PracticeOverview[]> {
  const { rows } = await sql<PracticeOverview>`
    ${OVERVIEW} WHERE lower(name) LIKE '%' || lower(${literally(term)}) || '%'
    ORDER BY suspended_at IS NULL, lower(name), id LIMIT ${limit}`.execute(db)
  return rows
}

export async function findPracticeOverview(db: Database, id: string): Promise<PracticeOverview | undefined> {
  const { rows } = await sql<PracticeOverview>`${OVERVIEW} WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Practices with exactly this name, ignoring case. */
export async function findPracticesNamed(db: Database, name: string): Promise<PracticeOverview[]> {
  const { rows } = await sql<PracticeOverview>`
    ${OVERVIEW} WHERE lower(name) = lower(${name}) ORDER BY practice.created_at, city, id`.execute(db)
  return rows
}

import type { LetIn } from '@corridor/contract/people/entry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A practice as a list shows it. */
export interface ShownPractice {
  id: string
  name: string
  type: string | null
  city: string | null
  state: string | null
  member_count: number
}

/**
 * The columns of `practice` that a list shows. The member count is of approved members who are let in.
 */
export const shownOf = (letIn: readonly LetIn[]): RawBuilder<unknown> => sql`
  practice.id, practice.name, practice.type, practice.city, practice.state,
  (SELECT count(*)::int FROM office_member member JOIN people_person person ON person.id = member.person_id
   WHERE member.practice_id = practice.id AND member.approved_at IS NOT NULL AND person.let_in = ANY(${letIn})) AS member_count`

/**
 * Joins `practice` to each row by its id, one lookup per row: for a few hundred of thousands the planner would otherwise read
 * the whole table.
 */
export const joinPractice = (id: string): RawBuilder<unknown> => sql`
  JOIN LATERAL (SELECT * FROM office_practice WHERE id = ${sql.ref(id)} LIMIT 1) practice ON true`

/** Others see a practice while it is approved and not suspended. */
export const VISIBLE: RawBuilder<boolean> = sql<boolean>`
  NOT practice.is_pending_approval AND practice.suspended_at IS NULL`

export async function isVisible(db: Database, practiceId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM office_practice practice WHERE practice.id = ${practiceId} AND ${VISIBLE}`.execute(db)
  return rows.length > 0
}

/** Those of these practices that are visible. */
export async function listShownPractices(
  db: Database,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<ShownPractice[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownPractice>`
    SELECT ${shownOf(letIn)} FROM office_practice practice WHERE practice.id = ANY(${ids}::uuid[]) AND ${VISIBLE}`.execute(
    db,
  )
  return rows
}

/** Those of these people who are individuals and let in. */
export async function listIndividualIds(
  db: Database,
  ids: readonly string[],
  letIn: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM people_person person WHERE id = ANY(${ids}::uuid[]) AND is_individual AND let_in = ANY(${letIn})
      AND NOT EXISTS (SELECT FROM office_member WHERE person_id = person.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The members who may manage the network of a practice. */
export async function listNetworkManagerIds(db: Database, practiceId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT member.person_id FROM office_member member
    JOIN people_claim granted ON granted.person_id = member.person_id AND granted.claim = 'ContactsAndNetwork'
    WHERE member.practice_id = ${practiceId} AND member.approved_at IS NOT NULL`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

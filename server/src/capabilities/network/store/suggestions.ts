import { PRACTICE_TYPES } from '@corridor/contract/office/practice-types.ts'
import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { joinPractice, type ShownPractice, shownOf, VISIBLE } from './parties.ts'
import { tables } from './tables.ts'

const SPECIALTIES: string[] = PRACTICE_TYPES.filter(({ isSpecialist }) => isSpecialist).map(
  ({ type }) => type,
)

/** A suggested practice with its reason: the number of shared connections, and the first of them by name. */
export type Suggestion = ShownPractice & {
  shared: number
  shared_name: string | null
  is_missing_specialty: boolean
}

interface SuggestionFilter {
  practiceId: string
  /** The states that count as let in at this moment. */
  letIn: readonly LetIn[]
  now: Date
  limit: number
}

/**
 * Practices that a practice may know: first those with shared connections, most first, then specialists nearby of a type it is
 * not connected with, then others nearby. Connected, invited and hidden practices are left out, but not one whose invite came
 * of an address: its absence would reveal whose address it was.
 */
export async function listSuggestions(
  db: Database,
  { practiceId, letIn, now, limit }: SuggestionFilter,
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    WITH own AS (SELECT id, type, state, lower(city) AS city FROM office_practice WHERE id = ${practiceId}),
    partner AS (
      SELECT practice.id, practice.name, practice.type FROM network_practice_link link ${joinPractice('link.with_id')}
      WHERE link.practice_id = ${practiceId} AND ${VISIBLE}),
    shared AS (
      SELECT link.with_id AS id, count(*)::int AS shared, min(partner.name) AS shared_name
      FROM partner JOIN LATERAL (
        -- Looked up partner by partner: joined as a whole, the planner would read every connection there is.
        SELECT with_id FROM network_practice_link WHERE practice_id = partner.id OFFSET 0) link ON true
      GROUP BY link.with_id),
    candidate AS (
      SELECT id FROM shared
      UNION
      SELECT practice.id FROM own JOIN office_practice practice
        ON practice.state = own.state AND lower(practice.city) = own.city AND ${VISIBLE})
    SELECT ${shownOf(letIn)}, COALESCE(shared, 0) AS shared, shared_name,
      practice.type = ANY(${SPECIALTIES}) AND practice.type <> ALL(
        SELECT type FROM partner WHERE type IS NOT NULL UNION SELECT type FROM own WHERE type IS NOT NULL)
        AS is_missing_specialty
    FROM candidate LEFT JOIN shared USING (id) ${joinPractice('candidate.id')}
    WHERE ${VISIBLE} AND practice.id <> ${practiceId}
      AND NOT EXISTS (SELECT FROM network_practice_link link WHERE link.practice_id = ${practiceId} AND link.with_id = practice.id)
      AND NOT EXISTS (SELECT FROM network_invite invite
        WHERE LEAST(from_party, to_party) = LEAST(${practiceId}::uuid, practice.id)
          AND GREATEST(from_party, to_party) = GREATEST(${practiceId}::uuid, practice.id)
          AND NOT (is_by_address AND from_party = ${practiceId}))
      AND NOT EXISTS (SELECT FROM network_unsuggested hidden
        WHERE hidden.practice_id = ${practiceId} AND hidden.hidden_id = practice.id
          AND (until IS NULL OR until > ${now}))
    ORDER BY shared DESC NULLS LAST, is_missing_specialty DESC NULLS LAST, lower(practice.name), practice.id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Hides a suggestion for good or until a moment, and returns whether there is such a practice. */
export async function hideSuggestion(
  db: Database,
  practiceId: string,
  hiddenId: string,
  until: Date | null,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO network_unsuggested (practice_id, hidden_id, until)
    SELECT ${practiceId}::uuid, practice.id, ${until}::timestamptz FROM office_practice practice
    WHERE practice.id = ${hiddenId} AND ${VISIBLE}
    ON CONFLICT (practice_id, hidden_id) DO UPDATE SET until = EXCLUDED.until
    RETURNING hidden_id`.execute(db)
  return rows.length > 0
}

export async function showSuggestion(db: Database, practiceId: string, hiddenId: string): Promise<void> {
  await tables(db)
    .deleteFrom('network_unsuggested')
    .where('practice_id', '=', practiceId)
    .where('hidden_id', '=', hiddenId)
    .execute()
}

import { PRACTICE_RESULTS } from '@corridor/contract/network/limits.ts'
import type { LetIn } from '@corridor/contract/people/entry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { begins, contains, mistakesIn, nearWords, wordsToCorrect } from '#platform/database/name-search.ts'
import { type Party, partyId } from '../party.ts'
import { type ShownPractice, shownOf } from './parties.ts'

interface PracticeSearch {
  term: string
  /** The caller's own practice, and those that were found already. */
  except: readonly string[]
  limit: number
}

/** The very expressions of the indexes office_practice_name and _begins, _name_words, _place and _words. */
const NAME = sql`lower(name)`
const NAME_WORDS = sql`to_tsvector('simple', name)`
const LOCATION = sql`lower(name || ' ' || COALESCE(city, '') || ' ' || COALESCE(type, ''))`
const LOCATION_WORDS = sql`to_tsvector('simple', name || ' ' || COALESCE(city, '') || ' ' || COALESCE(type, ''))`

const among = ({ except }: PracticeSearch): RawBuilder<unknown> =>
  sql`NOT is_pending_approval AND suspended_at IS NULL AND id <> ALL(${except}::uuid[])`

const idsOf = ({ rows }: { rows: { id: string }[] }): string[] => rows.map(({ id }) => id)

/** Practices whose name begins with the term, then those whose name has it in it; of a common part of names, some. */
export async function findPracticesByName(db: Database, search: PracticeSearch): Promise<string[]> {
  return idsOf(
    await sql<{ id: string }>`
      WITH beginning AS MATERIALIZED (
        SELECT id, 0 AS tier, ${NAME} COLLATE "C" AS key FROM office_practice
        WHERE ${begins(NAME, search.term)} AND ${among(search)}
        ORDER BY ${NAME} COLLATE "C", id LIMIT ${search.limit}
      ), containing AS MATERIALIZED (
        SELECT id, 1 AS tier, ${NAME} COLLATE "C" AS key FROM office_practice
        WHERE ${contains(NAME, search.term)} AND ${among(search)}
          AND (SELECT count(*) FROM beginning) < ${search.limit} LIMIT ${2 * PRACTICE_RESULTS}
      ), found AS (
        SELECT DISTINCT ON (id) id, tier, key
        FROM (SELECT * FROM beginning UNION ALL SELECT * FROM containing) AS either ORDER BY id, tier
      )
      SELECT id FROM found ORDER BY tier, key, id LIMIT ${search.limit}`.execute(db),
  )
}

/** Practices with a similar name, fewest mistakes first, then those with a matching city or type. */
export async function findSimilarPractices(db: Database, search: PracticeSearch): Promise<string[]> {
  const words = wordsToCorrect(search.term)
  const matching = (tier: number, condition: RawBuilder<unknown>, distance: RawBuilder<unknown>) => sql`(
    SELECT id, ${sql.lit(tier)} AS tier, ${distance} AS distance, ${NAME} COLLATE "C" AS key FROM office_practice
    WHERE ${condition} AND ${among(search)} LIMIT ${2 * PRACTICE_RESULTS})`
  const exactly = matching(1, contains(LOCATION, search.term), sql`0`)
  const either =
    words.length === 0
      ? exactly
      : sql.join(
          [
            matching(0, sql`${NAME_WORDS} @@ (SELECT query FROM meant)`, mistakesIn(NAME)),
            exactly,
            matching(2, sql`${LOCATION_WORDS} @@ (SELECT query FROM meant)`, mistakesIn(LOCATION)),
          ],
          sql` UNION ALL `,
        )
  return idsOf(
    await sql<{ id: string }>`
      WITH ${words.length > 0 ? sql`${nearWords(words)},` : sql``} found AS (
        SELECT DISTINCT ON (id) id, tier, distance, key FROM (${either}) AS either ORDER BY id, tier
      )
      SELECT id FROM found ORDER BY tier, distance, key, id LIMIT ${search.limit}`.execute(db),
  )
}

/** Where these people work, in their order. */
export async function findPracticesOf(
  db: Database,
  personIds: readonly string[],
  search: PracticeSearch,
): Promise<string[]> {
  return idsOf(
    await sql<{ id: string }>`
      SELECT practice.id FROM unnest(${personIds}::uuid[]) WITH ORDINALITY AS person (person_id, position)
      JOIN office_member AS member USING (person_id) JOIN office_practice AS practice ON practice.id = member.practice_id
      WHERE member.approved_at IS NOT NULL AND NOT practice.is_pending_approval AND practice.suspended_at IS NULL
        AND practice.id <> ALL(${search.except}::uuid[])
      GROUP BY practice.id ORDER BY min(position) LIMIT ${search.limit}`.execute(db),
  )
}

export interface FoundPracticeRow extends ShownPractice {
  is_connected: boolean
  invite_id: string | null
  is_sent: boolean | null
}

const connectedWith = (party: Party): RawBuilder<boolean> =>
  'practiceId' in party
    ? sql`EXISTS (SELECT FROM network_practice_link WHERE practice_id = ${party.practiceId} AND with_id = practice.id)`
    : sql`EXISTS (SELECT FROM network_individual_link WHERE practice_id = practice.id AND person_id = ${party.personId})`

/**
 * These practices in the order given, with their connection to one side. The sender sees an invite unless it came of an
 * address, whose holder stays hidden; the receiver sees it until they ignore it.
 */
export async function listFoundPractices(
  db: Database,
  party: Party,
  ids: readonly string[],
  letIn: readonly LetIn[],
): Promise<FoundPracticeRow[]> {
  const own = sql`${partyId(party)}::uuid`
  const { rows } = await sql<FoundPracticeRow>`
    SELECT ${shownOf(letIn)},
      ${connectedWith(party)} AS is_connected, invite.id AS invite_id, invite.from_party = ${own} AS is_sent
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS found (id, position)
    JOIN office_practice AS practice USING (id)
    LEFT JOIN network_invite AS invite
      ON LEAST(invite.from_party, invite.to_party) = LEAST(practice.id, ${own})
      AND GREATEST(invite.from_party, invite.to_party) = GREATEST(practice.id, ${own})
      AND CASE WHEN invite.from_party = ${own} THEN NOT invite.is_by_address ELSE invite.status = 'pending' END
    ORDER BY position`.execute(db)
  return rows
}

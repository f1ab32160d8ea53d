import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Pair, type Party, personsIn, practicesIn } from '../party.ts'
import { joinPractice, type ShownPractice, shownOf, VISIBLE } from './parties.ts'
import { tables } from './tables.ts'

export type LinkedPractice = ShownPractice & { connected_at: Date }
export interface LinkedIndividual {
  person_id: string
  connected_at: Date
}

/** The visible practices that one side is connected with. */
export async function listLinkedPractices(
  db: Database,
  party: Party,
  letIn: readonly LetIn[],
): Promise<LinkedPractice[]> {
  const links =
    'practiceId' in party
      ? sql`SELECT with_id AS id, connected_at FROM network_practice_link WHERE practice_id = ${party.practiceId}`
      : sql`SELECT practice_id AS id, connected_at FROM network_individual_link WHERE person_id = ${party.personId}`
  const { rows } = await sql<LinkedPractice>`
    SELECT ${shownOf(letIn)}, link.connected_at FROM (${links}) link ${joinPractice('link.id')} WHERE ${VISIBLE}`.execute(
    db,
  )
  return rows
}

/** The people on their own that a practice is connected with. */
export const listLinkedIndividuals = (db: Database, practiceId: string): Promise<LinkedIndividual[]> =>
  tables(db)
    .selectFrom('network_individual_link')
    .select(['person_id', 'connected_at'])
    .where('practice_id', '=', practiceId)
    .execute()

/** Since when two are connected. */
export async function findConnectedAt(db: Database, pair: Pair): Promise<Date | undefined> {
  const [practiceId = '', withId = ''] = practicesIn(pair)
  const [personId] = personsIn(pair)
  const { rows } = await (personId
    ? sql<{ connected_at: Date }>`
        SELECT connected_at FROM network_individual_link
        WHERE practice_id = ${practiceId} AND person_id = ${personId}`
    : sql<{ connected_at: Date }>`
        SELECT connected_at FROM network_practice_link
        WHERE practice_id = ${practiceId} AND with_id = ${withId}`
  ).execute(db)
  return rows[0]?.connected_at
}

/** Whether two practices are connected, and stay so until the end of the transaction. */
export async function lockPracticeLink(db: Database, practiceId: string, withId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM network_practice_link WHERE practice_id = ${practiceId} AND with_id = ${withId} FOR SHARE`.execute(
    db,
  )
  return rows.length > 0
}

/** Connects two sides; two practices get one row each. Returns whether the connection is new. */
export async function insertLink(db: Database, pair: Pair, at: Date): Promise<boolean> {
  const [practiceId = '', withId = ''] = practicesIn(pair)
  const [personId] = personsIn(pair)
  const { rows } = await (personId
    ? sql`INSERT INTO network_individual_link VALUES (${practiceId}, ${personId}, ${at})
          ON CONFLICT DO NOTHING RETURNING practice_id`
    : sql`INSERT INTO network_practice_link
          VALUES (${practiceId}, ${withId}, ${at}), (${withId}, ${practiceId}, ${at})
          ON CONFLICT DO NOTHING RETURNING practice_id`
  ).execute(db)
  return rows.length > 0
}

/** Deletes an individual's connections with practices, and returns the practices. */
export async function deleteLinksOfIndividual(db: Database, personId: string): Promise<string[]> {
  const rows = await tables(db)
    .deleteFrom('network_individual_link')
    .where('person_id', '=', personId)
    .returning('practice_id')
    .execute()
  return rows.map(({ practice_id }) => practice_id)
}

/** Returns whether they were connected. */
export async function deleteLink(db: Database, pair: Pair): Promise<boolean> {
  const [practiceId = '', withId = ''] = practicesIn(pair)
  const [personId] = personsIn(pair)
  const { rows } = await (personId
    ? sql`DELETE FROM network_individual_link
          WHERE practice_id = ${practiceId} AND person_id = ${personId} RETURNING practice_id`
    : sql`DELETE FROM network_practice_link
          WHERE (practice_id = ${practiceId} AND with_id = ${withId})
             OR (practice_id = ${withId} AND with_id = ${practiceId}) RETURNING practice_id`
  ).execute(db)
  return rows.length > 0
}

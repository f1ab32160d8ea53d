import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Pair, type Party, personsIn, practicesIn } from '../party.ts'
import { joinPractice, type ShownPractice, shownOf, VISIBLE } from './parties.ts'
import { tables } from './tables.ts'

type LinkedPractice = ShownPractice & { connected_at: Date }

/** A practice, or an individual, that a practice is connected with. */
export interface Partner {
  party: Party
  connectedAt: Date
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

/** All that a practice is connected with, also practices that are not visible. */
export async function listPartners(db: Database, practiceId: string): Promise<Partner[]> {
  const { rows } = await sql<{ id: string; is_practice: boolean; connected_at: Date }>`
    SELECT with_id AS id, true AS is_practice, connected_at FROM network_practice_link WHERE practice_id = ${practiceId}
    UNION ALL
    SELECT person_id, false, connected_at FROM network_individual_link WHERE practice_id = ${practiceId}`.execute(
    db,
  )
  return rows.map(({ id, is_practice, connected_at }) => ({
    party: is_practice ? { practiceId: id } : { personId: id },
    connectedAt: connected_at,
  }))
}

/** Where two sides are connected: two practices once from each side, a practice and an individual once. */
function linkOf(pair: Pair) {
  const [practiceId = '', withId = ''] = practicesIn(pair)
  const [personId] = personsIn(pair)
  const ids = personId
    ? [[practiceId, personId]]
    : [
        [practiceId, withId],
        [withId, practiceId],
      ]
  const rows = sql.join(ids.map(([one, other]) => sql`(${one}::uuid, ${other}::uuid)`))
  const table = sql.table(personId ? 'network_individual_link' : 'network_practice_link')
  const where = sql`(practice_id, ${sql.ref(personId ? 'person_id' : 'with_id')}) IN (${rows})`
  return { table, where, ids }
}

/** Since when two are connected. */
export async function findConnectedAt(db: Database, pair: Pair): Promise<Date | undefined> {
  const { table, where } = linkOf(pair)
  const { rows } = await sql<{ connected_at: Date }>`
    SELECT connected_at FROM ${table} WHERE ${where}`.execute(db)
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

/** Returns whether the connection is new. */
export async function insertLink(db: Database, pair: Pair, at: Date): Promise<boolean> {
  const { table, ids } = linkOf(pair)
  const values = sql.join(ids.map(([one, other]) => sql`(${one}, ${other}, ${at})`))
  const { rows } = await sql`
    INSERT INTO ${table} VALUES ${values} ON CONFLICT DO NOTHING RETURNING practice_id`.execute(db)
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
  const { table, where } = linkOf(pair)
  const { rows } = await sql`DELETE FROM ${table} WHERE ${where} RETURNING practice_id`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { kindOf, type Pair, type Party, partyId, personsIn, practicesIn } from '../party.ts'

/*
 * A transaction that changes something between two sides locks, in this order: the practices; the people; the pair. One that
 * changes a team or suspends a practice locks that practice first, so the two cannot deadlock: a transaction with a locked
 * pair never waits for a practice.
 */

/** Serializes the changes of one pair of sides or of people until the end of the transaction. */
export async function lockPair(db: Database, oneId: string, otherId: string): Promise<void> {
  const key = [oneId, otherId].toSorted().join(' ')
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network-pair ${key}`}, 0))`.execute(db)
}

/** Locks sides against changes of their members, their visibility, and what a person may do, which decides what is published. */
export async function lockSides(db: Database, sides: readonly Party[]): Promise<void> {
  const lock = async (table: 'office_practice' | 'people_person', ids: string[]) => {
    if (ids.length === 0) return
    await sql`
      SELECT FROM ${sql.table(table)} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(db)
  }
  await lock('office_practice', practicesIn(sides))
  await lock('people_person', personsIn(sides))
}

/** Locks two sides and their pair until the end of the transaction. Of two people only the second is locked, so that no transaction waits for one person while it has locked another. */
export async function lockParties(db: Database, pair: Pair): Promise<void> {
  const [one, other] = pair
  await lockSides(db, kindOf(pair) === 'practice' ? pair : [other])
  await lockPair(db, partyId(one), partyId(other))
}

/** Whether a person acts for this side: as an approved member, or as an individual for themselves. */
export async function isOnSide(db: Database, personId: string, party: Party): Promise<boolean> {
  const { rows } = await ('practiceId' in party
    ? sql`
        SELECT FROM office_member
        WHERE person_id = ${personId} AND practice_id = ${party.practiceId} AND approved_at IS NOT NULL`
    : sql`
        SELECT FROM people_person person WHERE id = ${personId} AND is_individual
          AND NOT EXISTS (SELECT FROM office_member WHERE person_id = person.id)`
  ).execute(db)
  return rows.length > 0
}

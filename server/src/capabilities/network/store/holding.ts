import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Party, personsIn, practicesIn } from '../party.ts'

/*
 * Whatever changes something between two sides holds, in this order: the practices; the people; the pair. Whoever changes a
 * team, or suspends a practice, holds that practice from the beginning, so neither falls into the other. Nobody who holds a
 * pair waits for a practice.
 */

/** Changes of one pair line up from here on, whoever makes them: two sides, or two people. */
export async function lockPair(db: Database, oneId: string, otherId: string): Promise<void> {
  const key = [oneId, otherId].toSorted().join(' ')
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network-pair ${key}`}, 0))`.execute(db)
}

/** Keeps somebody as they are until the end of the transaction: what they may open, and where they work, decides what is told. */
export async function holdPerson(db: Database, id: string): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ${id} FOR SHARE`.execute(db)
}

/** Keeps sides as they are: who works there, whether they are to be seen, whether they stand on their own. */
export async function holdSides(db: Database, sides: readonly Party[]): Promise<void> {
  const hold = async (table: 'office_practice' | 'people_person', ids: string[]) => {
    if (ids.length === 0) return
    await sql`
      SELECT FROM ${sql.table(table)} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(db)
  }
  await hold('office_practice', practicesIn(sides))
  await hold('people_person', personsIn(sides))
}

/** Whether somebody acts for this side: they work there, or they stand on their own. */
export async function isOfSide(db: Database, personId: string, party: Party): Promise<boolean> {
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

import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/*
 * A connection between two people can end while a conversation is being opened for them. Opening share-locks the people before it checks
 * whether they are connected; settling an ended connection takes the exclusive lock once. So a conversation that was opened in that
 * moment is seen by the settlement, and later ones are refused. People are locked before conversations, in one order, to avoid deadlocks.
 */

/** Share-locks people until the end of the transaction; several transactions can hold this lock at once. */
export async function shareLockPersons(db: Database, ids: Iterable<string>): Promise<void> {
  await sql`
    SELECT FROM people_person WHERE id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR SHARE`.execute(db)
}

/** Waits until no transaction is opening a conversation with this person. */
export async function lockPersonAlone(db: Database, id: string): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
}

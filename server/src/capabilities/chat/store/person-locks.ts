import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/*
 * Whether two may write to each other can end while a conversation is being opened for them. Whoever brings people together share-locks
 * them before they ask, and whoever settles what ended waits for each such lock once. So what was opened in that moment is there to be
 * settled, and what comes after is refused. Locked before any conversation, so that two never wait for each other crosswise.
 */

/** Share-locks people until the end of the transaction: others may do so too, and nobody waits for anybody else. */
export async function shareLockPersons(db: Database, ids: Iterable<string>): Promise<void> {
  await sql`
    SELECT FROM people_person WHERE id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR SHARE`.execute(db)
}

/** Waits for whoever is opening a conversation with this person at this moment. */
export async function lockPersonAlone(db: Database, id: string): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
}

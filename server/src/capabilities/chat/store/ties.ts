import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

const TIES = sql`hashtextextended('chat-ties', 0)`

/*
 * Whether two may write to each other is asked of the network, and can end while a conversation is being opened for them. Whoever
 * brings people together holds their ties as they are, beside others who do; whoever parts people waits for these, and holds the
 * ties alone until it is committed. So what was opened in this moment is there to be frozen, and what comes after is refused.
 * Held before any conversation, so that neither waits for the other crosswise.
 */

export async function holdTies(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${TIES})`.execute(db)
}

export async function holdTiesAlone(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${TIES})`.execute(db)
}

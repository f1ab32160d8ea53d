import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface PushRow {
  id: string
  /** What for, in a word: the kind of the alert. */
  purpose: string
  /** The push service. */
  provider: string
  retry_of: string | null
  give_up_at: Date
}

/**
 * Records that a push is about to be sent, or sent again. Answers whether it may: not what has been handed over, or was
 * given up. The row says all there is to say of a push, so there is no history beside it.
 */
export async function beginPush(db: Database, row: PushRow, now: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO deliveries_delivery AS d (id, channel, purpose, to_masked, is_secret, provider, attempts, is_in_flight, created_at,
      first_tried_at, give_up_at, changed_at, retry_of)
    VALUES (${row.id}, 'push', ${row.purpose}, 'a browser', true, ${row.provider}, 1, true, ${now}, ${now}, ${row.give_up_at}, ${now},
      ${row.retry_of})
    ON CONFLICT (id) DO UPDATE SET attempts = d.attempts + 1, is_in_flight = true, changed_at = ${now} WHERE d.state = 'queued'
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** What became of a try: handed over, failed for good, or, still queued, to be tried again. */
export async function endPush(
  db: Database,
  { id, state, reason }: { id: string; state: 'queued' | 'handed-over' | 'failed'; reason: string | null },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE deliveries_delivery SET state = ${state}, reason = ${reason}, is_in_flight = false, changed_at = ${now},
      handed_over_at = CASE WHEN ${state} = 'handed-over' THEN ${now}::timestamptz END
    WHERE id = ${id} AND state = 'queued'`.execute(db)
}

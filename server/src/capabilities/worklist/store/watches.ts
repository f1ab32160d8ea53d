import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Ref, WatchRow } from './tables.ts'

interface NewWatch {
  personId: string
  isReplying: boolean
  until: Date
}

/** Returns whether they looked at nothing like this before. */
export async function saveWatch(
  db: Database,
  { practiceId, kind, itemId }: Ref,
  { personId, isReplying, until }: NewWatch,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    WITH before AS (
      SELECT until FROM worklist_watch WHERE practice_id = ${practiceId} AND kind = ${kind} AND item_id = ${itemId}
        AND person_id = ${personId}
    ), saved AS (
      INSERT INTO worklist_watch (practice_id, kind, item_id, person_id, is_replying, until)
      VALUES (${practiceId}, ${kind}, ${itemId}, ${personId}, ${isReplying}, ${until})
      ON CONFLICT (practice_id, kind, item_id, person_id)
        DO UPDATE SET is_replying = EXCLUDED.is_replying, until = EXCLUDED.until
    )
    SELECT NOT EXISTS (SELECT FROM before WHERE until > ${now}) AS is_new`.execute(db)
  return rows[0]!.is_new
}

export async function deleteWatch(
  db: Database,
  { practiceId, kind, itemId }: Ref,
  personId: string,
): Promise<void> {
  await sql`DELETE FROM worklist_watch WHERE practice_id = ${practiceId} AND kind = ${kind} AND item_id = ${itemId}
    AND person_id = ${personId}`.execute(db)
}

export async function listWatches(
  db: Database,
  practiceId: string,
  kinds: readonly string[],
  now: Date,
): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    SELECT kind, item_id, person_id, is_replying, until FROM worklist_watch
    WHERE practice_id = ${practiceId} AND kind = ANY(${kinds}::text[]) AND until > ${now}
    ORDER BY kind, item_id, person_id`.execute(db)
  return rows
}

/** For the system's own work. */
export async function deleteOldWatches(db: Database, now: Date): Promise<void> {
  await sql`DELETE FROM worklist_watch WHERE until <= ${now}`.execute(db)
}

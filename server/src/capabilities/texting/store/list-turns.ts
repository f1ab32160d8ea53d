import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type PacedList, takeTurns } from '../lists/pace.ts'

/** Locks the pace of a number first, before any list: two processes that send lists from it take one turn after another. */
export async function lockPace(db: Database, practiceId: string, number: string): Promise<void> {
  await sql`
    SELECT FROM texting_number WHERE practice_id = ${practiceId} AND number = ${number} FOR NO KEY UPDATE`.execute(
    db,
  )
}

/** Claims the texts of lists that are due from a number whose pace is locked: the list of each, in their order. */
export async function claimTurns(
  db: Database,
  practiceId: string,
  number: string,
  now: Date,
): Promise<string[]> {
  const { rows: paces } = await sql<{ list_due_at: Date | null }>`
    SELECT list_due_at FROM texting_number WHERE practice_id = ${practiceId} AND number = ${number}`.execute(
    db,
  )
  const { rows: running } = await sql<PacedList>`
    SELECT list.id, list.per_minute AS "perMinute", list.due_at AS "dueAt",
      (SELECT count(*)::int FROM texting_list_entry entry
        WHERE entry.practice_id = list.practice_id AND entry.list_id = list.id AND entry.state = 'waiting') AS waiting
    FROM texting_list list WHERE list.practice_id = ${practiceId} AND list.state = 'running'
    ORDER BY list.created_at, list.id`.execute(db)
  const turns = takeTurns(paces[0]?.list_due_at ?? null, running, now)
  if (!turns) return []
  await sql`
    UPDATE texting_number SET list_due_at = ${turns.dueAt} WHERE practice_id = ${practiceId} AND number = ${number}`.execute(
    db,
  )
  await sql`
    UPDATE texting_list list SET due_at = turn.due_at
    FROM unnest(${turns.lists.map(({ id }) => id)}::uuid[], ${turns.lists.map(({ dueAt }) => dueAt)}::timestamptz[]) AS turn(id, due_at)
    WHERE list.practice_id = ${practiceId} AND list.id = turn.id`.execute(db)
  return turns.listIds
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

type AttemptTables = {
  attempt: { key: Buffer; count: number; last_at: Date; next_allowed_at: Date }
}

const tables = (db: Database) => db.withTables<AttemptTables>()

/** How attempts of one sort are slowed: free ones, then waits of 1, 2, 4 … 64 seconds, then a lock. */
export interface Pace {
  free: number
  lockAt: number
  lockSeconds: number
  /** How long a full count takes to leak away. A busy address is never quiet, so it cannot wait for silence. */
  memorySeconds: number
}

const DOUBLINGS = 6
const LONGEST_WAIT_SECONDS = 2 ** DOUBLINGS

/** What the next count is, and until when it makes the next attempt wait. `a` is the row as it was. */
const COUNTED = sql`
  GREATEST(0, a.count - GREATEST(0, EXTRACT(EPOCH FROM pace.now - a.last_at)) * pace.lock_at / pace.memory) + 1`
const WAITING = sql`CASE
  WHEN CEIL(counted.next) >= pace.lock_at THEN pace.now + pace.lock
  WHEN CEIL(counted.next) > pace.free THEN pace.now + make_interval(secs => 2 ^ LEAST(CEIL(counted.next) - pace.free - 1, ${sql.lit(DOUBLINGS)}))
  ELSE 'epoch' END`
/** Attempts that queue for the row read their clock up to this much before the one that set its wait. */
const READ_EARLIER_SECONDS = 60
/** A wait that ends later than any that can begin now was set before the clock stepped back: it no longer counts. */
const FREE = sql`(a.next_allowed_at <= pace.now OR a.next_allowed_at > pace.now + pace.longest)`

/**
 * Counts an attempt before anything is checked. Attempts that come at once queue on the row, so none slips through
 * between another's look and its count; one that is free sets no time at all, or the next, whose clock was read a moment
 * earlier, would have to wait. A refused attempt is not counted: nobody can keep an account locked for ever. Returns
 * nothing when allowed, otherwise the seconds to wait.
 */
export async function countAttempt(
  db: Database,
  key: Buffer,
  { free, lockAt, lockSeconds, memorySeconds }: Pace,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql`
    WITH pace AS (SELECT ${now}::timestamptz AS now, ${free}::int AS free, ${lockAt}::int AS lock_at,
      make_interval(secs => ${lockSeconds}) AS lock,
      make_interval(secs => ${Math.max(lockSeconds, LONGEST_WAIT_SECONDS) + READ_EARLIER_SECONDS}) AS longest, ${memorySeconds}::float AS memory),
    done AS (
      INSERT INTO attempt AS a (key, count, last_at, next_allowed_at)
      SELECT ${key}, 1, pace.now, ${WAITING} FROM pace, (SELECT 1.0 AS next) counted
      ON CONFLICT (key) DO UPDATE SET (count, last_at, next_allowed_at) = (
        SELECT counted.next, pace.now, ${WAITING} FROM pace, LATERAL (SELECT ${COUNTED} AS next) counted)
      WHERE (SELECT ${FREE} FROM pace)
      RETURNING 1)
    SELECT FROM done`.execute(db)
  if (rows[0]) return undefined
  const locked = await tables(db)
    .selectFrom('attempt')
    .select('next_allowed_at')
    .where('key', '=', key)
    .executeTakeFirst()
  const waitMs = (locked?.next_allowed_at.getTime() ?? now.getTime()) - now.getTime()
  return Math.max(1, Math.ceil(waitMs / 1000))
}

export async function forgetAttempts(db: Database, key: Buffer): Promise<void> {
  await tables(db).deleteFrom('attempt').where('key', '=', key).execute()
}

/** Gives back one attempt: it turned out to be right, so it should not count against a shared address. */
export async function giveBackAttempt(db: Database, key: Buffer): Promise<void> {
  await tables(db)
    .updateTable('attempt')
    .set({ count: sql`GREATEST(count - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

export async function removeOldAttempts(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('attempt').where('last_at', '<', before).execute()
}

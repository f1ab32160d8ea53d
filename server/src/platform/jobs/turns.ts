import type { Db, JobWithMetadata } from 'pg-boss'
import type { Services } from '../services.ts'
import type { AnyJob } from './job.ts'

/** The priority of a job whose turn it is; workers of a lane with turns take no other. */
export const CALLED = 1

/** By it the next owner, and the first job of each, are found without reading the rest of what waits. */
export const INDEX_OF_TURNS = `
  CREATE INDEX IF NOT EXISTS corridor_turns ON pgboss.job_common (name, (COALESCE(group_id, '')), start_after)
  WHERE state < 'active' AND NOT blocked`

const WAITING = `name = $1 AND state < 'active' AND NOT blocked`
const OWNER = `COALESCE(group_id, '')`

/**
 * Goes from owner to owner, in the order of their ids and round again, until one has a job that is due, and calls the first of it. It
 * steps over the owners in $3, who have enough under way. Nobody is called while somebody called has not begun.
 */
const CALL_NEXT = `
  WITH RECURSIVE turn (owner, is_round, is_last_time) AS (
    SELECT $2::text, false, true
    UNION ALL
    SELECT step.owner, step.is_round, false FROM turn, LATERAL (
      (SELECT ${OWNER} AS owner, turn.is_round FROM pgboss.job WHERE ${WAITING} AND ${OWNER} > turn.owner
        ORDER BY ${OWNER} LIMIT 1)
      UNION ALL
      (SELECT ${OWNER}, true FROM pgboss.job WHERE ${WAITING} AND NOT turn.is_round ORDER BY ${OWNER} LIMIT 1)
      LIMIT 1) step
    WHERE NOT (turn.is_round AND step.owner > $2)),
  called AS (
    SELECT FROM pgboss.job WHERE ${WAITING} AND priority >= ${CALLED} AND start_after <= pgboss.job_now() LIMIT 1),
  next AS (
    SELECT first.id, turn.owner FROM turn CROSS JOIN LATERAL (
      SELECT id FROM pgboss.job
      WHERE ${WAITING} AND ${OWNER} = turn.owner AND priority < ${CALLED} AND start_after <= pgboss.job_now()
      ORDER BY start_after LIMIT 1) first
    WHERE NOT turn.is_last_time AND turn.owner <> ALL($3::text[]) AND NOT EXISTS (SELECT FROM called)
    LIMIT 1),
  moved AS (
    UPDATE pgboss.job SET priority = ${CALLED} FROM next
    WHERE job.name = $1 AND job.id = next.id AND job.state < 'active' AND job.priority < ${CALLED} RETURNING next.owner)
  SELECT (SELECT owner FROM moved) AS owner, EXISTS (SELECT FROM called) AS "isSomebodyCalled"`

export interface Turns {
  /** Calls the next job, unless as much is under way as may be. Answers whether there is something that was called. */
  callNext: () => Promise<boolean>
  /** These have begun. Answers what to do when they are done. */
  begin: (taken: readonly JobWithMetadata<object>[]) => () => void
}

/**
 * Whose job of a queue is next in this process: owners go round, and one has at most half of what is done at once, so that somebody
 * who comes finds a worker free.
 */
export function createLaneTurns(
  db: Db,
  { name, atOnce = 1, turnOf, room }: AnyJob,
  services: Services,
): Turns {
  const atOnceEach = Math.ceil(atOnce / 2)
  const running = new Map<string, number>()
  let under = 0
  let last = ''

  const add = (owner: string, change: 1 | -1): void => {
    const count = (running.get(owner) ?? 0) + change
    if (count > 0) running.set(owner, count)
    else running.delete(owner)
    under += change
  }

  return {
    callNext: async () => {
      if (under >= (room?.(services) ?? atOnce)) return false
      const full = [...running].filter(([, count]) => count >= atOnceEach).map(([owner]) => owner)
      const { rows } = await db.executeSql(CALL_NEXT, [name, last, full])
      const { owner, isSomebodyCalled } = rows[0] as { owner: string | null; isSomebodyCalled: boolean }
      last = owner ?? last
      return owner !== null || isSomebodyCalled
    },
    begin: (taken) => {
      const owners = taken.map(({ data }) => turnOf?.(data) ?? '')
      for (const owner of owners) add(owner, 1)
      return () => {
        for (const owner of owners) add(owner, -1)
      }
    },
  }
}

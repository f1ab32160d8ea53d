import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { FIRST_SECONDS } from './pauses.ts'

/** Jobs that failed for good wait here to be looked at. Nobody works on it. */
export const DEAD_LETTERS = 'dead-letters'

export interface WaitingQueue {
  name: string
  /** Zero when something can be done now. */
  dueInSeconds: number
}

/** The queues in which something waits, and when it is due: one statement for all of them. */
export async function listWaiting(db: Database): Promise<WaitingQueue[]> {
  const { rows } = await sql<WaitingQueue>`
    SELECT name, GREATEST(0, EXTRACT(EPOCH FROM min(start_after) - pgboss.job_now()))::float AS "dueInSeconds"
    FROM pgboss.job WHERE state < 'active' AND NOT blocked AND name <> ${DEAD_LETTERS} GROUP BY name`.execute(
    db,
  )
  return rows
}

/** Takes a job out of its queue unless somebody works on it already. */
export async function removeWaiting(db: Database, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM pgboss.job WHERE name = ${name} AND id = ${id} AND state < 'active' RETURNING id`.execute(db)
  return rows.length > 0
}

/**
 * Lets the next try of a job that is being worked on wait at least this long. The queue reckons the pause when the try has
 * failed: at least the delay, doubled for each try before. It waits for its turn again.
 */
export async function postpone(
  db: Database,
  { name, id, retryCount }: { name: string; id: string; retryCount: number },
  seconds: number,
): Promise<void> {
  await sql`
    UPDATE pgboss.job SET priority = 0,
      retry_delay = GREATEST(${FIRST_SECONDS}::int, ceil(${seconds}::float / 2 ^ ${retryCount}::int)::int)
    WHERE name = ${name} AND id = ${id} AND state = 'active' AND retry_count = ${retryCount}`.execute(db)
}

export interface DeadLetterRow {
  id: string
  job: string
  tries: number
  asked_at: Date
  failed_at: Date
  output: unknown
}

/** What was put aside, the newest first. The payload stays where it is. */
export async function listDeadLetters(db: Database, limit: number): Promise<DeadLetterRow[]> {
  const { rows } = await sql<DeadLetterRow>`
    SELECT id, source_name AS job, source_retry_count + 1 AS tries, source_created_on AS asked_at,
      created_on AS failed_at, source_output AS output
    FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND source_name IS NOT NULL
    ORDER BY created_on DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function countDeadLetters(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = ${DEAD_LETTERS} AND source_name IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which kind of job a dead letter is. Holds it, so that of two who deal with it one is first. */
export async function lockDeadLetter(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ job: string }>`
    SELECT source_name AS job FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND id = ${id} FOR UPDATE`.execute(
    db,
  )
  return rows[0]?.job
}

/** Throws one away and says which kind of job it was; nothing when it was dealt with meanwhile. */
export async function removeDeadLetter(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ job: string }>`
    DELETE FROM pgboss.job WHERE name = ${DEAD_LETTERS} AND id = ${id} RETURNING source_name AS job`.execute(
    db,
  )
  return rows[0]?.job
}

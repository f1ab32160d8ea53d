import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './database.ts'

/** Any number that nothing else in this database takes for a lock. */
const SERVER_LOCK = 7_265_431_202
const AGAIN_MS = 200

/** Whether a process serves its database alone, or with others that it shares Redis with. */
export type ServerLockMode = 'alone' | 'shared'

const SENTENCES = {
  alone:
    'Another Corridor server serves this database: stop it, or give both the same REDIS_URL, so that events reach the windows of either.',
  shared:
    'Another Corridor server serves this database without REDIS_URL: stop it, or give it the same REDIS_URL.',
} as const satisfies Record<ServerLockMode, string>

export class ServerLockTaken extends Error {}

/**
 * Takes the server lock for as long as this connection lives: PostgreSQL releases it however the process ends. A process
 * that is about to stop is waited for; after that it throws the sentence to show.
 */
export async function takeServerLock(
  client: Client,
  mode: ServerLockMode,
  patienceMs: number,
): Promise<void> {
  const attempt = mode === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${attempt}($1) AS taken`, [SERVER_LOCK])
    if (rows[0]?.taken) return
    if (performance.now() >= until) throw new ServerLockTaken(SENTENCES[mode])
    await pause(AGAIN_MS)
  }
}

/** Keeps every server out until the end of the transaction, or answers false because one is there. */
export async function lockOutServers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    SELECT pg_try_advisory_xact_lock(${SERVER_LOCK}::bigint) AS "isFree"`.execute(db)
  return rows[0]?.isFree ?? false
}

/** Identifies this database, whatever it is called on the way to it. */
export async function findDatabaseId(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT (SELECT system_identifier FROM pg_control_system()) || '.' || oid AS id
    FROM pg_database WHERE datname = current_database()`.execute(db)
  return rows[0]!.id
}

import { sql } from 'kysely'
import { LAST_NUMBER, sealedUpTo } from '../audit/seal.ts'
import type { Database } from '../database/database.ts'
import { readFor } from '../database/unit-of-work.ts'
import { DEAD_LETTERS } from '../jobs/store.ts'

/** Above this many it does not matter how many, and counting all of them would cost. */
const COUNTED_MAX = 10_000

/** How many jobs could be begun now and are not, by their kind. */
export async function countDueJobs(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(*)::int AS count FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= pgboss.job_now() AND name <> ${DEAD_LETTERS}
    GROUP BY name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** For how long the job that waits longest could have been begun. */
export async function longestDueSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(EXTRACT(EPOCH FROM max(pgboss.job_now() - start_after)), 0)::float AS seconds FROM pgboss.job
    WHERE state < 'active' AND NOT blocked AND start_after <= pgboss.job_now() AND name <> ${DEAD_LETTERS}`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}

export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return Number(rows[0]?.bytes)
}

/** Audit entries behind the newest seal, within the numbers that were given out, as sealing itself looks for them. */
const readUnsealed = (db: Database) =>
  readFor(db, 'system', async (all) => {
    const { rows } = await sql<{ count: number; seconds: number | null }>`
      SELECT count(*)::int AS count, EXTRACT(EPOCH FROM clock_timestamp() - min(at))::float AS seconds FROM (
        SELECT at FROM audit_entry WHERE id > ${String(await sealedUpTo(all))}::bigint AND id <= ${LAST_NUMBER}
        ORDER BY id LIMIT ${COUNTED_MAX}
      ) unsealed`.execute(all)
    return { count: rows[0]?.count ?? 0, seconds: rows[0]?.seconds ?? 0 }
  })

export const countUnsealed = async (db: Database): Promise<number> => (await readUnsealed(db)).count

/** For how long the oldest of them has had no seal; 0 where all have one. */
export const longestUnsealedSeconds = async (db: Database): Promise<number> =>
  Math.max(0, (await readUnsealed(db)).seconds)

/** Infinite where no back-up was ever made. */
export async function backupAgeSeconds(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT EXTRACT(EPOCH FROM clock_timestamp() - made_at)::float AS seconds FROM last_backup`.execute(db)
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
}

/** Called once a whole one has been made. */
export async function noteBackup(db: Database): Promise<void> {
  await sql`
    INSERT INTO last_backup (made_at) VALUES (clock_timestamp())
    ON CONFLICT (is_only) DO UPDATE SET made_at = excluded.made_at`.execute(db)
}

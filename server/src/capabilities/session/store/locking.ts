import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A person's own choice; it applies while they work at no practice. */
export interface OwnIdleLock {
  ownIdleLock: IdleLockMinutes | null
}

export async function setIdleLockRow(
  db: Database,
  personId: string,
  minutes: IdleLockMinutes,
): Promise<void> {
  await sql`
    INSERT INTO session_idle_lock (person_id, minutes) VALUES (${personId}, ${minutes})
    ON CONFLICT (person_id) DO UPDATE SET minutes = excluded.minutes`.execute(db)
}

/** Locks a session. One that is locked already stays so, with the wrong tries that were counted. */
export async function lockSession(db: Database, id: string, now: Date): Promise<void> {
  await sql`UPDATE session_session SET locked_at = COALESCE(locked_at, ${now}) WHERE id = ${id}`.execute(db)
}

/** Unlocks a session that is still live. Answers whether it was. */
export async function unlockSession(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE session_session SET locked_at = NULL, wrong_unlocks = 0, active_at = ${now}
    WHERE id = ${id} AND ended_at IS NULL AND expires_at > ${now} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Counts a wrong try at unlocking, and answers how many there were since it was last unlocked. */
export async function countWrongUnlock(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ wrong_unlocks: number }>`
    UPDATE session_session SET wrong_unlocks = wrong_unlocks + 1 WHERE id = ${id} RETURNING wrong_unlocks`.execute(
    db,
  )
  return rows[0]?.wrong_unlocks ?? 0
}

export interface SessionActivity {
  /** How long the session may go on without a refresh. */
  expiresAt: Date
  /** When the person was last active, as its windows report. */
  activeAt: Date
  /** Idle since then, as they report: it is locked. */
  idleSince: Date
  /** Silent since then: it is locked whatever they report now. */
  silentSince: Date
}

/**
 * Extends a session. One that was idle for too long is locked by it; undefined for one that has ended.
 * Activity from before the clock was set back counts as now, or the lock would come late.
 */
export async function extendSession(
  db: Database,
  id: string,
  { expiresAt, activeAt, idleSince, silentSince }: SessionActivity,
  now: Date,
): Promise<{ isNewlyLocked: boolean } | undefined> {
  const { rows } = await sql<{ isNewlyLocked: boolean }>`
    WITH before AS (SELECT locked_at, LEAST(active_at, ${now}) AS active_at FROM session_session WHERE id = ${id} FOR UPDATE)
    UPDATE session_session SET expires_at = ${expiresAt},
      locked_at = COALESCE(session_session.locked_at, CASE
        WHEN before.active_at < ${silentSince} OR GREATEST(before.active_at, ${activeAt}) <= ${idleSince}
        THEN ${now}::timestamptz END),
      active_at = GREATEST(before.active_at, ${activeAt})
    FROM before WHERE id = ${id} AND ended_at IS NULL
    RETURNING before.locked_at IS NULL AND session_session.locked_at IS NOT NULL AS "isNewlyLocked"`.execute(
    db,
  )
  return rows[0]
}

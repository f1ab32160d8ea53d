import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** What somebody chose for themselves; it counts while they work at no practice. */
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

export interface Going {
  /** How long the session may go on without a refresh. */
  expiresAt: Date
  /** When somebody was last there, as its windows say. */
  activeAt: Date
  /** Nobody was there since, as they say: it is locked. */
  idleSince: Date
  /** It was not heard of since: whatever they say now, it is locked. */
  unheardSince: Date
}

/** Lets a session go on. One that nobody was at for too long is locked by it; nothing of one that has ended. */
export async function keepGoing(
  db: Database,
  id: string,
  { expiresAt, activeAt, idleSince, unheardSince }: Going,
  now: Date,
): Promise<{ isNewlyLocked: boolean } | undefined> {
  const { rows } = await sql<{ isNewlyLocked: boolean }>`
    WITH before AS (SELECT locked_at, active_at FROM session_session WHERE id = ${id} FOR UPDATE)
    UPDATE session_session SET expires_at = ${expiresAt},
      locked_at = COALESCE(session_session.locked_at, CASE
        WHEN before.active_at < ${unheardSince} OR GREATEST(before.active_at, ${activeAt}) <= ${idleSince}
        THEN ${now}::timestamptz END),
      active_at = GREATEST(session_session.active_at, ${activeAt})
    FROM before WHERE id = ${id} AND ended_at IS NULL
    RETURNING before.locked_at IS NULL AND session_session.locked_at IS NOT NULL AS "isNewlyLocked"`.execute(
    db,
  )
  return rows[0]
}

import type { END_REASONS } from '@corridor/contract/session/events.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type SessionTables = {
  session_session: {
    id: string
    person_id: string
    device_id: string
    started_at: Date
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
    has_shown_factor: boolean
    password_given_at: Date | null
    /** Since then it only accepts unlocking and signing out. */
    locked_at: Date | null
    active_at: Date
  }
  session_refresh_token: { hash: Buffer; session_id: string; used_at: Date | null; expires_at: Date }
}

export type EndReason = (typeof END_REASONS)[number]

const tables = (db: Database) => db.withTables<SessionTables>()

export interface NewSession {
  id: string
  personId: string
  deviceId: string
  startedAt: Date
  expiresAt: Date
  /** The second factor was shown in it, or in the session that handed over to it. */
  hasShownFactor: boolean
  /** The password opened it, and not a code. */
  isByPassword: boolean
}

export async function addSession(db: Database, session: NewSession): Promise<void> {
  await tables(db)
    .insertInto('session_session')
    .values({
      id: session.id,
      person_id: session.personId,
      device_id: session.deviceId,
      started_at: session.startedAt,
      expires_at: session.expiresAt,
      ended_at: null,
      end_reason: null,
      has_shown_factor: session.hasShownFactor,
      password_given_at: session.isByPassword ? session.startedAt : null,
      locked_at: null,
      active_at: session.startedAt,
    })
    .execute()
}

/** A session that is neither ended nor over. */
export async function findLiveSession(db: Database, id: string, now: Date) {
  return tables(db)
    .selectFrom('session_session')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Locks a live session so that it cannot end before this transaction does. Returns whether it was still
 * live.
 */
export async function lockLiveSession(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM session_session WHERE id = ${id} AND ended_at IS NULL AND expires_at > ${now}
    FOR NO KEY UPDATE`.execute(db)
  return rows.length > 0
}

/** Whether the password opened this session, which is still live, after that moment. */
export async function isPasswordGivenSince(db: Database, id: string, since: Date): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('session_session')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('password_given_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** The second factor was shown in this session after it had been opened. */
export async function setFactorShown(db: Database, id: string): Promise<void> {
  await tables(db)
    .updateTable('session_session')
    .set({ has_shown_factor: true })
    .where('id', '=', id)
    .execute()
}

/** Which sessions of a person to end: one, those of a device, all, or all but one. */
export interface Which {
  personId: string
  sessionId?: string
  deviceId?: string
  except?: string
}

/** Ends sessions that were still live and returns them. */
export async function endSessions(
  db: Database,
  { personId, sessionId, deviceId, except }: Which,
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  let ending = tables(db)
    .updateTable('session_session')
    .set({ ended_at: now, end_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (sessionId) ending = ending.where('id', '=', sessionId)
  if (deviceId) ending = ending.where('device_id', '=', deviceId)
  if (except) ending = ending.where('id', '!=', except)
  const rows = await ending.returning('id').execute()
  return rows.map((row) => row.id)
}

export async function addRefreshToken(
  db: Database,
  hash: Buffer,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  const row = { hash, session_id: sessionId, used_at: null, expires_at: expiresAt }
  await tables(db).insertInto('session_refresh_token').values(row).execute()
}

export type TakenToken = {
  sessionId: string
  personId: string
  deviceId: string
  isFirstUse: boolean
  isLive: boolean
}

/**
 * Exchanges a refresh token. Of two requests with the same one, the row lock lets exactly one be first; the
 * other is a reuse.
 */
export async function takeRefreshToken(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<TakenToken | undefined> {
  const { rows } = await sql<TakenToken>`
    WITH old AS (
      SELECT t.hash, t.used_at, t.expires_at, s.id, s.person_id, s.device_id, s.ended_at
      FROM session_refresh_token t JOIN session_session s ON s.id = t.session_id
      WHERE t.hash = ${hash} FOR UPDATE OF t
    ), taken AS (
      UPDATE session_refresh_token t SET used_at = ${now} FROM old WHERE t.hash = old.hash AND old.used_at IS NULL
    )
    SELECT id AS "sessionId", person_id AS "personId", device_id AS "deviceId", used_at IS NULL AS "isFirstUse",
      ended_at IS NULL AND expires_at > ${now} AS "isLive"
    FROM old`.execute(db)
  return rows[0]
}

/** Forgets sessions that ended or ran out long ago, with their tokens. */
export async function removeOldSessions(db: Database, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('session_session')
    .where(({ or, eb }) => or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .execute()
}

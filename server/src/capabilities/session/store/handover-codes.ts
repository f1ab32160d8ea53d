import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A session that can issue a code and whose code works: a locked one cannot. */
const isLive = (now: Date) =>
  sql`session.ended_at IS NULL AND session.locked_at IS NULL AND session.expires_at > ${now}`

export interface NewHandoverCode {
  sessionId: string
  hash: Buffer
  expiresAt: Date
}

/**
 * Saves the code of a session, replacing the one before it. Returns whether the session is still live: a
 * device that is being signed out leaves no way back in.
 */
export async function insertHandoverCode(
  db: Database,
  { sessionId, hash, expiresAt }: NewHandoverCode,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH live AS (SELECT id FROM session_session session WHERE id = ${sessionId} AND ${isLive(now)} FOR SHARE)
    INSERT INTO session_handover_code (session_id, hash, expires_at) SELECT id, ${hash}, ${expiresAt} FROM live
    ON CONFLICT (session_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
    RETURNING session_id`.execute(db)
  return rows.length > 0
}

/** What the session behind a code has proven, and the code with it. */
export interface Handover {
  hasShownFactor: boolean
}

/** Whether a code works, without using it up: not once its session has ended, nor while it is locked. */
export async function findHandoverCode(
  db: Database,
  personId: string,
  hash: Buffer,
  now: Date,
): Promise<Handover | undefined> {
  const { rows } = await sql<Handover>`
    SELECT session.has_shown_factor AS "hasShownFactor"
    FROM session_handover_code code JOIN session_session session ON session.id = code.session_id
    WHERE code.hash = ${hash} AND session.person_id = ${personId} AND code.expires_at > ${now}
      AND ${isLive(now)}`.execute(db)
  return rows[0]
}

/**
 * Consumes a code. Of several at once one wins; against a concurrent sign-out of its session, the first one
 * wins.
 */
export async function takeHandoverCode(
  db: Database,
  personId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH live AS (
      SELECT session.id FROM session_handover_code code JOIN session_session session ON session.id = code.session_id
      WHERE code.hash = ${hash} AND session.person_id = ${personId} AND ${isLive(now)} FOR SHARE OF session
    )
    DELETE FROM session_handover_code code USING live
    WHERE code.session_id = live.id AND code.hash = ${hash} AND code.expires_at > ${now}
    RETURNING code.session_id`.execute(db)
  return rows.length > 0
}

export async function dropHandoverCodes(db: Database, personId: string): Promise<void> {
  await sql`
    DELETE FROM session_handover_code code USING session_session session
    WHERE session.id = code.session_id AND session.person_id = ${personId}`.execute(db)
}

export async function removeOldHandoverCodes(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM session_handover_code WHERE expires_at < ${before}`.execute(db)
}

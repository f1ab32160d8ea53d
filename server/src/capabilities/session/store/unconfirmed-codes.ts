import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Recovery codes that were shown and not confirmed as saved. */
export interface UnconfirmedCodes {
  setId: string
  /** The session that made them, and the only one that may see them again. */
  sessionId: string
  /** Encrypted; null once that session is over. */
  codes: Buffer | null
}

export async function findUnconfirmedCodes(
  db: Database,
  personId: string,
): Promise<UnconfirmedCodes | undefined> {
  const { rows } = await sql<UnconfirmedCodes>`
    SELECT set_id AS "setId", session_id AS "sessionId", codes FROM session_unkept_codes
    WHERE person_id = ${personId}`.execute(db)
  return rows[0]
}

/** Replaces the previous ones, which no longer work. */
export async function saveUnconfirmedCodes(
  db: Database,
  personId: string,
  { setId, sessionId, codes }: UnconfirmedCodes,
): Promise<void> {
  await sql`
    INSERT INTO session_unkept_codes (person_id, set_id, session_id, codes)
    VALUES (${personId}, ${setId}, ${sessionId}, ${codes})
    ON CONFLICT (person_id) DO UPDATE SET
      set_id = excluded.set_id, session_id = excluded.session_id, codes = excluded.codes`.execute(db)
}

/** The owner confirmed these. Newer ones, made by another window meanwhile, stay. */
export async function deleteUnconfirmedCodes(db: Database, personId: string, setId: string): Promise<void> {
  await sql`
    DELETE FROM session_unkept_codes WHERE person_id = ${personId} AND set_id = ${setId}`.execute(db)
}

/** Nobody can be shown them anymore: only the fact that they were not confirmed remains. */
export async function wipeUnconfirmedCodes(db: Database, now: Date): Promise<void> {
  await sql`
    UPDATE session_unkept_codes unconfirmed SET codes = NULL
    WHERE codes IS NOT NULL AND NOT EXISTS (
      SELECT FROM session_session session
      WHERE session.id = unconfirmed.session_id AND session.ended_at IS NULL AND session.expires_at > ${now})`.execute(
    db,
  )
}

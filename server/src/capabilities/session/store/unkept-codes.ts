import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Recovery codes that were shown and that nobody has said they keep. */
export interface UnkeptCodes {
  setId: string
  /** The session that made them, and the only one that may see them again. */
  sessionId: string
  /** Sealed; nothing once that session is over. */
  codes: Buffer | null
}

export async function findUnkept(db: Database, personId: string): Promise<UnkeptCodes | undefined> {
  const { rows } = await sql<UnkeptCodes>`
    SELECT set_id AS "setId", session_id AS "sessionId", codes FROM session_unkept_codes
    WHERE person_id = ${personId}`.execute(db)
  return rows[0]
}

/** In place of those before, which work no more. */
export async function setUnkept(
  db: Database,
  personId: string,
  { setId, sessionId, codes }: UnkeptCodes,
): Promise<void> {
  await sql`
    INSERT INTO session_unkept_codes (person_id, set_id, session_id, codes)
    VALUES (${personId}, ${setId}, ${sessionId}, ${codes})
    ON CONFLICT (person_id) DO UPDATE SET
      set_id = excluded.set_id, session_id = excluded.session_id, codes = excluded.codes`.execute(db)
}

/** Somebody keeps these. Newer ones, made by another window meanwhile, stay as they are. */
export async function dropUnkept(db: Database, personId: string, setId: string): Promise<void> {
  await sql`
    DELETE FROM session_unkept_codes WHERE person_id = ${personId} AND set_id = ${setId}`.execute(db)
}

/** Nobody can be shown them any more: what is left is that they were not kept. */
export async function wipeUnkeptCodes(db: Database, now: Date): Promise<void> {
  await sql`
    UPDATE session_unkept_codes unkept SET codes = NULL
    WHERE codes IS NOT NULL AND NOT EXISTS (
      SELECT FROM session_session session
      WHERE session.id = unkept.session_id AND session.ended_at IS NULL AND session.expires_at > ${now})`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A turn that is not renewed for this long is free again: its process died, or its reader stopped reading. */
export const TURN_SECONDS = 60

const END = sql`clock_timestamp() + make_interval(secs => ${TURN_SECONDS})`

/** Takes the turn of a practice, unless it is taken. The statement that writes decides, so that of two at once one gets it. */
export async function takeTurn(db: Database, ownerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    INSERT INTO bulk_turn AS turn (owner_id, token, ends_at) VALUES (${ownerId}, gen_random_uuid(), ${END})
    ON CONFLICT (owner_id) DO UPDATE SET token = excluded.token, ends_at = excluded.ends_at
      WHERE turn.ends_at <= clock_timestamp()
    RETURNING token`.execute(db)
  return rows[0]?.token
}

/** Whether the turn is still this one's. */
export async function renewTurn(db: Database, ownerId: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE bulk_turn SET ends_at = ${END} WHERE owner_id = ${ownerId} AND token = ${token} RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function endTurn(db: Database, ownerId: string, token: string): Promise<void> {
  await sql`DELETE FROM bulk_turn WHERE owner_id = ${ownerId} AND token = ${token}`.execute(db)
}

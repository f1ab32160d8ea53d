import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { tables } from './tables.ts'

/** When codes were recently requested for a link, oldest first. */
export async function listRecentRequests(db: Database, linkId: string): Promise<Date[]> {
  const row = await tables(db)
    .selectFrom('guests_code')
    .select('recent_requests')
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row?.recent_requests ?? []
}

interface CodeRequest {
  linkId: string
  practiceId: string
  tries: number
  requestedAt: Date
  recentRequests: Date[]
  expiresAt: Date
}

/** Saves a request for a code. The previous code stops working now, not when the new one is made. */
export async function saveCodeRequest(db: Database, request: CodeRequest): Promise<void> {
  const row = {
    link_id: request.linkId,
    practice_id: request.practiceId,
    hash: null,
    requested_at: request.requestedAt,
    recent_requests: request.recentRequests,
    tries_left: request.tries,
    expires_at: request.expiresAt,
  }
  await tables(db)
    .insertInto('guests_code')
    .values(row)
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute()
}

/** Saves the code that is about to be sent; false when the request is no longer current. */
export async function setCode(
  db: Database,
  { linkId, requestedAt, hash, now }: { linkId: string; requestedAt: Date; hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('guests_code')
    .set({ hash })
    .where('link_id', '=', linkId)
    .where('requested_at', '=', requestedAt)
    // A used code has no time left: a job that is tried again does not make it good once more.
    .where('expires_at', '>', now)
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses one try and returns the hash to compare with; undefined when there is no live code or no try left. */
export async function takeTry(db: Database, linkId: string, now: Date): Promise<Buffer | undefined> {
  const row = await tables(db)
    .updateTable('guests_code')
    .set({ tries_left: sql`tries_left - 1` })
    .where('link_id', '=', linkId)
    .where('hash', 'is not', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row?.hash ?? undefined
}

/** Uses a code up. Of several calls with the right code at once, only one gets it. */
export async function takeCode(db: Database, linkId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tables(db)
    .updateTable('guests_code')
    .set({ hash: null, expires_at: now })
    .where('link_id', '=', linkId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The codes of these links open nothing any more; what was requested still counts. */
export async function endCodes(db: Database, linkIds: readonly string[], now: Date): Promise<void> {
  if (linkIds.length === 0) return
  await tables(db)
    .updateTable('guests_code')
    .set({ hash: null, expires_at: now })
    .where('link_id', 'in', linkIds)
    .execute()
}

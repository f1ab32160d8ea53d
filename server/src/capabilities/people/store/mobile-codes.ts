import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { tables } from './tables.ts'

/** When a person recently requested codes, oldest first. */
export async function listRecentRequests(db: Database, personId: string): Promise<Date[]> {
  const row = await tables(db)
    .selectFrom('people_mobile_code')
    .select('asked_lately')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.asked_lately ?? []
}

interface CodeRequest {
  personId: string
  mobile: string
  isByText: boolean
  tries: number
  requestedAt: Date
  recentRequests: Date[]
  expiresAt: Date
}

/** Saves a request for a code. The previous code stops working now, not when the new one is made. */
export async function saveCodeRequest(db: Database, request: CodeRequest): Promise<void> {
  const row = {
    person_id: request.personId,
    mobile: request.mobile,
    hash: null,
    tries_left: request.tries,
    is_by_text: request.isByText,
    asked_at: request.requestedAt,
    asked_lately: request.recentRequests,
    expires_at: request.expiresAt,
  }
  await tables(db)
    .insertInto('people_mobile_code')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
}

interface NewCode {
  personId: string
  requestedAt: Date
  hash: Buffer
  isByText: boolean
  now: Date
}

/** Saves the code that is about to be sent, and returns its number; undefined when the request is no longer current. */
export async function setCode(
  db: Database,
  { personId, requestedAt, hash, isByText, now }: NewCode,
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('people_mobile_code')
    .set({ hash, is_by_text: isByText })
    .where('person_id', '=', personId)
    .where('asked_at', '=', requestedAt)
    .where('expires_at', '>', now)
    .returning('mobile')
    .executeTakeFirst()
  return row?.mobile
}

/** Uses one try and returns the hash to compare with; undefined when there is no live code or no try left. */
export async function takeTry(db: Database, personId: string, now: Date): Promise<Buffer | undefined> {
  const row = await tables(db)
    .updateTable('people_mobile_code')
    .set({ tries_left: sql`tries_left - 1` })
    .where('person_id', '=', personId)
    .where('hash', 'is not', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row?.hash ?? undefined
}

/** Uses a code. Of several calls with the right code at once, only one gets it. */
export async function useCode(db: Database, personId: string, hash: Buffer, now: Date) {
  return tables(db)
    .updateTable('people_mobile_code')
    .set({ hash: null, expires_at: now })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['mobile', 'is_by_text'])
    .executeTakeFirst()
}

export async function deleteOldCodes(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('people_mobile_code').where('asked_at', '<', before).execute()
}

import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { tables } from './tables.ts'

/** When a person asked for codes lately, oldest first. */
export async function listAskings(db: Database, personId: string): Promise<Date[]> {
  const row = await tables(db)
    .selectFrom('people_mobile_code')
    .select('asked_lately')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.asked_lately ?? []
}

interface Asking {
  personId: string
  mobile: string
  isByText: boolean
  tries: number
  askedAt: Date
  askedLately: Date[]
  expiresAt: Date
}

/** Keeps that a code is wanted for a number. The one before stops working now, not when the new one is made. */
export async function addAsking(db: Database, asking: Asking): Promise<void> {
  const row = {
    person_id: asking.personId,
    mobile: asking.mobile,
    hash: null,
    tries_left: asking.tries,
    is_by_text: asking.isByText,
    asked_at: asking.askedAt,
    asked_lately: asking.askedLately,
    expires_at: asking.expiresAt,
  }
  await tables(db)
    .insertInto('people_mobile_code')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
}

interface MadeCode {
  personId: string
  askedAt: Date
  hash: Buffer
  isByText: boolean
  now: Date
}

/** Keeps the code that is about to be sent, and says where to. Nothing when it is not wanted any more. */
export async function setCode(
  db: Database,
  { personId, askedAt, hash, isByText, now }: MadeCode,
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('people_mobile_code')
    .set({ hash, is_by_text: isByText })
    .where('person_id', '=', personId)
    .where('asked_at', '=', askedAt)
    .where('expires_at', '>', now)
    .returning('mobile')
    .executeTakeFirst()
  return row?.mobile
}

/** Takes one try and answers the hash to compare with; nothing when there is no live code, or no try left. */
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

/** Uses a code up. Of several with the right one at once, one wins. */
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

export async function removeOldAskings(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('people_mobile_code').where('asked_at', '<', before).execute()
}

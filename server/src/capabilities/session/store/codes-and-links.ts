import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { dropHandoverCodes, removeOldHandoverCodes } from './handover-codes.ts'

type SentTables = {
  session_code: {
    person_id: string
    hash: Buffer
    tries_left: number
    wrong_tries: Record<string, number>
    asked_at: Date
    expires_at: Date
  }
  session_reset_link: { hash: Buffer; person_id: string; expires_at: Date; used_at: Date | null }
}

const tables = (db: Database) => db.withTables<SentTables>()

/** A code that is sent to a person and typed by them. */
export interface NewCode {
  personId: string
  hash: Buffer
  triesLeft: number
  requestedAt: Date
  expiresAt: Date
}

/**
 * Saves a code; an earlier one stops working. Saving the same again changes nothing, so that a used one
 * stays used.
 */
export async function setCode(db: Database, code: NewCode): Promise<void> {
  const row = {
    person_id: code.personId,
    hash: code.hash,
    tries_left: code.triesLeft,
    wrong_tries: {},
    asked_at: code.requestedAt,
    expires_at: code.expiresAt,
  }
  await tables(db)
    .insertInto('session_code')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet(row)
        .where(({ or, and, eb }) =>
          or([
            eb('session_code.asked_at', '<', code.requestedAt),
            and([
              eb('session_code.asked_at', '=', code.requestedAt),
              eb('session_code.hash', '!=', code.hash),
            ]),
          ]),
        ),
    )
    .execute()
}

export async function isCodeLive(db: Database, personId: string, hash: Buffer, now: Date): Promise<boolean> {
  const live = await tables(db)
    .selectFrom('session_code')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .executeTakeFirst()
  return live !== undefined
}

/** A typed code, with the number of wrong tries this caller has. */
export interface TriedCode {
  personId: string
  hash: Buffer
  /** A hash that identifies the caller without naming them. */
  trier: string
  triesEach: number
}

const hasTriesLeft = ({ personId, trier, triesEach }: TriedCode) => sql`
  person_id = ${personId} AND tries_left > 0 AND COALESCE((wrong_tries ->> ${trier})::int, 0) < ${triesEach}`

/** Whether a code is right, without consuming it. A wrong one costs the caller one of their tries. */
export async function tryCode(db: Database, tried: TriedCode, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM session_code WHERE ${hasTriesLeft(tried)} AND hash = ${tried.hash} AND expires_at > ${now}`.execute(
    db,
  )
  if (rows.length > 0) return true
  await sql`
    UPDATE session_code SET tries_left = tries_left - 1, wrong_tries = wrong_tries || jsonb_build_object(
      ${tried.trier}::text, COALESCE((wrong_tries ->> ${tried.trier})::int, 0) + 1)
    WHERE ${hasTriesLeft(tried)}`.execute(db)
  return false
}

/** Consumes a code; the row stays, or sending it again would revive it. Of several at once, one wins. */
export async function takeCode(db: Database, tried: TriedCode, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE session_code SET tries_left = 0
    WHERE ${hasTriesLeft(tried)} AND hash = ${tried.hash} AND expires_at > ${now} RETURNING person_id`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Saves a link that is about to be mailed. Saving the same again changes nothing, so that a used one stays
 * used.
 */
export async function addResetLink(
  db: Database,
  hash: Buffer,
  personId: string,
  expiresAt: Date,
): Promise<void> {
  const row = { hash, person_id: personId, expires_at: expiresAt, used_at: null }
  await tables(db)
    .insertInto('session_reset_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findResetLink(db: Database, hash: Buffer, now: Date) {
  return tables(db)
    .selectFrom('session_reset_link')
    .select('person_id')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a reset link up. Of two at once, one wins. */
export async function useResetLink(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('session_reset_link')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Links and codes that were sent before a password change must not open the account afterwards. */
export async function dropOpenLinksAndCodes(db: Database, personId: string): Promise<void> {
  await tables(db)
    .deleteFrom('session_reset_link')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
  await tables(db)
    .updateTable('session_code')
    .set({ tries_left: 0 })
    .where('person_id', '=', personId)
    .execute()
  await dropHandoverCodes(db, personId)
}

export async function removeOldCodesAndLinks(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('session_code').where('expires_at', '<', before).execute()
  await tables(db).deleteFrom('session_reset_link').where('expires_at', '<', before).execute()
  await removeOldHandoverCodes(db, before)
}

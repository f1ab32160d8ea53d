import { type Selectable, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'

type FactorTables = {
  session_second_factor: {
    person_id: string
    secret: Buffer
    begun_at: Date
    /** The session that the secret was shown to; unknown of those before this was stored. */
    begun_session_id: string | null
    confirmed_at: Date | null
    /** A bigint: the driver reads it as text, and nothing here needs it. */
    last_step: string | number
  }
  session_recovery_code: { person_id: string; hash: Buffer }
}

export type Factor = Omit<Selectable<FactorTables['session_second_factor']>, 'last_step'>

const tables = (db: Database) => db.withTables<FactorTables>()

/** Whether an authenticator app was set up and confirmed. */
export async function hasSecondFactor(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM session_second_factor WHERE person_id = ${personId} AND confirmed_at IS NOT NULL`.execute(db)
  return rows.length > 0
}

/** Confirmed or not. */
export const findFactor = (db: Database, personId: string): Promise<Factor | undefined> =>
  tables(db)
    .selectFrom('session_second_factor')
    .select(['person_id', 'secret', 'begun_at', 'begun_session_id', 'confirmed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()

/**
 * Saves a new secret, replacing one that was never confirmed. Returns whether it did: a confirmed one stays.
 */
export async function beginFactor(
  db: Database,
  { id: personId, sessionId }: Pick<Person, 'id' | 'sessionId'>,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const begun = { begun_at: now, begun_session_id: sessionId }
  const row = { person_id: personId, secret, ...begun, confirmed_at: null, last_step: 0 }
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('session_second_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(row).where('session_second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function confirmFactor(db: Database, personId: string, step: number, now: Date): Promise<void> {
  await tables(db)
    .updateTable('session_second_factor')
    .set({ confirmed_at: now, last_step: step })
    .where('person_id', '=', personId)
    .execute()
}

/**
 * Marks the step whose code was used. Compared and raised in one statement: of two requests with the same
 * code one waits for the row and then finds it used. The secret is compared too, because another one may
 * have been set up since.
 */
export async function raiseStep(
  db: Database,
  { person_id, secret }: Pick<Factor, 'person_id' | 'secret'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('session_second_factor')
    .set({ last_step: step })
    .where('person_id', '=', person_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a confirmed factor away, with its recovery codes. Of two at once one wins. */
export async function removeFactor(db: Database, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('session_second_factor')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  await tables(db).deleteFrom('session_recovery_code').where('person_id', '=', personId).execute()
  await sql`DELETE FROM session_unkept_codes WHERE person_id = ${personId}`.execute(db)
  return numDeletedRows > 0n
}

/** Saves new recovery codes; the previous ones stop working. */
export async function replaceRecoveryCodes(
  db: Database,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tables(db).deleteFrom('session_recovery_code').where('person_id', '=', personId).execute()
  const rows = hashes.map((hash) => ({ person_id: personId, hash }))
  await tables(db).insertInto('session_recovery_code').values(rows).execute()
}

/** Uses a recovery code up. Of two at once one wins. */
export async function takeRecoveryCode(db: Database, personId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('session_recovery_code')
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that were not used yet. */
export async function listRecoveryHashes(db: Database, personId: string): Promise<Buffer[]> {
  const rows = await tables(db)
    .selectFrom('session_recovery_code')
    .select('hash')
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Secrets that were shown and never confirmed, for a first phone or another one. */
export async function removeUnconfirmedFactors(db: Database, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('session_second_factor')
    .where('confirmed_at', 'is', null)
    .where('begun_at', '<', before)
    .execute()
  await sql`
    UPDATE session_second_factor SET next_secret = NULL, next_begun_at = NULL, next_session_id = NULL
    WHERE next_begun_at < ${before}`.execute(db)
}

/** A factor on its way to another phone. */
export interface FactorMove {
  personId: string
  /** Was shown the secret, and is the only one that can confirm it. */
  sessionId: string
  /** Sealed. */
  secret: Buffer
}

/** Saves a second secret beside the active one. An earlier one that was never confirmed is deleted. */
export async function beginMove(
  db: Database,
  { personId, sessionId, secret }: FactorMove,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE session_second_factor
    SET next_secret = ${secret}, next_session_id = ${sessionId}, next_begun_at = ${now}
    WHERE person_id = ${personId} AND confirmed_at IS NOT NULL RETURNING person_id`.execute(db)
  return rows.length > 0
}

/** The secret that this session was shown since then, if it is still to be confirmed. */
export async function findMove(
  db: Database,
  personId: string,
  sessionId: string,
  since: Date,
): Promise<FactorMove | undefined> {
  const { rows } = await sql<FactorMove>`
    SELECT person_id AS "personId", next_session_id AS "sessionId", next_secret AS secret
    FROM session_second_factor
    WHERE person_id = ${personId} AND next_session_id = ${sessionId} AND next_begun_at > ${since}
      AND confirmed_at IS NOT NULL`.execute(db)
  return rows[0]
}

/**
 * Replaces the old secret by the new one in one statement. Not if another one was begun, and not if the
 * session has ended. Of several at once one wins.
 */
export async function finishMove(
  db: Database,
  { personId, sessionId, secret }: FactorMove,
  step: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH live AS (
      SELECT FROM session_session
      WHERE id = ${sessionId} AND person_id = ${personId} AND ended_at IS NULL AND expires_at > ${now} FOR SHARE
    )
    UPDATE session_second_factor
    SET secret = next_secret, last_step = ${step}, next_secret = NULL, next_begun_at = NULL, next_session_id = NULL
    WHERE person_id = ${personId} AND next_session_id = ${sessionId} AND next_secret = ${secret}
      AND confirmed_at IS NOT NULL AND EXISTS (SELECT FROM live)
    RETURNING person_id`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Credentials } from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { OwnIdleLock } from './locking.ts'

type PasswordTables = {
  session_password: { person_id: string; hash: string; is_given: boolean; changed_at: Date }
}

const tables = (db: Database) => db.withTables<PasswordTables>()

export async function findPassword(db: Database, personId: string) {
  return tables(db)
    .selectFrom('session_password')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Read with every lookup of a person: plain SQL, one statement. */
export async function readCredentials(db: Database, personId: string): Promise<Credentials & OwnIdleLock> {
  const { rows } = await sql<Credentials & OwnIdleLock>`
    SELECT EXISTS (SELECT FROM session_second_factor WHERE person_id = ${personId} AND confirmed_at IS NOT NULL)
        AS "hasSecondFactor",
      EXISTS (SELECT FROM session_password WHERE person_id = ${personId} AND is_given) AS "isPasswordGiven",
      (SELECT minutes FROM session_idle_lock WHERE person_id = ${personId}) AS "ownIdleLock"`.execute(db)
  return rows[0]!
}

/** The same for many people at once. */
export async function listCredentials(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, Credentials>> {
  const { rows } = await sql<Credentials & { id: string }>`
    SELECT id, factor.confirmed_at IS NOT NULL AS "hasSecondFactor", COALESCE(password.is_given, false) AS "isPasswordGiven"
    FROM unnest(${personIds}::uuid[]) AS id
      LEFT JOIN session_second_factor factor ON factor.person_id = id
      LEFT JOIN session_password password ON password.person_id = id`.execute(db)
  return new Map(rows.map(({ id, ...credentials }) => [id, credentials]))
}

/**
 * Whether the password is unchanged. Locks it until the end of the transaction, as `lockCredentials` does: a
 * concurrent change waits, and then ends the session that this transaction opens. So does a concurrent
 * sign-in, which then finds that session: a device has one.
 */
export async function isPasswordUnchanged(
  db: Database,
  personId: string,
  since: Date | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ changed_at: Date }>`
    SELECT changed_at FROM session_password WHERE person_id = ${personId} FOR UPDATE`.execute(db)
  return rows[0]?.changed_at.getTime() === since?.getTime()
}

/**
 * Locked first by everything that changes how an account is opened: concurrent sign-ins finish before, and
 * their sessions are visible; later ones wait and see the change. The lock order: a practice's row, then
 * this, then devices, sessions and membership, and the person's own row last. Code that has locked or
 * changed a person must not lock credentials afterwards, or two transactions could deadlock.
 */
export async function lockCredentials(db: Database, personId: string): Promise<void> {
  await sql`SELECT FROM session_password WHERE person_id = ${personId} FOR UPDATE`.execute(db)
}

export async function setPassword(db: Database, personId: string, hash: string, now: Date, isGiven = false) {
  const row = { person_id: personId, hash, is_given: isGiven, changed_at: now }
  await tables(db)
    .insertInto('session_password')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
}

/**
 * Replaces the password in the name of a session: not if it was replaced meanwhile, and not if the session
 * has ended. Returns whether it did; of several at once one wins.
 */
export async function replaceShownPassword(
  db: Database,
  { personId, sessionId, shownHash }: { personId: string; sessionId: string; shownHash: string },
  hash: string,
  now: Date,
): Promise<boolean> {
  // Concurrent requests wait here: the statement below sees the result of the one before.
  await lockCredentials(db, personId)
  const { rows } = await sql`
    WITH live AS (
      SELECT FROM session_session
      WHERE id = ${sessionId} AND person_id = ${personId} AND ended_at IS NULL AND expires_at > ${now} FOR SHARE
    )
    UPDATE session_password SET hash = ${hash}, is_given = false, changed_at = ${now}
    WHERE person_id = ${personId} AND hash = ${shownHash} AND EXISTS (SELECT FROM live)
    RETURNING person_id`.execute(db)
  return rows.length > 0
}

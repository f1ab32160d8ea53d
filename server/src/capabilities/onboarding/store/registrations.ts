import { emailKey } from '@corridor/contract/people/rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type RegistrationTables = {
  onboarding_registration: {
    id: string
    email: string
    email_key: string
    first_name: string
    last_name: string
    password_hash: string | null
    is_individual: boolean
    practice_code: string | null
    invite_hash: Buffer | null
    token_hash: Buffer
    registered_at: Date
    sent_at: Date | null
    expires_at: Date
    confirmed_at: Date | null
  }
}

export type RegistrationRow = Selectable<RegistrationTables['onboarding_registration']>
export type NewRegistration = Omit<RegistrationRow, 'email_key' | 'sent_at' | 'confirmed_at'>

const tables = (db: Database) => db.withTables<RegistrationTables>()

/** Serializes calls with the same id, also before there is a row, so that the second sees what the first did. */
export async function lockRegistrationId(db: Database, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`onboarding:${id}`}, 0))`.execute(db)
}

/** Inserts a registration, unless there is one with this id. */
export async function insertRegistration(db: Database, registration: NewRegistration): Promise<void> {
  await tables(db)
    .insertInto('onboarding_registration')
    .values({
      ...registration,
      email_key: emailKey(registration.email),
      sent_at: null,
      confirmed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const findRegistration = (db: Database, id: string): Promise<RegistrationRow | undefined> =>
  tables(db).selectFrom('onboarding_registration').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a registration until the end of the transaction. */
export const lockRegistration = (db: Database, id: string): Promise<RegistrationRow | undefined> =>
  tables(db)
    .selectFrom('onboarding_registration')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findRegistrationByToken = (
  db: Database,
  tokenHash: Buffer,
): Promise<RegistrationRow | undefined> =>
  tables(db)
    .selectFrom('onboarding_registration')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

interface Sending {
  now: Date
  /** A mail after this moment is too recent to send another. */
  notSince: Date
  expiresAt: Date
}

/** Saves that a mail is sent, and extends its link. Returns true for only one of two calls at once. */
export async function markSent(
  db: Database,
  id: string,
  { now, notSince, expiresAt }: Sending,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('onboarding_registration')
    .set({ sent_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where(({ or, eb }) => or([eb('sent_at', 'is', null), eb('sent_at', '<=', notSince)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Confirms a registration, only once. Used, expired and unknown links find nothing. */
export const setConfirmed = (
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> =>
  tables(db)
    .updateTable('onboarding_registration')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Closes a registration once the account is open, and deletes its copy of the password. */
export async function closeRegistration(
  db: Database,
  id: string,
  now: Date,
  inviteHash: Buffer | null,
): Promise<void> {
  await tables(db)
    .updateTable('onboarding_registration')
    .set({ confirmed_at: now, password_hash: null, invite_hash: inviteHash })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldRegistrations(db: Database, before: Date): Promise<void> {
  await tables(db).deleteFrom('onboarding_registration').where('expires_at', '<', before).execute()
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ContactRow } from './tables.ts'

const CONTACT = sql`id, practice_name, name_key, first_name, last_name, email`

export interface ContactValues {
  practiceName: string
  firstName: string
  lastName: string
  email: string
}

/** Adds a contact. Answers whether it was added: not with an id or address that is there. */
export async function insertContact(
  db: Database,
  practiceId: string,
  contact: ContactValues & { id: string },
  now: Date,
): Promise<boolean> {
  const { id, practiceName, firstName, lastName, email } = contact
  const { rows } = await sql`
    INSERT INTO patients_contact (practice_id, id, practice_name, first_name, last_name, email, created_at)
    VALUES (${practiceId}, ${id}, ${practiceName}, ${firstName}, ${lastName}, ${email}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

/** Of two who add or change contacts of a practice at once, the second sees what the first has written. */
export async function lockContacts(db: Database, practiceId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${practiceId}::text, 71))`.execute(db)
}

export async function countContacts(db: Database, practiceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM patients_contact WHERE practice_id = ${practiceId} AND removed_at IS NULL`.execute(
    db,
  )
  return rows[0]!.count
}

export async function findContact(
  db: Database,
  practiceId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    SELECT ${CONTACT} FROM patients_contact WHERE practice_id = ${practiceId} AND id = ${id} AND removed_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

export async function hasContactAt(
  db: Database,
  practiceId: string,
  email: string,
  exceptId: string,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patients_contact WHERE practice_id = ${practiceId} AND email_key = lower(${email}) AND id <> ${exceptId}
      AND removed_at IS NULL`.execute(db)
  return rows.length > 0
}

export interface ContactCursor {
  name: string
  id: string
}

export async function listContacts(
  db: Database,
  practiceId: string,
  term: string,
  { after, limit }: { after: ContactCursor | undefined; limit: number },
): Promise<ContactRow[]> {
  const part = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  const matching = term
    ? sql`AND (name_key LIKE patients_key(${part}) OR practice_name ILIKE ${part} OR email_key LIKE lower(${part})
        OR (first_name || ' ' || last_name) ILIKE ${part})`
    : sql``
  const beyond = after ? sql`AND (name_key, id) > (${after.name}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<ContactRow>`
    SELECT ${CONTACT} FROM patients_contact WHERE practice_id = ${practiceId} AND removed_at IS NULL ${matching} ${beyond}
    ORDER BY name_key, id LIMIT ${limit}`.execute(db)
  return rows
}

export async function updateContact(
  db: Database,
  practiceId: string,
  id: string,
  { practiceName, firstName, lastName, email }: ContactValues,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE patients_contact SET practice_name = ${practiceName}, first_name = ${firstName}, last_name = ${lastName}, email = ${email}
    WHERE practice_id = ${practiceId} AND id = ${id} AND removed_at IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}

export async function removeContact(
  db: Database,
  practiceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE patients_contact SET removed_at = ${now} WHERE practice_id = ${practiceId} AND id = ${id} AND removed_at IS NULL
    RETURNING id`.execute(db)
  return rows.length > 0
}

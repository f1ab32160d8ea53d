import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface ContactRow {
  id: string
  of_practice_id: string | null
  name: string
  number: string
  changed_at: Date
}

const COLUMNS = sql`id, of_practice_id, name, number, changed_at`

/** Undefined where there is one with this number, or as many as there may be; the same one twice is found. */
export async function insertContact(
  db: Database,
  practiceId: string,
  contact: Omit<ContactRow, 'changed_at'>,
  { most, now }: { most: number; now: Date },
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    INSERT INTO fax_contact (practice_id, id, of_practice_id, name, number, changed_at)
    SELECT ${practiceId}::uuid, ${contact.id}::uuid, ${contact.of_practice_id}::uuid, ${contact.name},
      ${contact.number}, ${now}::timestamptz
    WHERE (SELECT count(*) FROM fax_contact WHERE practice_id = ${practiceId}) < ${most}
    ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findContact(
  db: Database,
  practiceId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    SELECT ${COLUMNS} FROM fax_contact WHERE practice_id = ${practiceId} AND id = ${id}`.execute(db)
  return rows[0]
}

export async function findContactByNumber(
  db: Database,
  practiceId: string,
  number: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    SELECT ${COLUMNS} FROM fax_contact WHERE practice_id = ${practiceId} AND number = ${number}`.execute(db)
  return rows[0]
}

/** Nothing where there is no such contact, or another one has the number. */
export async function updateContact(
  db: Database,
  practiceId: string,
  contact: Omit<ContactRow, 'changed_at'>,
  now: Date,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    UPDATE fax_contact SET of_practice_id = ${contact.of_practice_id}::uuid, name = ${contact.name},
      number = ${contact.number}, changed_at = ${now}
    WHERE practice_id = ${practiceId} AND id = ${contact.id} AND NOT EXISTS (SELECT FROM fax_contact other
      WHERE other.practice_id = ${practiceId} AND other.number = ${contact.number} AND other.id <> ${contact.id})
    RETURNING ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Those that changed since then, or all, by name. */
export async function listContacts(
  db: Database,
  practiceId: string,
  since: Date | undefined,
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    SELECT ${COLUMNS} FROM fax_contact WHERE practice_id = ${practiceId}
      AND ${since ? sql`changed_at >= ${since}` : sql`true`} ORDER BY lower(name), id`.execute(db)
  return rows
}

/** One contact is saved at a time, so that two do not get the same number. */
export const lockContacts = async (db: Database, practiceId: string): Promise<void> =>
  void (await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fax-contacts ${practiceId}`}, 0))`.execute(
    db,
  ))

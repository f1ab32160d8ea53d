import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import { type PersonRow, tables } from './tables.ts'

export interface NewPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Signed up as an individual, without a practice. */
  isIndividual: boolean
}

/**
 * Inserts a person without any claim. The same email twice violates the unique key: the caller decides what that means.
 */
export async function insertPerson(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { id, email, firstName, lastName, isIndividual }: NewPerson,
): Promise<void> {
  const row = {
    id,
    email,
    email_key: emailKey(email),
    first_name: firstName,
    last_name: lastName,
    is_individual: isIndividual,
    created_at: now,
  }
  await tables(db).insertInto('people_person').values(row).execute()
}

/** A person with what they may open and when they accepted the terms, newest first. */
export type PersonRecord = PersonRow & { claims: Claim[]; agreements: Date[] }

const isClaim = (word: string): word is Claim => (CLAIMS as readonly string[]).includes(word)

type PersonRecordRow = PersonRow & { claim_words: string[] | null; agreement_dates: Date[] | null }

function withLists({ claim_words, agreement_dates, ...person }: PersonRecordRow): PersonRecord {
  const agreements = (agreement_dates ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return { ...person, claims: (claim_words ?? []).filter(isClaim), agreements }
}

/** Plain SQL, because this runs with every sign-in and building a query would cost as much as running it. */
async function listRecords(db: Database, condition: RawBuilder<unknown>): Promise<PersonRecord[]> {
  const { rows } = await sql<PersonRecordRow>`
    SELECT person.*,
      (SELECT array_agg(claim) FROM people_claim WHERE person_id = person.id) AS claim_words,
      (SELECT array_agg(accepted_at) FROM people_agreement WHERE person_id = person.id) AS agreement_dates
    FROM people_person person WHERE ${condition}`.execute(db)
  return rows.map(withLists)
}

export const findPerson = async (db: Database, id: string): Promise<PersonRecord | undefined> =>
  (await listRecords(db, sql`person.id = ${id}`))[0]

export const findPersonByEmail = async (db: Database, email: string): Promise<PersonRecord | undefined> =>
  (await listRecords(db, sql`person.email_key = ${emailKey(email)}`))[0]

/** Those who have an account with one of these addresses. */
export const listPersonsByEmail = (db: Database, emails: readonly string[]): Promise<PersonRecord[]> =>
  listRecords(db, sql`person.email_key = ANY(${emails.map(emailKey)}::text[])`)

/** The people with these ids, by name. */
export const listPersons = (db: Database, ids: readonly string[]): Promise<PersonRecord[]> =>
  listRecords(
    db,
    sql`person.id = ANY(${ids}::uuid[]) ORDER BY lower(last_name), lower(first_name), person.id`,
  )

/**
 * Locks a person's row until the end of the transaction, and reads it. In two statements, because a single one that had to wait
 * would see the claims from before it waited. Rows that only refer to the person can still be inserted meanwhile.
 */
export async function lockPerson(db: Database, id: string): Promise<PersonRecord | undefined> {
  await sql`SELECT FROM people_person WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return findPerson(db, id)
}

/** Locks these people as `lockPerson` does, always in the same order to avoid deadlocks. */
export async function lockPersons(db: Database, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
}

/** Deletes people with everything that belongs to them alone. Only the owner of the database may; the server itself deletes nobody. */
export async function deletePersons(db: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('people_person')
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

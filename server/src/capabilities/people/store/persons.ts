import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type PersonRow, tables } from './tables.ts'

export interface NewPerson {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Came to stay on their own, without a practice. */
  isIndividual: boolean
}

/**
 * Adds a person who has shown nothing yet and may open nothing. The same email twice violates the unique key: the caller
 * decides what that means.
 */
export async function addPerson(
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
export type KnownPerson = PersonRow & { claims: Claim[]; agreements: Date[] }

const isClaim = (word: string): word is Claim => (CLAIMS as readonly string[]).includes(word)

type KnownRow = PersonRow & { claim_words: string[] | null; agreement_dates: Date[] | null }

function withLists({ claim_words, agreement_dates, ...person }: KnownRow): KnownPerson {
  const agreements = (agreement_dates ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return { ...person, claims: (claim_words ?? []).filter(isClaim), agreements }
}

/** Asked for with every sign-in and every look at oneself: plain SQL, because building it costs as much as running it. */
async function listKnown(db: Database, condition: RawBuilder<unknown>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownRow>`
    SELECT person.*,
      (SELECT array_agg(claim) FROM people_claim WHERE person_id = person.id) AS claim_words,
      (SELECT array_agg(accepted_at) FROM people_agreement WHERE person_id = person.id) AS agreement_dates
    FROM people_person person WHERE ${condition}`.execute(db)
  return rows.map(withLists)
}

export const findPerson = async (db: Database, id: string): Promise<KnownPerson | undefined> =>
  (await listKnown(db, sql`person.id = ${id}`))[0]

export const findPersonByEmail = async (db: Database, email: string): Promise<KnownPerson | undefined> =>
  (await listKnown(db, sql`person.email_key = ${emailKey(email)}`))[0]

/** Those who have an account with one of these addresses. */
export const listPersonsByEmail = (db: Database, emails: readonly string[]): Promise<KnownPerson[]> =>
  listKnown(db, sql`person.email_key = ANY(${emails.map(emailKey)}::text[])`)

/** The people with these ids, by name. */
export const listPersons = (db: Database, ids: readonly string[]): Promise<KnownPerson[]> =>
  listKnown(db, sql`person.id = ANY(${ids}::uuid[]) ORDER BY lower(last_name), lower(first_name), person.id`)

/**
 * Holds a person's row until the end of the transaction, so that changes of it line up, and reads it. In two statements:
 * one that had to wait would see the claims as they were before it waited. Rows that only name the person, what they write for
 * one, are added meanwhile.
 */
export async function lockPerson(db: Database, id: string): Promise<KnownPerson | undefined> {
  await sql`SELECT FROM people_person WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return findPerson(db, id)
}

/** Holds these people as `lockPerson` does, in one order for everybody. */
export async function holdPersons(db: Database, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
}

/** With everything that belongs to them alone. Only the owner of the database can: the server itself removes nobody. */
export async function removePersons(db: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('people_person')
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

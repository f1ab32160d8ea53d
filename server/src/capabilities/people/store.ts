import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

type PeopleTables = {
  people_person: {
    id: string
    email: string
    email_key: string
    first_name: string
    last_name: string
    role: string | null
    is_doctor: Generated<boolean>
    mobile: string | null
    mobile_verified_at: Date | null
    is_sms_notification_on: Generated<boolean>
    is_individual: Generated<boolean>
    is_pending_approval: Generated<boolean>
    onboarding_completed_at: Date | null
    identity_status: Generated<IdentityStatus>
    manual_identity_requested_at: Date | null
    baa_accepted_at: Date | null
    has_finished_curbside_step: Generated<boolean>
    profile_image_id: string | null
    created_at: Date
  }
  people_claim: { person_id: string; claim: string }
  people_agreement: { person_id: string; accepted_at: Date }
}

export type PersonRow = Selectable<PeopleTables['people_person']>
export type NewPersonRow = Omit<
  PersonRow,
  'email_key' | 'has_finished_curbside_step' | 'is_sms_notification_on' | 'profile_image_id'
>

const tables = (db: Database) => db.withTables<PeopleTables>()

/** Adds a person. The same email twice violates the unique key: the caller decides what that means. */
export async function addPerson(db: Database, person: NewPersonRow): Promise<void> {
  const row = { ...person, email_key: emailKey(person.email) }
  await tables(db).insertInto('people_person').values(row).execute()
}

/** Holds a person's row until the end of the transaction, so that changes of it line up. */
export async function lockPerson(db: Database, personId: string): Promise<void> {
  await sql`SELECT FROM people_person WHERE id = ${personId} FOR UPDATE`.execute(db)
}

/** The picture shown wherever this person appears; none takes it away. */
export async function setProfileImage(db: Database, personId: string, fileId: string | null): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ profile_image_id: fileId })
    .where('id', '=', personId)
    .execute()
}

export async function grantClaims(db: Database, personId: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await tables(db)
    .insertInto('people_claim')
    .values(claims.map((claim) => ({ person_id: personId, claim })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addAgreement(db: Database, personId: string, acceptedAt: Date): Promise<void> {
  const row = { person_id: personId, accepted_at: acceptedAt }
  await tables(db)
    .insertInto('people_agreement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A person with what they may open and when they accepted the terms, newest first. */
export type KnownPerson = PersonRow & { claims: Claim[]; agreements: Date[] }

const isClaim = (word: string): word is Claim => (CLAIMS as readonly string[]).includes(word)

/** Asked for with every sign-in and every look at oneself: plain SQL, because building it costs as much as running it. */
async function findKnown(db: Database, condition: RawBuilder<unknown>): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownRow>`
    SELECT person.*,
      (SELECT array_agg(claim) FROM people_claim WHERE person_id = person.id) AS claim_words,
      (SELECT array_agg(accepted_at) FROM people_agreement WHERE person_id = person.id) AS agreement_dates
    FROM people_person person WHERE ${condition}`.execute(db)
  return withLists(rows[0])
}

type KnownRow = PersonRow & { claim_words: string[] | null; agreement_dates: Date[] | null }

function withLists(row: KnownRow | undefined): KnownPerson | undefined {
  if (!row) return undefined
  const { claim_words, agreement_dates, ...person } = row
  const agreements = (agreement_dates ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return { ...person, claims: (claim_words ?? []).filter(isClaim), agreements }
}

export const findPerson = (db: Database, id: string): Promise<KnownPerson | undefined> =>
  findKnown(db, sql`person.id = ${id}`)

export const findPersonByEmail = (db: Database, email: string): Promise<KnownPerson | undefined> =>
  findKnown(db, sql`person.email_key = ${emailKey(email)}`)

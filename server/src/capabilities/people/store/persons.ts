import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { emailKey, isDoctorRole } from '@corridor/contract/people/rules.ts'
import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

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
    onboarding_completed_at: Date | null
    identity_status: Generated<IdentityStatus>
    manual_identity_requested_at: Date | null
    baa_accepted_at: Date | null
    has_finished_curbside_step: Generated<boolean>
    profile_image_id: string | null
    /** Past approval, identity check and terms, as the session last found. */
    is_let_in: Generated<boolean>
    created_at: Date
  }
  people_claim: { person_id: string; claim: string }
  people_agreement: { person_id: string; accepted_at: Date }
  people_mobile_code: {
    person_id: string
    mobile: string
    hash: Buffer | null
    tries_left: number
    is_by_text: boolean
    asked_at: Date
    asked_lately: Date[]
    expires_at: Date
  }
}

export type PersonRow = Selectable<PeopleTables['people_person']>
export type NewPersonRow = Omit<
  PersonRow,
  'email_key' | 'has_finished_curbside_step' | 'is_sms_notification_on' | 'profile_image_id' | 'is_let_in'
>

export const tables = (db: Database) => db.withTables<PeopleTables>()

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

export async function setIdentityStatus(
  db: Database,
  personId: string,
  status: IdentityStatus,
): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ identity_status: status })
    .where('id', '=', personId)
    .execute()
}

/** Since when somebody is asked to check the identity by hand; nothing when nobody is. */
export async function setManualIdentityRequested(
  db: Database,
  personId: string,
  requestedAt: Date | null,
): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ manual_identity_requested_at: requestedAt })
    .where('id', '=', personId)
    .execute()
}

/** Whether the directory lists this person. */
export async function setLetIn(db: Database, personId: string, isLetIn: boolean): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ is_let_in: isLetIn })
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

export async function withdrawClaims(
  db: Database,
  personId: string,
  claims: readonly Claim[],
): Promise<void> {
  if (claims.length === 0) return
  await tables(db)
    .deleteFrom('people_claim')
    .where('person_id', '=', personId)
    .where('claim', 'in', [...claims])
    .execute()
}

export async function withdrawAllClaims(db: Database, personId: string): Promise<void> {
  await tables(db).deleteFrom('people_claim').where('person_id', '=', personId).execute()
}

/** Whether a person stands on their own. Whoever joins a practice, or asks to, does not any more. */
export async function setIndividual(db: Database, personId: string, isIndividual: boolean): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ is_individual: isIndividual })
    .where('id', '=', personId)
    .execute()
}

/** The role a person has, and with it whether they are a doctor. */
export async function setRole(db: Database, personId: string, role: string): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ role, is_doctor: isDoctorRole(role) })
    .where('id', '=', personId)
    .execute()
}

/** The sign-up is done; the first time counts. */
export async function setOnboarded(db: Database, personId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ onboarding_completed_at: now })
    .where('id', '=', personId)
    .where('onboarding_completed_at', 'is', null)
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
async function listKnown(db: Database, condition: RawBuilder<unknown>): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownRow>`
    SELECT person.*,
      (SELECT array_agg(claim) FROM people_claim WHERE person_id = person.id) AS claim_words,
      (SELECT array_agg(accepted_at) FROM people_agreement WHERE person_id = person.id) AS agreement_dates
    FROM people_person person WHERE ${condition}`.execute(db)
  return rows.map(withLists)
}

type KnownRow = PersonRow & { claim_words: string[] | null; agreement_dates: Date[] | null }

function withLists({ claim_words, agreement_dates, ...person }: KnownRow): KnownPerson {
  const agreements = (agreement_dates ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return { ...person, claims: (claim_words ?? []).filter(isClaim), agreements }
}

export const findPerson = async (db: Database, id: string): Promise<KnownPerson | undefined> =>
  (await listKnown(db, sql`person.id = ${id}`))[0]

export const findPersonByEmail = async (db: Database, email: string): Promise<KnownPerson | undefined> =>
  (await listKnown(db, sql`person.email_key = ${emailKey(email)}`))[0]

/** The people with these ids, by name. */
export const listPersons = (db: Database, ids: readonly string[]): Promise<KnownPerson[]> =>
  listKnown(db, sql`person.id = ANY(${ids}::uuid[]) ORDER BY lower(last_name), lower(first_name), person.id`)

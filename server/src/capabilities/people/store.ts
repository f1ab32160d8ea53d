import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { emailKey } from '@corridor/contract/people/rules.ts'
import type { Generated, Selectable } from 'kysely'
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
    created_at: Date
  }
  people_claim: { person_id: string; claim: string }
  people_agreement: { person_id: string; accepted_at: Date }
}

export type PersonRow = Selectable<PeopleTables['people_person']>
export type NewPersonRow = Omit<
  PersonRow,
  'email_key' | 'has_finished_curbside_step' | 'is_sms_notification_on'
>

const tables = (db: Database) => db.withTables<PeopleTables>()

/** Adds a person. The same email twice violates the unique key: the caller decides what that means. */
export async function addPerson(db: Database, person: NewPersonRow): Promise<void> {
  const row = { ...person, email_key: emailKey(person.email) }
  await tables(db).insertInto('people_person').values(row).execute()
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

const known = (db: Database) =>
  tables(db)
    .selectFrom('people_person as person')
    .selectAll('person')
    .select(({ selectFrom }) => [
      selectFrom('people_claim')
        .whereRef('person_id', '=', 'person.id')
        .select((one) => one.fn.agg<string[] | null>('array_agg', ['claim']).as('claims'))
        .as('claim_words'),
      selectFrom('people_agreement')
        .whereRef('person_id', '=', 'person.id')
        .select((one) => one.fn.agg<Date[] | null>('array_agg', ['accepted_at']).as('dates'))
        .as('agreement_dates'),
    ])

type KnownRow = PersonRow & { claim_words: string[] | null; agreement_dates: Date[] | null }

function withLists(row: KnownRow | undefined): KnownPerson | undefined {
  if (!row) return undefined
  const { claim_words, agreement_dates, ...person } = row
  const agreements = (agreement_dates ?? []).toSorted((a, b) => b.getTime() - a.getTime())
  return { ...person, claims: (claim_words ?? []).filter(isClaim), agreements }
}

export async function findPerson(db: Database, id: string): Promise<KnownPerson | undefined> {
  return withLists(await known(db).where('person.id', '=', id).executeTakeFirst())
}

export async function findPersonByEmail(db: Database, email: string): Promise<KnownPerson | undefined> {
  return withLists(await known(db).where('person.email_key', '=', emailKey(email)).executeTakeFirst())
}

import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LetIn } from '@corridor/contract/people/entry.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type PersonRow, tables } from './tables.ts'

/** What can be changed of a person's row. */
export type PersonColumns = Partial<Omit<PersonRow, 'id' | 'email' | 'email_key' | 'let_in' | 'created_at'>>

export async function setColumns(db: Database, personId: string, columns: PersonColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tables(db).updateTable('people_person').set(columns).where('id', '=', personId).execute()
}

/** Saves whether, and for how long, the directory lists these people. Unchanged rows are not written. */
export async function setLetIn(
  db: Database,
  standings: readonly { id: string; letIn: LetIn }[],
): Promise<void> {
  await sql`
    UPDATE people_person person SET let_in = given.let_in
    FROM unnest(${standings.map(({ id }) => id)}::uuid[], ${standings.map(({ letIn }) => letIn)}::text[]) AS given(id, let_in)
    WHERE person.id = given.id AND person.let_in <> given.let_in`.execute(db)
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

export async function addAgreement(db: Database, personId: string, acceptedAt: Date): Promise<void> {
  const row = { person_id: personId, accepted_at: acceptedAt }
  await tables(db)
    .insertInto('people_agreement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

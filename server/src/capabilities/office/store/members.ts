import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type Member, tables } from './tables.ts'

/**
 * Adds a member; without a moment of approval they wait for one. Of two practices at once one wins: a person belongs to
 * one at most. Answers whether this was the one.
 */
export async function addMember(db: Database, member: Member): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('office_member')
    .values(member)
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findMember = (db: Database, personId: string): Promise<Member | undefined> =>
  tables(db).selectFrom('office_member').selectAll().where('person_id', '=', personId).executeTakeFirst()

export const listMembers = (db: Database, practiceId: string): Promise<Member[]> =>
  tables(db).selectFrom('office_member').selectAll().where('practice_id', '=', practiceId).execute()

/** Everybody who works there; not those who wait for approval. */
export async function listActiveIds(db: Database, practiceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('office_member')
    .select('person_id')
    .where('practice_id', '=', practiceId)
    .where('approved_at', 'is not', null)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

export async function setMemberApproved(db: Database, personId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('office_member')
    .set({ approved_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** Takes somebody away who still waits to be let in, with their request. Answers whether they did. */
export async function removeWaitingRow(db: Database, personId: string, practiceId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('office_member')
    .where('person_id', '=', personId)
    .where('practice_id', '=', practiceId)
    .where('approved_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes somebody off the team; their open request goes with it. */
export async function removeMemberRow(db: Database, personId: string): Promise<void> {
  await tables(db).deleteFrom('office_member').where('person_id', '=', personId).execute()
}

/** Makes the second factor due that the person's practice asks for. Answers whether it was not before. */
export async function setFactorDue(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE office_member member SET is_second_factor_due = true FROM office_practice practice
    WHERE member.person_id = ${personId} AND NOT member.is_second_factor_due
      AND practice.id = member.practice_id AND practice.requires_second_factor
    RETURNING member.person_id`.execute(db)
  return rows.length > 0
}

/** Nobody is asked for a second factor until they sign in again. */
export async function clearFactorDue(db: Database, practiceId: string): Promise<void> {
  await tables(db)
    .updateTable('office_member')
    .set({ is_second_factor_due: false })
    .where('practice_id', '=', practiceId)
    .execute()
}

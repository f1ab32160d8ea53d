import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Member, tables } from './tables.ts'

/**
 * Inserts a member, who waits for approval when `approved_at` is null. A person belongs to one practice at most: returns
 * false when they have one.
 */
export async function insertMember(db: Database, member: Member): Promise<boolean> {
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

/** The approved members. */
export async function listActiveIds(db: Database, practiceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('office_member')
    .select('person_id')
    .where('practice_id', '=', practiceId)
    .where('approved_at', 'is not', null)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/**
 * Whether somebody is an approved member, until the end of the transaction: a removal waits for it, and one that was
 * removed meanwhile is none.
 */
export async function lockMembership(
  db: Database,
  { practiceId, personId }: { practiceId: string; personId: string },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('office_member')
    .select('person_id')
    .where('practice_id', '=', practiceId)
    .where('person_id', '=', personId)
    .where('approved_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function setMemberApproved(db: Database, personId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('office_member')
    .set({ approved_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** Deletes a waiting member with their request, and returns whether they were waiting. */
export async function deleteWaitingRow(db: Database, personId: string, practiceId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('office_member')
    .where('person_id', '=', personId)
    .where('practice_id', '=', practiceId)
    .where('approved_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a member with their open request. */
export async function deleteMemberRow(db: Database, personId: string): Promise<void> {
  await tables(db).deleteFrom('office_member').where('person_id', '=', personId).execute()
}

/** Makes the second factor due if the practice requires one, and returns whether that is new. */
export async function setFactorDue(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE office_member member SET is_second_factor_due = true FROM office_practice practice
    WHERE member.person_id = ${personId} AND NOT member.is_second_factor_due
      AND practice.id = member.practice_id AND practice.requires_second_factor
    RETURNING member.person_id`.execute(db)
  return rows.length > 0
}

/** Requires no second factor until the members sign in again. */
export async function clearFactorDue(db: Database, practiceId: string): Promise<void> {
  await tables(db)
    .updateTable('office_member')
    .set({ is_second_factor_due: false })
    .where('practice_id', '=', practiceId)
    .execute()
}

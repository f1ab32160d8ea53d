import type { OfficeDay } from '@corridor/contract/office/model.ts'
import { cleanInviteCode } from '@corridor/contract/office/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import {
  type NewPracticeRow,
  type Practice,
  type PracticeData,
  type PracticeMembership,
  tables,
} from './tables.ts'

/** Returns false when there is a practice with this id already. */
export async function insertPractice(db: Database, practice: NewPracticeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('office_practice')
    .values(practice)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findPractice = (db: Database, id: string): Promise<Practice | undefined> =>
  tables(db).selectFrom('office_practice').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Locks a practice until the end of the transaction, so that changes of its team and data are serialized. Rows that only
 * refer to the practice, such as a connection, can still be inserted meanwhile.
 */
export const lockPractice = (db: Database, id: string): Promise<Practice | undefined> =>
  tables(db)
    .selectFrom('office_practice')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findPracticeByCode = (db: Database, code: string): Promise<Practice | undefined> =>
  tables(db)
    .selectFrom('office_practice')
    .selectAll()
    .where('invite_code', '=', cleanInviteCode(code))
    .where('is_pending_approval', '=', false)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

/** Whether any practice has this code, approved or not. */
export async function hasInviteCode(db: Database, code: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('office_practice')
    .select('id')
    .where('invite_code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

/** The practice of a person, approved or waiting; undefined for an individual. */
export async function findPracticeOf(
  db: Database,
  personId: string,
): Promise<PracticeMembership | undefined> {
  const { rows } = await sql<PracticeMembership>`
    SELECT practice.*, member.approved_at AS member_approved_at, member.is_second_factor_due
    FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = ${personId}`.execute(db)
  return rows[0]
}

/** The practices of many people, by person; people without one are left out. */
export async function listPracticesOf(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, PracticeMembership>> {
  const { rows } = await sql<PracticeMembership & { person_id: string }>`
    SELECT practice.*, member.approved_at AS member_approved_at, member.is_second_factor_due, member.person_id
    FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = ANY(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ person_id, ...practice }) => [person_id, practice]))
}

/** Whether a person may use GIFs: unless their practice has turned them off. */
export async function allowsGifs(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM office_member member JOIN office_practice practice ON practice.id = member.practice_id
    WHERE member.person_id = ${personId} AND member.approved_at IS NOT NULL AND NOT practice.allows_gifs`.execute(
    db,
  )
  return rows.length === 0
}

export async function setEfaxNumber(db: Database, id: string, efaxNumber: string): Promise<void> {
  await tables(db)
    .updateTable('office_practice')
    .set((eb) => ({ efax_number: efaxNumber, has_no_efax: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Saves the first of a practice's fax numbers, unless its settings have one of them already. Returns whether they changed. */
export async function followFaxNumbersRow(
  db: Database,
  id: string,
  numbers: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('office_practice')
    .set((eb) => ({ efax_number: numbers[0], has_no_efax: false, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('efax_number', 'is', null), eb('efax_number', 'not in', numbers)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves that a practice has no eFax number, unless somebody entered one meanwhile. */
export async function setHasNoEfax(db: Database, id: string): Promise<void> {
  await tables(db)
    .updateTable('office_practice')
    .set((eb) => ({ has_no_efax: true, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('efax_number', 'is', null)
    .execute()
}

export async function setApproved(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('office_practice')
    .set({ is_pending_approval: false })
    .where('id', '=', id)
    .where('is_pending_approval', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a practice that was never approved, with its members. */
export async function deletePendingRow(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('office_practice')
    .where('id', '=', id)
    .where('is_pending_approval', '=', true)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the practice's own data and raises its version. */
export const setPracticeData = (db: Database, id: string, data: PracticeData): Promise<Practice> =>
  tables(db)
    .updateTable('office_practice')
    .set((eb) => ({
      ...data,
      addresses: JSON.stringify(data.addresses),
      office_hours: JSON.stringify(data.office_hours),
      holidays: JSON.stringify(data.holidays),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function setOfficeHours(db: Database, id: string, hours: readonly OfficeDay[]): Promise<void> {
  await tables(db)
    .updateTable('office_practice')
    .set({ office_hours: JSON.stringify(hours) })
    .where('id', '=', id)
    .execute()
}

export async function setInviteCode(db: Database, id: string, code: string): Promise<void> {
  await tables(db).updateTable('office_practice').set({ invite_code: code }).where('id', '=', id).execute()
}

/** Practices of a state that are approved and not suspended, by name; of these types alone, when some are given. */
export async function listPracticesOfState(
  db: Database,
  state: string,
  types?: readonly string[],
): Promise<Practice[]> {
  let listing = tables(db)
    .selectFrom('office_practice')
    .selectAll()
    .where('state', '=', state)
    .where('is_pending_approval', '=', false)
    .where('suspended_at', 'is', null)
  if (types) listing = listing.where('type', 'in', [...types])
  return listing
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute()
}

/** How many such practices each state has; states without any are left out. */
export async function countPracticesByState(db: Database): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('office_practice')
    .select((eb) => ['state', eb.fn.countAll<string>().as('count')])
    .where('is_pending_approval', '=', false)
    .where('suspended_at', 'is', null)
    .where('state', 'is not', null)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state ?? '', Number(count)]))
}

/** Deletes practices with their teams, invitations and requests, but not the people. */
export async function deletePractices(db: Database, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('office_practice').where('id', 'in', ids).execute()
}

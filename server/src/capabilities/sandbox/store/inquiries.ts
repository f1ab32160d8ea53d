import type { DESK_STATUSES } from '@corridor/contract/sandbox/routes.ts'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type InquiryTables = {
  sandbox_inquiry: {
    id: string
    start_key: string
    person_name: string
    email: string
    status: (typeof DESK_STATUSES)[number]
    started_at: Date
  }
}

export type InquiryRow = Selectable<InquiryTables['sandbox_inquiry']>

const SHOWN = 200

const tables = (db: Database) => db.withTables<InquiryTables>()

/** Adds a check; the same key twice adds one. Returns its id. */
export async function addInquiry(
  db: Database,
  { id, key, personName, email }: { id: string; key: string; personName: string; email: string },
): Promise<string> {
  const row = { id, start_key: key, person_name: personName, email, status: 'Pending' as const }
  await tables(db)
    .insertInto('sandbox_inquiry')
    .values({ ...row, started_at: new Date() })
    .onConflict((conflict) => conflict.column('start_key').doNothing())
    .execute()
  const stored = await tables(db)
    .selectFrom('sandbox_inquiry')
    .select('id')
    .where('start_key', '=', key)
    .executeTakeFirstOrThrow()
  return stored.id
}

export const findInquiry = (db: Database, id: string): Promise<InquiryRow | undefined> =>
  tables(db).selectFrom('sandbox_inquiry').selectAll().where('id', '=', id).executeTakeFirst()

export const listInquiries = (db: Database): Promise<InquiryRow[]> =>
  tables(db).selectFrom('sandbox_inquiry').selectAll().orderBy('started_at', 'desc').limit(SHOWN).execute()

/** Decides a check. One that was approved stays so, as it does in the product. */
export const setInquiryStatus = (
  db: Database,
  id: string,
  status: InquiryRow['status'],
): Promise<InquiryRow | undefined> =>
  tables(db)
    .updateTable('sandbox_inquiry')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', 'Approved')
    .returningAll()
    .executeTakeFirst()

export async function emptyInquiries(db: Database): Promise<void> {
  await tables(db).deleteFrom('sandbox_inquiry').execute()
}

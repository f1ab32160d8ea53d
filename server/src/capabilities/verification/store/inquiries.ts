import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type InquiryTables = {
  verification_inquiry: {
    id: string
    person_id: string
    provider: string
    start_key: string
    provider_inquiry_id: string | null
    status: Generated<IdentityStatus>
    revision: Generated<number>
    started_at: Date
    settled_at: Date | null
    /** Name and title as sent to the service; null before that. */
    checked_as: string | null
  }
}

export type Inquiry = Selectable<InquiryTables['verification_inquiry']>

const tables = (db: Database) => db.withTables<InquiryTables>()

export const addInquiry = (
  db: Database,
  inquiry: Pick<Inquiry, 'id' | 'person_id' | 'provider' | 'start_key' | 'started_at'>,
): Promise<Inquiry> =>
  tables(db).insertInto('verification_inquiry').values(inquiry).returningAll().executeTakeFirstOrThrow()

export const findInquiry = (db: Database, id: string): Promise<Inquiry | undefined> =>
  tables(db).selectFrom('verification_inquiry').selectAll().where('id', '=', id).executeTakeFirst()

/** By the id that the service gave it. */
export const findInquiryAt = (
  db: Database,
  provider: string,
  providerInquiryId: string,
): Promise<Inquiry | undefined> =>
  tables(db)
    .selectFrom('verification_inquiry')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_inquiry_id', '=', providerInquiryId)
    .executeTakeFirst()

/** One of a person's own, by the id that the service gave it; whichever service that was. */
export const findOwnInquiry = (
  db: Database,
  personId: string,
  providerInquiryId: string,
): Promise<Inquiry | undefined> =>
  tables(db)
    .selectFrom('verification_inquiry')
    .selectAll()
    .where('person_id', '=', personId)
    .where('provider_inquiry_id', '=', providerInquiryId)
    .executeTakeFirst()

export const findNewestInquiry = (db: Database, personId: string): Promise<Inquiry | undefined> =>
  tables(db)
    .selectFrom('verification_inquiry')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** When the checks were started that count against the day's limit, oldest first. */
export async function listStartsSince(db: Database, personId: string, since: Date): Promise<Date[]> {
  const rows = await tables(db)
    .selectFrom('verification_inquiry')
    .select('started_at')
    .where('person_id', '=', personId)
    .where('started_at', '>', since)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => row.started_at)
}

/** The id that the service returned; two calls with one key get the same. */
export async function setProviderInquiryId(
  db: Database,
  id: string,
  providerInquiryId: string,
  checkedAs: string,
): Promise<void> {
  await tables(db)
    .updateTable('verification_inquiry')
    .set({ provider_inquiry_id: providerInquiryId, checked_as: checkedAs })
    .where('id', '=', id)
    .where('provider_inquiry_id', 'is', null)
    .execute()
}

/** Replaces the key, unless it was replaced meanwhile. */
export async function setStartKey(db: Database, id: string, from: string, to: string): Promise<void> {
  await tables(db)
    .updateTable('verification_inquiry')
    .set({ start_key: to })
    .where('id', '=', id)
    .where('start_key', '=', from)
    .execute()
}

/** Saves a new status, if nothing was saved since the given revision. */
export const setInquiryStatus = (
  db: Database,
  { id, revision }: Pick<Inquiry, 'id' | 'revision'>,
  status: IdentityStatus,
  settledAt: Date | null,
): Promise<Inquiry | undefined> =>
  tables(db)
    .updateTable('verification_inquiry')
    .set({ status, settled_at: settledAt, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** Checks without a reported end, oldest first. */
export const listUnsettled = (
  db: Database,
  provider: string,
  since: Date,
  limit: number,
): Promise<Inquiry[]> =>
  tables(db)
    .selectFrom('verification_inquiry')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_inquiry_id', 'is not', null)
    .where('settled_at', 'is', null)
    .where('started_at', '>', since)
    .orderBy('started_at')
    .limit(limit)
    .execute()

/** Whether a check of this person was ever declined, by the service or by hand. */
export async function hasBeenDeclined(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM verification_inquiry WHERE person_id = ${personId} AND status = 'Declined'
    UNION ALL SELECT FROM verification_ticket WHERE person_id = ${personId} AND outcome = 'declined'
    LIMIT 1`.execute(db)
  return rows.length > 0
}

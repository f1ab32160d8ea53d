import {
  type DisplayedFilter,
  type FaxOrder,
  type FaxTable,
  numberKey,
} from '@corridor/contract/fax/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { FAX, type FaxRow } from './tables.ts'

export interface FaxCursor {
  needs: boolean
  at: Date
  id: string
}

interface Page {
  after: FaxCursor | undefined
  limit: number
}

export type ListedRow = FaxRow & { table_date: Date; needs: boolean }

interface Side {
  isIn: (practiceId: string) => RawBuilder<unknown>
  date: RawBuilder<Date>
  needs: RawBuilder<boolean>
  key: RawBuilder<string>
}

const CREATED = sql<Date>`fax.created_at`
const RECEIVED = {
  date: CREATED,
  needs: sql<boolean>`fax.needs_recipient`,
  key: sql<string>`fax.recipient_key`,
}
const SENT = { date: CREATED, needs: sql<boolean>`fax.needs_sender`, key: sql<string>`fax.sender_key` }

/** The conditions of each table, written as its index has them; the archive is made of both sides. */
const TABLES: Record<FaxTable, readonly Side[]> = {
  Incoming: [
    {
      ...RECEIVED,
      isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.document_status = 'NotProcessed'
        AND NOT fax.is_recipient_archived`,
    },
  ],
  Outgoing: [{ ...SENT, isIn: (id) => sql`fax.sender_practice_id = ${id} AND NOT fax.is_sender_archived` }],
  Processed: [
    {
      ...RECEIVED,
      date: sql<Date>`fax.processed_at`,
      isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.document_status = 'Processed'
        AND NOT fax.is_recipient_archived`,
    },
  ],
  Archived: [
    { ...RECEIVED, isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.is_recipient_archived` },
    { ...SENT, isIn: (id) => sql`fax.sender_practice_id = ${id} AND fax.is_sender_archived` },
  ],
}

const isShown = (filter: DisplayedFilter): RawBuilder<unknown> => {
  if (filter === 'Unset') return sql`true`
  if (filter === 'Processed') return sql`fax.document_status = 'Processed'`
  return sql`fax.e_fax_status = ${filter}`
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function isFoundBy(searchKey: string, key: RawBuilder<string>): RawBuilder<unknown> {
  const typed = searchKey.trim().toLowerCase().replaceAll('\n', ' ')
  if (typed === '') return sql`true`
  const digits = numberKey(searchKey)
  const byNumber = sql`(fax.sender_number LIKE ${`%${digits}%`} OR fax.recipient_number LIKE ${`%${digits}%`})`
  return sql`(${key} LIKE ${`%${escaped(typed)}%`} OR ${digits === '' ? sql`false` : byNumber})`
}

interface Listing {
  table: FaxTable
  filter: DisplayedFilter
  searchKey: string
  order: FaxOrder
}

/** One page of a table in its order (specification, platform §4). */
export async function listTable(
  db: Database,
  practiceId: string,
  { table, filter, searchKey, order }: Listing,
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const isRanked = order === 'needs-action-first'
  const parts = TABLES[table].map(({ isIn, date, needs, key }) => {
    const rank = isRanked ? sql`${needs} DESC,` : sql``
    const position = isRanked ? sql`(${needs}, ${date}, fax.id)` : sql`(${date}, fax.id)`
    const beyond = after
      ? isRanked
        ? sql`${position} < (${after.needs}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
        : sql`${position} < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql`true`
    return sql`(SELECT ${FAX}, ${date} AS table_date, ${needs} AS needs FROM fax_message fax
      WHERE ${isIn(practiceId)} AND ${isShown(filter)} AND ${isFoundBy(searchKey, key)} AND ${beyond}
      ORDER BY ${rank} ${date} DESC, fax.id DESC LIMIT ${limit})`
  })
  const [only] = parts
  if (parts.length === 1) return (await sql<ListedRow>`${only}`.execute(db)).rows
  const rank = isRanked ? sql`needs DESC,` : sql``
  const { rows } = await sql<ListedRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) fax
    ORDER BY ${rank} table_date DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** How many came in and are not processed, as a statement of one number. */
export const countingUnprocessed = (practiceId: string | null) => sql`
  SELECT count(*)::int AS count FROM fax_message fax
  WHERE fax.recipient_practice_id = ${practiceId}::uuid AND fax.document_status = 'NotProcessed' AND NOT fax.is_recipient_archived`

export async function countUnprocessed(db: Database, practiceId: string): Promise<number> {
  const { rows } = await countingUnprocessed(practiceId).execute(db)
  return (rows[0] as { count: number }).count
}

/** Every fax of a practice in a time, newest first: archived ones too. */
export async function listLog(
  db: Database,
  practiceId: string,
  { from, to }: { from?: Date; to?: Date },
  { after, limit }: { after: Pick<FaxCursor, 'at' | 'id'> | undefined; limit: number },
): Promise<FaxRow[]> {
  const conditions = sql`${from ? sql`fax.created_at >= ${from}` : sql`true`} AND ${to ? sql`fax.created_at < ${to}` : sql`true`}
    AND ${after ? sql`(fax.created_at, fax.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}`
  const side = (column: string) => sql`(SELECT ${FAX} FROM fax_message fax
    WHERE ${sql.ref(`fax.${column}`)} = ${practiceId} AND ${conditions}
    ORDER BY fax.created_at DESC, fax.id DESC LIMIT ${limit})`
  const { rows } = await sql<FaxRow>`
    SELECT * FROM (${side('sender_practice_id')} UNION ALL ${side('recipient_practice_id')}) fax
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

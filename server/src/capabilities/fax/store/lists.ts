import { type DisplayedFilter, FAX_TABLES, type FaxTable, numberKey } from '@corridor/contract/fax/tables.ts'
import type { TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { FAX, type FaxRow, isOf } from './tables.ts'

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
}

const CREATED = sql<Date>`fax.created_at`
const RECEIVED = { date: CREATED, needs: sql<boolean>`fax.needs_recipient` }
const SENT = { date: CREATED, needs: sql<boolean>`fax.needs_sender` }

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

/** What is typed is found in any of the texts that the key is made of, never across two of them. */
const patternOf = (searchKey: string): string | undefined => {
  const typed = searchKey.trim().toLowerCase().replaceAll('\n', ' ')
  return typed === '' ? undefined : `%${escaped(typed)}%`
}

interface Listing {
  table: FaxTable
  filter: DisplayedFilter
  searchKey: string
  order: TableOrder
}

/** The function finds by indexes that row-level security would not let a statement use. */
async function findInTable(
  db: Database,
  practiceId: string,
  { table, filter, searchKey, order, pattern }: Listing & { pattern: string },
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const isRanked = order === 'needs-action-first'
  const { rows } = await sql<ListedRow>`
    SELECT ${FAX}, found.table_date, found.needs FROM fax_find(${table}::text, ${filter}::text, ${isRanked}::boolean, ${pattern}::text,
      ${numberKey(searchKey)}::text, ${after?.needs ?? null}::boolean, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid,
      ${limit}::int) found
    JOIN fax_message fax ON fax.id = found.id AND ${isOf(practiceId)}
    ORDER BY ${isRanked ? sql`found.needs DESC,` : sql``} found.table_date DESC, found.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** One page of a table in its order (specification, platform §4). */
export async function listTable(
  db: Database,
  practiceId: string,
  listing: Listing,
  page: Page,
): Promise<ListedRow[]> {
  const { table, filter, order } = listing
  const pattern = patternOf(listing.searchKey)
  if (pattern !== undefined) return findInTable(db, practiceId, { ...listing, pattern }, page)
  const { after, limit } = page
  const isRanked = order === 'needs-action-first'
  const parts = TABLES[table].map(({ isIn, date, needs }) => {
    const rank = isRanked ? sql`${needs} DESC,` : sql``
    const position = isRanked ? sql`(${needs}, ${date}, fax.id)` : sql`(${date}, fax.id)`
    const beyond = after
      ? isRanked
        ? sql`${position} < (${after.needs}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)`
        : sql`${position} < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql`true`
    return sql`(SELECT ${FAX}, ${date} AS table_date, ${needs} AS needs FROM fax_message fax
      WHERE ${isIn(practiceId)} AND ${isShown(filter)} AND ${beyond}
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

/** The newest faxes of every table that a search finds; one that a practice sent to itself is there once. */
export async function searchTables(
  db: Database,
  practiceId: string,
  searchText: string,
  limit: number,
): Promise<FaxRow[]> {
  const pattern = patternOf(searchText)
  if (pattern === undefined) return []
  const { rows } = await sql<FaxRow>`
    SELECT ${FAX} FROM (
      SELECT DISTINCT found.id FROM unnest(${[...FAX_TABLES]}::text[]) in_table, LATERAL
        fax_find(in_table, 'Unset', false, ${pattern}::text, ${numberKey(searchText)}::text, NULL, NULL, NULL, ${limit}::int) found
    ) found
    JOIN fax_message fax ON fax.id = found.id AND ${isOf(practiceId)}
    ORDER BY fax.created_at DESC, fax.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** How many came in and are not processed, as a statement of one number. */
const countingUnprocessed = (practiceId: string | null) => sql`
  SELECT count(*)::int AS count FROM fax_message fax
  WHERE fax.recipient_practice_id = ${practiceId}::uuid AND fax.document_status = 'NotProcessed' AND NOT fax.is_recipient_archived`

export async function countUnprocessed(db: Database, practiceId: string): Promise<number> {
  const { rows } = await countingUnprocessed(practiceId).execute(db)
  return (rows[0] as { count: number }).count
}

/** Every fax of a practice in a time, newest first: archived ones too, but not what was split off or merged here. */
export async function listLog(
  db: Database,
  practiceId: string,
  { from, to }: { from?: Date; to?: Date },
  { after, limit }: { after: Pick<FaxCursor, 'at' | 'id'> | undefined; limit: number },
): Promise<FaxRow[]> {
  const conditions = sql`NOT fax.is_made AND ${from ? sql`fax.created_at >= ${from}` : sql`true`} AND ${to ? sql`fax.created_at < ${to}` : sql`true`}
    AND ${after ? sql`(fax.created_at, fax.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}`
  const side = (column: string) => sql`(SELECT ${FAX} FROM fax_message fax
    WHERE ${sql.ref(`fax.${column}`)} = ${practiceId} AND ${conditions}
    ORDER BY fax.created_at DESC, fax.id DESC LIMIT ${limit})`
  const { rows } = await sql<FaxRow>`
    SELECT * FROM (${side('sender_practice_id')} UNION ALL ${side('recipient_practice_id')}) fax
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

import {
  type DisplayedFilter,
  FAX_TABLES,
  type FaxList,
  type FaxTable,
  numberKey,
} from '@corridor/contract/fax/tables.ts'
import { faxItem } from '@corridor/contract/fax/work-item.ts'
import type { TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { type RawBuilder, sql } from 'kysely'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { FAX, type FaxRow, isItemOwn, isOf } from './tables.ts'

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
}

/** As the team works on it: what its counts and lists are made of. */
export const workItem = { kind: faxItem, maySee: isItemOwn }

const CREATED = sql<Date>`fax.created_at`

/** The conditions of each table, written as its index has them; the archive is made of both sides. */
const TABLES: Record<FaxTable, readonly Side[]> = {
  Incoming: [
    {
      date: CREATED,
      isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.document_status = 'NotProcessed'
        AND NOT fax.is_recipient_archived`,
    },
  ],
  Outgoing: [
    { date: CREATED, isIn: (id) => sql`fax.sender_practice_id = ${id} AND NOT fax.is_sender_archived` },
  ],
  Processed: [
    {
      date: sql<Date>`fax.processed_at`,
      isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.document_status = 'Processed'
        AND NOT fax.is_recipient_archived`,
    },
  ],
  Archived: [
    { date: CREATED, isIn: (id) => sql`fax.recipient_practice_id = ${id} AND fax.is_recipient_archived` },
    { date: CREATED, isIn: (id) => sql`fax.sender_practice_id = ${id} AND fax.is_sender_archived` },
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

interface Listing<Table> {
  table: Table
  filter: DisplayedFilter
  searchKey: string
  order: TableOrder
}

interface Reader {
  practiceId: string
  personId: string
}

/** What needs action, of every table: exactly what is counted, the longest wait first. */
async function listNeeding(
  db: Database,
  { practiceId, personId: ownId }: Reader,
  { filter, searchKey }: Pick<Listing<FaxList>, 'filter' | 'searchKey'>,
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const pattern = patternOf(searchKey)
  const digits = numberKey(searchKey)
  const isFound =
    pattern === undefined
      ? sql`true`
      : sql`(${isOf(practiceId)} AND (fax.sender_practice_id = ${practiceId} AND fax.sender_key LIKE ${pattern}
          OR fax.recipient_practice_id = ${practiceId} AND fax.recipient_key LIKE ${pattern}
          OR ${digits}::text <> '' AND (fax.sender_number LIKE ${`%${digits}%`} OR fax.recipient_number LIKE ${`%${digits}%`})))`
  const items = worklist.pageOfNeeding(workItem, { practiceId, ownId, after: undefined, limit: null })
  const beyond = after
    ? sql`(item.waiting_since, item.item_id) > (${after.at}, ${after.id}::text)`
    : sql`true`
  const { rows } = await sql<ListedRow>`
    SELECT ${FAX}, item.waiting_since AS table_date, true AS needs FROM ${items} item
      JOIN fax_message fax ON fax.id = item.item_id::uuid
    WHERE ${isShown(filter)} AND ${isFound} AND ${beyond}
    ORDER BY item.waiting_since, item.item_id LIMIT ${limit}`.execute(db)
  return rows
}

/** The function finds by indexes that row-level security would not let a statement use. */
async function findInTable(
  db: Database,
  practiceId: string,
  { table, filter, searchKey, order, pattern }: Listing<FaxTable> & { pattern: string },
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

/** The rows of one side of a table: those that need action are found by their items, and the others without them. */
function partsOf(
  practiceId: string,
  { isIn, date }: Side,
  { filter, order }: Pick<Listing<FaxTable>, 'filter' | 'order'>,
  { after, limit }: Page,
): RawBuilder<unknown>[] {
  const part = (needs: RawBuilder<boolean>, condition: RawBuilder<unknown>) => sql`(
    SELECT ${FAX}, ${date} AS table_date, ${needs} AS needs FROM fax_message fax
    WHERE ${isIn(practiceId)} AND ${isShown(filter)} AND ${condition}
    ORDER BY ${date} DESC, fax.id DESC LIMIT ${limit})`
  const beyond = after ? sql`(${date}, fax.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  if (order === 'newest-first') return [part(sql`false`, beyond)]
  const needing = worklist.needsAction(faxItem, practiceId, sql`fax.id::text`)
  const ids = worklist.needingIds(faxItem, practiceId)
  const isFirst = sql`fax.id IN (SELECT one.item_id::uuid FROM (${ids}) one)`
  const rest = part(sql`false`, sql`NOT ${needing} AND ${after?.needs === false ? beyond : sql`true`}`)
  return after?.needs === false ? [rest] : [part(sql`true`, sql`${isFirst} AND ${beyond}`), rest]
}

/** One page of a table in its order (specification, platform §4), or of what needs action. */
export async function listTable(
  db: Database,
  reader: Reader,
  listing: Listing<FaxList>,
  page: Page,
): Promise<ListedRow[]> {
  const { table, searchKey, order } = listing
  const { practiceId } = reader
  if (table === 'NeedsAction') return listNeeding(db, reader, listing, page)
  const pattern = patternOf(searchKey)
  if (pattern !== undefined) return findInTable(db, practiceId, { ...listing, table, pattern }, page)
  const parts = TABLES[table].flatMap((side) => partsOf(practiceId, side, listing, page))
  const { rows } = await sql<ListedRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) fax
    ORDER BY ${order === 'newest-first' ? sql`` : sql`needs DESC,`} table_date DESC, id DESC LIMIT ${page.limit}`.execute(
    db,
  )
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

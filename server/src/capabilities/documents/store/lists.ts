import type { DocumentList, DocumentTable, TypeFilter } from '@corridor/contract/documents/tables.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import type { TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { type RawBuilder, sql } from 'kysely'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { DOCUMENT, type DocumentRow, isItemListed, isListedFor } from './tables.ts'

export interface ListedAfter {
  at: Date
  id: string
}

interface Page {
  after: ListedAfter | undefined
  limit: number
}

/** The last document of a page of a table, whose order may begin with what needs action. */
export interface TableCursor extends ListedAfter {
  needs: boolean
}

export type TableRow = DocumentRow & { table_date: Date; needs: boolean }

/** As the team works on it: what its counts and lists are made of. */
export const workItem = { kind: documentItem, maySee: isItemListed }

/** The condition of each table, written as its index has it, and the date that it is sorted by. */
const TABLES: Record<
  DocumentTable,
  { isIn: (practiceId: string) => RawBuilder<unknown>; date: RawBuilder<Date> }
> = {
  Incoming: {
    isIn: (
      practiceId,
    ) => sql`document.to_practice_id = ${practiceId} AND document.document_status = 'NotProcessed'
      AND document.deleted_to_at IS NULL`,
    date: sql`document.received_at`,
  },
  Outgoing: {
    isIn: (practiceId) => sql`document.from_practice_id = ${practiceId} AND document.deleted_from_at IS NULL`,
    date: sql`document.received_at`,
  },
  Processed: {
    isIn: (
      practiceId,
    ) => sql`document.to_practice_id = ${practiceId} AND document.document_status = 'Processed'
      AND document.deleted_to_at IS NULL`,
    date: sql`document.processed_at`,
  },
}

const TYPES: Record<TypeFilter, RawBuilder<unknown>> = {
  Unset: sql`true`,
  DocAndRef: sql`document.guest_sender_email IS NULL`,
  Ref: sql`document.is_referral AND document.guest_sender_email IS NULL`,
  Doc: sql`NOT document.is_referral`,
  WebRef: sql`document.is_referral AND document.guest_sender_email IS NOT NULL`,
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** What is typed is found in any of the three texts that the key is made of, never across two of them. */
const patternOf = (searchKey: string): string | undefined => {
  const key = searchKey.trim().toLowerCase().replaceAll('\n', ' ')
  return key === '' ? undefined : `%${escaped(key)}%`
}

/** The function finds by indexes that row-level security would not let a statement use. */
const foundIn = (
  list: DocumentTable | 'Received',
  type: TypeFilter,
  pattern: string,
  { after, limit }: { after: (ListedAfter & { needs?: boolean }) | undefined; limit: number },
  isRanked = false,
) => sql`documents_find(${list}::text, ${type}::text, ${isRanked}::boolean, ${pattern}::text, ${after?.needs ?? null}::boolean,
  ${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit}::int)`

interface Reader {
  practiceId: string
  personId: string
}

interface Listing<Table> {
  table: Table
  type: TypeFilter
  searchKey: string
  order: TableOrder
}

interface TablePage {
  after: TableCursor | undefined
  limit: number
}

/** What needs action, of every table: exactly what is counted, the longest wait first. */
async function listNeeding(
  db: Database,
  { practiceId, personId: ownId }: Reader,
  { type, searchKey }: Pick<Listing<DocumentList>, 'type' | 'searchKey'>,
  { after, limit }: TablePage,
): Promise<TableRow[]> {
  const pattern = patternOf(searchKey)
  const items = worklist.pageOfNeeding(workItem, { practiceId, ownId, after: undefined, limit: null })
  const isFound = pattern === undefined ? sql`true` : sql`document.search_key LIKE ${pattern}`
  const beyond = after
    ? sql`(item.waiting_since, item.item_id) > (${after.at}, ${after.id}::text)`
    : sql`true`
  const { rows } = await sql<TableRow>`
    SELECT ${DOCUMENT}, item.waiting_since AS table_date, true AS needs FROM ${items} item
      JOIN documents_document document ON document.id = item.item_id::uuid
    WHERE ${TYPES[type]} AND ${isFound} AND ${beyond}
    ORDER BY item.waiting_since, item.item_id LIMIT ${limit}`.execute(db)
  return rows
}

/** The rows of a table: those that need action are found by their items, and the others without them. */
function partsOf(
  practiceId: string,
  { table, type, order }: Omit<Listing<DocumentTable>, 'searchKey'>,
  { after, limit }: TablePage,
): RawBuilder<unknown>[] {
  const { isIn, date } = TABLES[table]
  const part = (needs: RawBuilder<boolean>, condition: RawBuilder<unknown>) => sql`(
    SELECT ${DOCUMENT}, ${date} AS table_date, ${needs} AS needs FROM documents_document document
    WHERE ${isIn(practiceId)} AND ${TYPES[type]} AND ${condition}
    ORDER BY ${date} DESC, document.id DESC LIMIT ${limit})`
  const beyond = after
    ? sql`(${date}, document.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  if (order === 'newest-first') return [part(sql`false`, beyond)]
  const needing = worklist.needsAction(documentItem, practiceId, sql`document.id::text`)
  const ids = worklist.needingIds(documentItem, practiceId)
  const isFirst = sql`document.id IN (SELECT one.item_id::uuid FROM (${ids}) one)`
  const rest = part(sql`false`, sql`NOT ${needing} AND ${after?.needs === false ? beyond : sql`true`}`)
  return after?.needs === false ? [rest] : [part(sql`true`, sql`${isFirst} AND ${beyond}`), rest]
}

/** One page of a table in its order (specification, platform §4), or of what needs action. */
export async function listTable(
  db: Database,
  reader: Reader,
  listing: Listing<DocumentList>,
  page: TablePage,
): Promise<TableRow[]> {
  const { table, type, searchKey, order } = listing
  const { practiceId } = reader
  if (table === 'NeedsAction') return listNeeding(db, reader, listing, page)
  const pattern = patternOf(searchKey)
  const isRanked = order === 'needs-action-first'
  if (pattern !== undefined) {
    const { rows } = await sql<TableRow>`
      SELECT ${DOCUMENT}, found.table_date, found.needs FROM ${foundIn(table, type, pattern, page, isRanked)} found
      JOIN documents_document document ON document.id = found.id AND ${isListedFor(practiceId)}
      ORDER BY ${isRanked ? sql`found.needs DESC,` : sql``} found.table_date DESC, found.id DESC`.execute(db)
    return rows
  }
  const parts = partsOf(practiceId, { table, type, order }, page)
  const { rows } = await sql<TableRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) document
    ORDER BY ${isRanked ? sql`needs DESC,` : sql``} table_date DESC, id DESC LIMIT ${page.limit}`.execute(db)
  return rows
}

/** Both directions since a time: of each direction as many as are wanted, and of these the newest. */
export async function listSince(
  db: Database,
  practiceId: string,
  since: Date,
  { after, limit }: Page,
): Promise<DocumentRow[]> {
  const rest = sql`document.received_at >= ${since}
    AND ${after ? sql`(document.received_at, document.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    ORDER BY document.received_at DESC, document.id DESC LIMIT ${limit}`
  const { rows } = await sql<DocumentRow>`
    SELECT DISTINCT ON (received_at, id) * FROM (
      (SELECT ${DOCUMENT} FROM documents_document document
        WHERE document.to_practice_id = ${practiceId} AND document.deleted_to_at IS NULL AND ${rest})
      UNION ALL
      (SELECT ${DOCUMENT} FROM documents_document document
        WHERE document.from_practice_id = ${practiceId} AND document.deleted_from_at IS NULL AND ${rest})
    ) both_directions ORDER BY received_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Both directions by a text, newest first, however old. */
export async function searchBoth(
  db: Database,
  practiceId: string,
  searchText: string,
  page: Page,
): Promise<DocumentRow[]> {
  const pattern = patternOf(searchText) ?? '%'
  const { rows } = await sql<DocumentRow>`
    SELECT ${DOCUMENT} FROM (
      SELECT id, table_date FROM ${foundIn('Received', 'Unset', pattern, page)}
      UNION
      SELECT id, table_date FROM ${foundIn('Outgoing', 'Unset', pattern, page)}
    ) found
    JOIN documents_document document ON document.id = found.id AND ${isListedFor(practiceId)}
    ORDER BY found.table_date DESC, found.id DESC LIMIT ${page.limit}`.execute(db)
  return rows
}

/** What changed since a time, and whether the practice still has it. */
export async function listChanged(
  db: Database,
  practiceId: string,
  since: Date,
  limit: number,
): Promise<(DocumentRow & { is_listed: boolean })[]> {
  const side = (column: 'to_practice_id' | 'from_practice_id') => sql`
    (SELECT ${DOCUMENT}, ${isListedFor(practiceId)} AS is_listed FROM documents_document document
      WHERE ${sql.ref(`document.${column}`)} = ${practiceId} AND document.changed_at >= ${since}
      ORDER BY document.changed_at LIMIT ${limit})`
  const { rows } = await sql<DocumentRow & { is_listed: boolean }>`
    SELECT DISTINCT ON (id) * FROM (${side('to_practice_id')} UNION ALL ${side('from_practice_id')}) changed
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** How many came in and are not processed, as a statement of one number. */
const countingUnprocessed = (practiceId: string | null) => sql`
  SELECT count(*)::int AS count FROM documents_document document
  WHERE document.to_practice_id = ${practiceId}::uuid AND document.document_status = 'NotProcessed'
    AND document.deleted_to_at IS NULL`

export async function countUnprocessed(db: Database, practiceId: string): Promise<number> {
  const { rows } = await countingUnprocessed(practiceId).execute(db)
  return (rows[0] as { count: number }).count
}

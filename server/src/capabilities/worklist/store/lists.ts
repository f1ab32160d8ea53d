import type { WorkFilter } from '@corridor/contract/worklist/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { TimelineOf } from '#platform/timeline.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import { seenBy } from './items.ts'
import { ITEM_COLUMNS, type ItemRow } from './tables.ts'

export interface ListedAfter {
  orderKey: string
  itemId: string
}

export interface WorkPage {
  practiceId: string
  kind: string
  filter: WorkFilter
  ownId: string
  after: ListedAfter | undefined
  /** Without one it is all of them. */
  limit: number | null
}

/** What is open has a smaller key: the scan of an index ends there, and does not go through what is done. */
const OPEN = sql`item.order_key < 100000000000000000`

const FILTERS: Record<WorkFilter, (ownId: string) => RawBuilder<unknown>> = {
  // Always true, and the condition of the index of all items.
  all: () => sql`item.order_key >= 0`,
  mine: (ownId) => sql`item.assignee_id = ${ownId} AND ${OPEN}`,
  unassigned: () => sql`item.assignee_id IS NULL AND item.done_at IS NULL`,
}

const listedAfter = (after: ListedAfter | undefined): RawBuilder<unknown> =>
  after ? sql`(item.order_key, item.item_id) > (${after.orderKey}::bigint, ${after.itemId})` : sql`true`

/**
 * A page of the items of one kind in their order, as something to select from: it is read from an index, however many there are. A
 * capability joins it with its own tables, under a name of its choice.
 */
export const pageOfItems = (
  { practiceId, kind, filter, ownId, after, limit }: WorkPage,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<ItemRow> => sql<ItemRow>`(
  SELECT ${ITEM_COLUMNS} FROM worklist_item item
  WHERE item.practice_id = ${practiceId} AND item.kind = ${kind} AND ${FILTERS[filter](ownId)}
    AND ${listedAfter(after)} AND ${condition}
  ORDER BY item.order_key, item.item_id LIMIT ${limit})`

/** How far the team is with these items of one kind; nothing for those that are not there. */
export async function listStates(
  db: Database,
  { practiceId, kind }: { practiceId: string; kind: string },
  itemIds: readonly string[],
): Promise<ItemRow[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<ItemRow>`
    SELECT ${ITEM_COLUMNS} FROM worklist_item item
    WHERE item.practice_id = ${practiceId} AND item.kind = ${kind} AND item.item_id = ANY(${itemIds}::text[])`.execute(
    db,
  )
  return rows
}

/** Since when these items of one kind need action; nothing for those that do not. */
export async function listNeedingSince(
  db: Database,
  { practiceId, kind }: { practiceId: string; kind: string },
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<Pick<ItemRow, 'item_id' | 'waiting_since'>>`
    SELECT item.item_id, item.waiting_since FROM worklist_item item
    WHERE item.practice_id = ${practiceId} AND item.kind = ${kind} AND item.item_id = ANY(${itemIds}::text[])
      AND item.needs_action`.execute(db)
  return new Map(rows.map(({ item_id, waiting_since }) => [item_id, waiting_since!.toISOString()]))
}

/** A page over several kinds: of each as many as are wanted in all, and of these the first. */
export async function listItems(
  db: Database,
  sources: readonly WorkItemSource[],
  page: Omit<WorkPage, 'kind'>,
): Promise<ItemRow[]> {
  if (sources.length === 0) return []
  const parts = sources.map((source) => {
    const items = pageOfItems({ ...page, kind: source.kind.kind }, seenBy(source, page.ownId))
    return sql`SELECT * FROM ${items} item`
  })
  const { rows } = await sql<ItemRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) item ORDER BY order_key, item_id LIMIT ${page.limit}`.execute(
    db,
  )
  return rows
}

/**
 * What needs action and this person may see, no matter to whom it is assigned. Every count, list and order goes by this one condition, so that a number and
 * the rows below it are the same.
 */
const needing = (source: WorkItemSource, practiceId: string, personId: string) => sql`
  item.practice_id = ${practiceId} AND item.kind = ${source.kind.kind} AND ${isNeeding(source, personId)}`

const isNeeding = (source: WorkItemSource, personId: string): RawBuilder<boolean> =>
  sql<boolean>`(item.needs_action AND ${seenBy(source, personId)})`

/** What is counted, the longest wait first, as something to select from: a page of it, or all of it for a capability that narrows it further. */
export const pageOfNeeding = (source: WorkItemSource, page: Omit<WorkPage, 'kind' | 'filter'>) =>
  pageOfItems({ ...page, kind: source.kind.kind, filter: 'all' }, isNeeding(source, page.ownId))

/** Whether the item of this id needs action, as a condition or a column of a statement of the practice. */
export const needsAction = (
  { kind }: WorkItemSource['kind'],
  practiceId: string,
  itemId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (SELECT FROM worklist_item need
  WHERE need.practice_id = ${practiceId} AND need.kind = ${kind} AND need.item_id = ${itemId} AND need.needs_action)`

/** The ids of what needs action, as a statement: few among the many items of a practice. */
export const needingIds = ({ kind }: WorkItemSource['kind'], practiceId: string): RawBuilder<unknown> => sql`
  SELECT need.item_id FROM worklist_item need
  WHERE need.practice_id = ${practiceId} AND need.kind = ${kind} AND need.needs_action`

/** How many of a kind need action, for a count. */
export const countNeeding = (
  source: WorkItemSource,
  { id, practiceId }: { id: string; practiceId: string | null },
) =>
  practiceId
    ? sql`SELECT count(*)::int FROM worklist_item item WHERE ${needing(source, practiceId, id)}`
    : sql`SELECT 0`

export interface Needing {
  kind: string
  count: number
  longest: { itemId: string; title: string; waitingSince: string }[]
}

export async function listNeeding(
  db: Database,
  sources: readonly WorkItemSource[],
  { practiceId, personId, named }: { practiceId: string; personId: string; named: number },
): Promise<Needing[]> {
  if (sources.length === 0) return []
  const parts = sources.map(
    (source) => sql`
    SELECT ${source.kind.kind} AS kind, all_of.count, named.longest FROM
      (SELECT count(*)::int AS count FROM worklist_item item WHERE ${needing(source, practiceId, personId)}) all_of,
      (SELECT json_agg(json_build_object('itemId', item_id, 'title', title, 'waitingSince',
          to_char(waiting_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY order_key, item_id) AS longest
        FROM (SELECT item.* FROM worklist_item item WHERE ${needing(source, practiceId, personId)}
          ORDER BY item.order_key, item.item_id LIMIT ${named}) item) named
    WHERE all_of.count > 0`,
  )
  const { rows } = await sql<Needing>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}

/** The items of a kind that are about a patient. */
export const isAbout = ({ ofPatient }: WorkItemSource, of: TimelineOf): RawBuilder<unknown> =>
  ofPatient
    ? sql`item.item_id IN (SELECT about.id::text FROM (${ofPatient(of)}) about (id))`
    : sql`item.patient_id = ANY(${of.patientIds}::uuid[])`

/** What needs action about one patient. */
export async function listOfPatient(
  db: Database,
  sources: readonly WorkItemSource[],
  of: TimelineOf,
  { personId, limit }: { personId: string; limit: number },
): Promise<ItemRow[]> {
  if (sources.length === 0) return []
  const parts = sources.map(
    (source) => sql`
    SELECT ${ITEM_COLUMNS} FROM worklist_item item
    WHERE ${needing(source, of.practiceId, personId)} AND ${isAbout(source, of)}`,
  )
  const { rows } = await sql<ItemRow>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) item ORDER BY order_key, item_id LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { WorkItemSource } from '#platform/work-items.ts'
import { at, ITEM_COLUMNS, type ItemRow, type Ref } from './tables.ts'

export interface NewItem extends Ref {
  title: string
  patientId?: string | null
  /** Since when somebody waits for an answer; nothing while nobody does. */
  waitingSince: Date | null
}

const one = (rows: readonly ItemRow[]): ItemRow | undefined => rows[0]

/** The condition under which a person sees an item of this kind. */
export const seenBy = (source: WorkItemSource, personId: string) =>
  source.maySee(sql<string>`item.item_id`, sql<string>`${personId}::uuid`)

/** For a kind of which everybody who holds the claim sees all items of the practice. */
export const seenByTeam: WorkItemSource['maySee'] = () => sql<boolean>`true`

/** Inserts items, or gives those that are there their current title and patient; then each stays as far as the team is with it. */
export async function saveItems(db: Database, items: readonly NewItem[], now: Date): Promise<ItemRow[]> {
  const column = <K extends keyof NewItem>(name: K) => items.map((item) => item[name] ?? null)
  const { rows } = await sql<ItemRow>`
    INSERT INTO worklist_item AS item (practice_id, kind, item_id, title, patient_id, waiting_since, active_at)
    SELECT *, ${now}::timestamptz FROM unnest(${column('practiceId')}::uuid[], ${column('kind')}::text[], ${column('itemId')}::text[],
      ${column('title')}::text[], ${column('patientId')}::uuid[], ${column('waitingSince')}::timestamptz[])
    ON CONFLICT (practice_id, kind, item_id) DO UPDATE
      SET title = EXCLUDED.title, patient_id = EXCLUDED.patient_id, version = item.version + 1
    RETURNING ${ITEM_COLUMNS}`.execute(db)
  return rows
}

/**
 * Somebody waits since then. What was put off or done is open again; what waits longer already stays as it is, and is not returned. That is
 * looked at under the lock, because somebody may be finishing it at this very moment.
 */
export async function setWaiting(
  db: Database,
  refs: readonly Ref[],
  since: Date,
  now: Date,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    WITH locked AS (
      SELECT one.practice_id, one.kind, one.item_id, one.needs_action, one.waiting_since FROM worklist_item one
        JOIN unnest(${refs.map(({ practiceId }) => practiceId)}::uuid[], ${refs.map(({ kind }) => kind)}::text[],
          ${refs.map(({ itemId }) => itemId)}::text[]) AS ref(practice_id, kind, item_id) USING (practice_id, kind, item_id)
      ORDER BY one.practice_id, one.kind, one.item_id FOR NO KEY UPDATE OF one)
    UPDATE worklist_item item SET waiting_since = LEAST(CASE WHEN item.done_at IS NULL THEN item.waiting_since END, ${since}::timestamptz),
      snoozed_until = NULL, done_at = NULL, active_at = ${now}, version = item.version + 1
    FROM locked WHERE item.practice_id = locked.practice_id AND item.kind = locked.kind AND item.item_id = locked.item_id
      AND NOT (locked.needs_action AND locked.waiting_since <= ${since})
    RETURNING ${ITEM_COLUMNS}`.execute(db)
  return rows
}

/** Nobody waits any more; who was replying has replied. */
export async function setAnswered(db: Database, ref: Ref, now: Date): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET waiting_since = NULL, claimed_by = NULL, claimed_until = NULL, active_at = ${now},
      version = version + 1
    WHERE ${at(ref)} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

export async function deleteItem(db: Database, ref: Ref): Promise<boolean> {
  const { rows } = await sql`DELETE FROM worklist_item item WHERE ${at(ref)} RETURNING 1`.execute(db)
  return rows.length > 0
}

export async function findItem(db: Database, ref: Ref): Promise<ItemRow | undefined> {
  const { rows } =
    await sql<ItemRow>`SELECT ${ITEM_COLUMNS} FROM worklist_item item WHERE ${at(ref)}`.execute(db)
  return one(rows)
}

/** Locks an item until the end of the transaction, so that its notes are counted one after the other. */
export async function lockItem(db: Database, ref: Ref): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    SELECT ${ITEM_COLUMNS} FROM worklist_item item WHERE ${at(ref)} FOR UPDATE OF item`.execute(db)
  return one(rows)
}

/** Whether something came from outside after this position, and nobody has answered it. The item is locked. */
export async function hasNewer(
  db: Database,
  ref: Ref,
  newest: NonNullable<WorkItemSource['newest']>,
  seenUpTo: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM worklist_item item WHERE ${at(ref)} AND ${newest(sql<string>`item.item_id`)} > ${seenUpTo}`.execute(
    db,
  )
  return rows.length > 0
}

/** Those of these people who may see an item. */
export async function listViewers(
  db: Database,
  ref: Ref,
  source: WorkItemSource,
  personIds: readonly string[],
): Promise<string[]> {
  const maySee = source.maySee(sql<string>`item.item_id`, sql<string>`viewer.id`)
  const { rows } = await sql<{ id: string }>`
    SELECT viewer.id FROM unnest(${personIds}::uuid[]) AS viewer(id), worklist_item item
    WHERE ${at(ref)} AND ${maySee}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns nothing when it is assigned to another than `before` by now. */
export async function setAssignee(
  db: Database,
  ref: Ref,
  { personId, before }: { personId: string | null; before: string | null },
  now: Date,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET assignee_id = ${personId}::uuid,
      assigned_at = CASE WHEN ${personId}::uuid IS NULL THEN NULL ELSE ${now}::timestamptz END, version = version + 1
    WHERE ${at(ref)} AND assignee_id IS NOT DISTINCT FROM ${before}::uuid RETURNING ${ITEM_COLUMNS}`.execute(
    db,
  )
  return one(rows)
}

/** Returns nothing while somebody else has it and it is not taken over. */
export async function setClaim(
  db: Database,
  ref: Ref,
  { personId, until, isTakingOver }: { personId: string; until: Date; isTakingOver: boolean },
  now: Date,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET claimed_by = ${personId}, claimed_until = ${until}, version = version + 1
    WHERE ${at(ref)} AND (${isTakingOver} OR claimed_by IS NULL OR claimed_by = ${personId}
      OR claimed_until <= ${now}) RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

/** Their claim goes on; nothing where they have none. */
export async function extendClaim(
  db: Database,
  ref: Ref,
  { personId, until }: { personId: string; until: Date },
  now: Date,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET claimed_until = ${until}, version = version + 1
    WHERE ${at(ref)} AND claimed_by = ${personId} AND claimed_until > ${now} RETURNING ${ITEM_COLUMNS}`.execute(
    db,
  )
  return one(rows)
}

export async function clearClaim(db: Database, ref: Ref, personId: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET claimed_by = NULL, claimed_until = NULL, version = version + 1
    WHERE ${at(ref)} AND claimed_by = ${personId} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

export async function setSnoozed(db: Database, ref: Ref, until: Date | null): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET snoozed_until = ${until}::timestamptz, version = version + 1
    WHERE ${at(ref)} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

/** Ends a snooze whose time has come. Nobody put it off for nothing, so it needs action even if nobody waits. */
export async function endSnooze(db: Database, ref: Ref, now: Date): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET snoozed_until = NULL, waiting_since = COALESCE(waiting_since, snoozed_until),
      version = version + 1
    WHERE ${at(ref)} AND snoozed_until <= ${now} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

/** Done twice is done at the first time. */
export async function setDone(
  db: Database,
  ref: Ref,
  isDone: boolean,
  now: Date,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    UPDATE worklist_item item SET done_at = CASE WHEN ${isDone} THEN COALESCE(done_at, ${now}::timestamptz) END,
      snoozed_until = NULL, claimed_by = CASE WHEN NOT ${isDone} THEN claimed_by END,
      claimed_until = CASE WHEN NOT ${isDone} THEN claimed_until END, active_at = ${now}, version = version + 1
    WHERE ${at(ref)} RETURNING ${ITEM_COLUMNS}`.execute(db)
  return one(rows)
}

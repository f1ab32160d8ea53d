import type { Channel, State } from '@corridor/contract/deliveries/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface DeliveryRow {
  id: string
  practice_id: string | null
  channel: Channel
  purpose: string
  item_kind: string | null
  item_id: string | null
  patient_id: string | null
  sent_by: string | null
  to_masked: string
  sealed: Buffer | null
  sealed_to: Buffer | null
  is_secret: boolean
  content_sha256: Buffer | null
  provider: string | null
  message_id: string | null
  state: State
  reason: string | null
  attempts: number
  is_in_flight: boolean
  created_at: Date
  waits_until: Date | null
  first_tried_at: Date | null
  give_up_at: Date
  handed_over_at: Date | null
  changed_at: Date
  retry_of: string | null
  position: string
  /** Of a practice's text: equal for equal numbers. */
  recipient: Buffer | null
  /** The delivery that repeats it. */
  retried_as: string | null
}

const COLUMNS = sql`d.*, (SELECT r.id FROM deliveries_delivery r WHERE r.retry_of = d.id) AS retried_as`

export type NewDelivery = Pick<
  DeliveryRow,
  | 'id'
  | 'practice_id'
  | 'channel'
  | 'purpose'
  | 'item_kind'
  | 'item_id'
  | 'patient_id'
  | 'sent_by'
  | 'to_masked'
  | 'sealed'
  | 'sealed_to'
  | 'is_secret'
  | 'content_sha256'
  | 'waits_until'
  | 'give_up_at'
  | 'retry_of'
  | 'recipient'
>

/** Adds a delivery that is to leave, unless it is there. Answers whether it was added. */
export async function insertDelivery(db: Database, row: NewDelivery, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH added AS (
      INSERT INTO deliveries_delivery (id, practice_id, channel, purpose, item_kind, item_id, patient_id, sent_by, to_masked,
        sealed, sealed_to, is_secret, content_sha256, waits_until, give_up_at, retry_of, recipient, created_at, changed_at)
      VALUES (${row.id}, ${row.practice_id}, ${row.channel}, ${row.purpose}, ${row.item_kind}, ${row.item_id}, ${row.patient_id},
        ${row.sent_by}, ${row.to_masked}, ${row.sealed}, ${row.sealed_to}, ${row.is_secret}, ${row.content_sha256}, ${row.waits_until},
        ${row.give_up_at}, ${row.retry_of}, ${row.recipient}, ${now}, ${now})
      ON CONFLICT DO NOTHING RETURNING id, practice_id),
    said AS (
      INSERT INTO deliveries_event (delivery_id, practice_id, at, kind)
      SELECT id, practice_id, ${now}, kind FROM added,
        unnest(CASE WHEN ${row.waits_until}::timestamptz IS NULL THEN ARRAY['created'] ELSE ARRAY['created', 'held'] END) AS kind)
    SELECT id FROM added`.execute(db)
  return rows.length > 0
}

async function findWhere(db: Database, where: RawBuilder<unknown>): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${COLUMNS} FROM deliveries_delivery d WHERE ${where}`.execute(db)
  return rows[0]
}

export const findDelivery = (db: Database, id: string) => findWhere(db, sql`d.id = ${id}`)

/** Of a practice: the statement says so, although row-level security does too. */
export const findDeliveryOf = (db: Database, practiceId: string, id: string) =>
  findWhere(db, sql`d.id = ${id} AND d.practice_id = ${practiceId}`)

/** Until the end of the transaction nobody else repeats it. */
export async function lockDelivery(db: Database, practiceId: string, id: string): Promise<void> {
  await sql`SELECT FROM deliveries_delivery WHERE id = ${id} AND practice_id = ${practiceId} FOR UPDATE`.execute(
    db,
  )
}

/** The practices that have texted somebody. For the system alone: a practice sees its own. */
export async function listPracticesThatTexted(db: Database, recipient: Buffer): Promise<string[]> {
  const { rows } = await sql<{ practice_id: string }>`
    SELECT DISTINCT practice_id FROM deliveries_delivery
    WHERE recipient = ${recipient} AND practice_id IS NOT NULL ORDER BY practice_id`.execute(db)
  return rows.map(({ practice_id }) => practice_id)
}

/** The newest delivery that repeats this one, or this one. */
export async function findLatest(db: Database, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    WITH RECURSIVE chain AS (
      SELECT id, 0 AS depth FROM deliveries_delivery WHERE id = ${id}
      UNION ALL
      SELECT r.id, depth + 1 FROM deliveries_delivery r JOIN chain ON r.retry_of = chain.id)
    SELECT ${COLUMNS} FROM deliveries_delivery d JOIN chain USING (id) ORDER BY depth DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/** How often this was tried already, as deliveries that repeat each other: those that failed for one of these reasons. */
export async function countTries(db: Database, id: string, after: readonly string[]): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    WITH RECURSIVE chain AS (
      SELECT id, retry_of, reason FROM deliveries_delivery WHERE id = ${id}
      UNION ALL
      SELECT d.id, d.retry_of, d.reason FROM deliveries_delivery d JOIN chain ON d.id = chain.retry_of)
    SELECT count(*)::int AS tries FROM chain WHERE split_part(reason, ' ', 1) = ANY(${after}::text[])`.execute(
    db,
  )
  return rows[0]!.tries
}

export interface DeliveryFilter {
  practiceId: string
  channel?: Channel
  state?: State
  from?: Date
  to?: Date
}

export interface DeliveryCursor {
  at: Date
  id: string
}

/** The deliveries of a practice, newest first. */
export async function listDeliveries(
  db: Database,
  { practiceId, channel, state, from, to }: DeliveryFilter,
  { after, limit }: { after?: DeliveryCursor; limit: number },
): Promise<DeliveryRow[]> {
  const optional = [
    channel && sql`d.channel = ${channel}`,
    state && sql`d.state = ${state}`,
    from && sql`d.created_at >= ${from}`,
    to && sql`d.created_at < ${to}`,
    after && sql`(d.created_at, d.id) < (${after.at}, ${after.id}::uuid)`,
  ].filter((one) => one !== undefined)
  const conditions = [sql`d.practice_id = ${practiceId}`, ...optional]
  const { rows } = await sql<DeliveryRow>`
    SELECT ${COLUMNS} FROM deliveries_delivery d WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** What left about one item, newest first. */
export async function listOfItem(
  db: Database,
  practiceId: string,
  item: { kind: string; id: string },
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    SELECT ${COLUMNS} FROM deliveries_delivery d
    WHERE d.practice_id = ${practiceId} AND d.item_kind = ${item.kind} AND d.item_id = ${item.id}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A delivery with what it repeats and what repeats it, newest first. */
export async function listRepeated(db: Database, practiceId: string, id: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    WITH RECURSIVE chain AS (
      SELECT id, retry_of FROM deliveries_delivery WHERE id::text = ${id} AND practice_id = ${practiceId}
      UNION
      SELECT r.id, r.retry_of FROM deliveries_delivery r JOIN chain ON r.retry_of = chain.id OR r.id = chain.retry_of)
    SELECT ${COLUMNS} FROM deliveries_delivery d WHERE d.id IN (SELECT id FROM chain) AND d.practice_id = ${practiceId}
    ORDER BY d.created_at DESC, d.id DESC`.execute(db)
  return rows
}

/** Of one patient at most so many are counted: enough to know whom a practice usually writes to. */
const WRITTEN_MAX = 50

export interface Written {
  patientId: string
  count: number
  /** One of them was about the same item. */
  isAboutItem: boolean
}

/** How often a practice wrote to these patients since then; none for those that it did not write to. */
export async function countWritten(
  db: Database,
  practiceId: string,
  patientIds: readonly string[],
  { since, item }: { since: Date; item: { kind: string; id: string } | null },
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    SELECT patient.id AS "patientId", count(*)::int AS count,
      coalesce(bool_or(written.item_kind = ${item?.kind ?? null} AND written.item_id = ${item?.id ?? null}), false) AS "isAboutItem"
    FROM unnest(${patientIds}::uuid[]) AS patient (id)
    CROSS JOIN LATERAL (
      SELECT d.item_kind, d.item_id FROM deliveries_delivery d
      WHERE d.practice_id = ${practiceId} AND d.patient_id = patient.id AND d.created_at >= ${since} AND d.state <> 'cancelled'
      ORDER BY d.created_at DESC LIMIT ${WRITTEN_MAX}) AS written
    GROUP BY patient.id`.execute(db)
  return rows
}

export interface EventRow {
  delivery_id: string
  at: Date
  kind: string
  reason: string | null
}

/** What happened to these deliveries, in order. */
export async function listEvents(db: Database, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventRow>`
    SELECT delivery_id, at, kind, reason FROM deliveries_event
    WHERE delivery_id = ANY (${ids}::uuid[]) ORDER BY id`.execute(db)
  return rows
}

export interface UndeliveredRow {
  id: string
  channel: Channel
  purpose: string
  provider: string | null
  to_masked: string
  state: State
  reason: string | null
  changed_at: Date
  total: number
}

/** Mail and texts of the installation that did not arrive: the newest, and how many there are. A browser that is gone is no fault. */
export async function listUndelivered(db: Database, limit: number): Promise<UndeliveredRow[]> {
  const { rows } = await sql<UndeliveredRow>`
    SELECT id, channel, purpose, provider, to_masked, state, reason, changed_at, count(*) OVER ()::int AS total
    FROM deliveries_delivery d
    WHERE practice_id IS NULL AND channel <> 'push' AND state IN ('failed', 'unclear')
      AND NOT EXISTS (SELECT FROM deliveries_delivery r WHERE r.retry_of = d.id)
    ORDER BY changed_at DESC, id LIMIT ${limit}`.execute(db)
  return rows
}

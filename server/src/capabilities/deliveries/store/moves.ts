import { STATES, type State } from '@corridor/contract/deliveries/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { DeliveryRow } from './deliveries.ts'

/** A delivery moves up in this order and never down: every statement that writes a state compares by it. */
const ORDER = sql`ARRAY[${sql.join(STATES.map((state) => sql.lit(state)))}]`
const rank = (state: RawBuilder<unknown>) => sql`array_position(${ORDER}, ${state})`

/** Words go with the service that took a secret; of the rest, when there is nothing left to do. */
const SEALED_AFTER = (state: RawBuilder<unknown>) => sql`
  CASE WHEN d.is_secret AND ${state} <> 'queued' OR ${state} IN ('cancelled', 'delivered', 'opened')
    THEN NULL ELSE d.sealed END`

export interface Begun {
  state: State
  message_id: string | null
  first_tried_at: Date
  attempts: number
  /** An earlier try ended without an answer. */
  was_in_flight: boolean
}

/** Records that a try begins, before it does. Nothing for a delivery that is not there. What has left, or is over, stays as it is. */
export async function beginTry(
  db: Database,
  id: string,
  provider: string,
  now: Date,
): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    WITH before AS (SELECT id, state, is_in_flight FROM deliveries_delivery WHERE id = ${id} FOR UPDATE),
    begun AS (
      UPDATE deliveries_delivery d SET
        provider = CASE WHEN d.is_in_flight THEN d.provider ELSE ${provider} END,
        is_in_flight = true, attempts = d.attempts + 1, first_tried_at = COALESCE(d.first_tried_at, ${now}),
        waits_until = NULL, changed_at = ${now}
      FROM before WHERE d.id = before.id AND before.state = 'queued'
      RETURNING d.id, d.practice_id, d.first_tried_at, d.attempts),
    said AS (
      INSERT INTO deliveries_event (delivery_id, practice_id, at, kind) SELECT id, practice_id, ${now}, 'tried' FROM begun)
    SELECT before.state, d.message_id, COALESCE(begun.first_tried_at, d.first_tried_at, ${now}) AS first_tried_at,
      COALESCE(begun.attempts, d.attempts) AS attempts, before.is_in_flight AS was_in_flight
    FROM before JOIN deliveries_delivery d USING (id) LEFT JOIN begun USING (id)`.execute(db)
  return rows[0]
}

/** The try ended, and the service has certainly not taken it: it waits for the next one. */
export async function endTry(
  db: Database,
  id: string,
  { reason, waitsUntil, mayBeTaken }: { reason: string; waitsUntil: Date | null; mayBeTaken: boolean },
  now: Date,
): Promise<void> {
  await sql`
    WITH ended AS (
      UPDATE deliveries_delivery SET is_in_flight = ${mayBeTaken}, reason = ${reason}, waits_until = ${waitsUntil}, changed_at = ${now}
      WHERE id = ${id} AND state = 'queued' RETURNING id, practice_id)
    INSERT INTO deliveries_event (delivery_id, practice_id, at, kind, reason)
    SELECT id, practice_id, ${now}, 'refused', ${reason} FROM ended`.execute(db)
}

/**
 * Has a text wait while an earlier one to the same number has still to leave. Answers whether it waits. The earlier one is locked, so that
 * it moves before this is decided, or afterwards sees who waits. One that is held back before its first try is overtaken.
 */
export async function waitForEarlier(
  db: Database,
  { id, practice_id, recipient, position }: WaitingRow,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH earlier AS (
      SELECT id FROM deliveries_delivery
      WHERE practice_id = ${practice_id} AND recipient = ${recipient} AND position < ${position} AND state = 'queued'
        AND (attempts > 0 OR waits_until IS NULL OR waits_until <= ${now})
      ORDER BY position DESC LIMIT 1 FOR UPDATE)
    UPDATE deliveries_delivery d SET waits_for = earlier.id FROM earlier
    WHERE d.id = ${id} AND d.state = 'queued' RETURNING d.id`.execute(db)
  return rows.length > 0
}

interface WaitingRow {
  id: string
  practice_id: string | null
  recipient: Buffer | null
  position: string
}

/** Those that waited for this one, which do so no longer. */
export async function releaseWaiting(
  db: Database,
  earlierId: string,
): Promise<Pick<DeliveryRow, 'id' | 'attempts' | 'channel' | 'practice_id'>[]> {
  const { rows } = await sql<Pick<DeliveryRow, 'id' | 'attempts' | 'channel' | 'practice_id'>>`
    UPDATE deliveries_delivery SET waits_for = NULL WHERE waits_for = ${earlierId} AND state = 'queued'
    RETURNING id, attempts, channel, practice_id`.execute(db)
  return rows
}

/** What is reported of a delivery: by the answer of a service, its list, a notice, or by the person who opened it. */
export interface Report {
  provider: string
  /** The service's own name for it. */
  messageId: string | null
  /** The delivery, where the service vouches for it. */
  deliveryId: string | null
  state: State
  /** `sent` for one that reached the carrier: it moves nothing. */
  kind: string
  reason: string | null
  /** Equal for equal reports. */
  digest: Buffer | null
}

export interface Moved {
  position: number
  id: string
  practice_id: string | null
  item_kind: string | null
  item_id: string | null
  patient_id: string | null
  retry_of: string | null
  state: State
  reason: string | null
}

/**
 * Records what is reported of many, and moves those on that it moves: a report that repeats, or that came late, changes
 * nothing. A delivery that does not have the service's id yet gets it here, unless another has it. Returns those that
 * belong to a delivery, by their positions, counted from one, and whether they moved it.
 */
export async function applyReports(
  db: Database,
  reports: readonly Report[],
  now: Date,
): Promise<(Moved & { isMoved: boolean })[]> {
  const column = <K extends keyof Report>(name: K) => reports.map((one) => one[name])
  const { rows } = await sql<Moved & { isMoved: boolean }>`
    WITH report AS (
      SELECT * FROM unnest(${column('provider')}::text[], ${column('messageId')}::text[], ${column('deliveryId')}::uuid[],
        ${column('state')}::text[], ${column('kind')}::text[], ${column('reason')}::text[], ${column('digest')}::bytea[])
        WITH ORDINALITY AS r (provider, message_id, delivery_id, state, kind, reason, digest, position)),
    hit AS (
      SELECT r.*, d.id, d.practice_id FROM report r JOIN deliveries_delivery d
        ON d.provider = r.provider AND d.message_id = r.message_id
      UNION ALL
      SELECT r.*, d.id, d.practice_id FROM report r JOIN deliveries_delivery d ON d.id = r.delivery_id
      WHERE (r.message_id IS NULL OR d.message_id IS NULL AND d.provider = r.provider AND NOT EXISTS (
        SELECT FROM deliveries_delivery o WHERE o.provider = r.provider AND o.message_id = r.message_id))),
    best AS (SELECT DISTINCT ON (id) * FROM hit ORDER BY id, ${rank(sql`state`)} DESC, position),
    moved AS (
      UPDATE deliveries_delivery d SET state = best.state, message_id = COALESCE(d.message_id, best.message_id),
        reason = CASE WHEN best.state IN ('failed', 'unclear') THEN best.reason END, is_in_flight = false, waits_until = NULL,
        handed_over_at = CASE WHEN best.state IN ('handed-over', 'delivered', 'opened') OR best.message_id IS NOT NULL
          THEN COALESCE(d.handed_over_at, ${now}) ELSE d.handed_over_at END,
        sealed = ${SEALED_AFTER(sql`best.state`)}, changed_at = ${now}
      FROM best WHERE d.id = best.id AND ${rank(sql`best.state`)} > ${rank(sql`d.state`)}
      RETURNING d.id, d.item_kind, d.item_id, d.patient_id, d.retry_of, best.position),
    said AS (
      INSERT INTO deliveries_event (delivery_id, practice_id, at, kind, reason, digest)
      SELECT id, practice_id, ${now}, kind, reason, digest FROM hit ORDER BY position
      ON CONFLICT (delivery_id, digest) WHERE digest IS NOT NULL DO NOTHING)
    SELECT hit.position::int AS position, hit.id, hit.practice_id, moved.item_kind, moved.item_id, moved.patient_id, moved.retry_of, hit.state,
      hit.reason, moved.id IS NOT NULL AS "isMoved"
    FROM hit LEFT JOIN moved ON moved.id = hit.id AND moved.position = hit.position ORDER BY hit.position`.execute(
    db,
  )
  return rows
}

/** Calls a delivery off that no try has begun for, in the statement that writes. Answers whether it did. */
export async function cancelDelivery(
  db: Database,
  practiceId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH cancelled AS (
      UPDATE deliveries_delivery SET state = 'cancelled', sealed = NULL, waits_until = NULL, changed_at = ${now}
      WHERE id = ${id} AND practice_id = ${practiceId} AND state = 'queued' AND NOT is_in_flight RETURNING id, practice_id)
    INSERT INTO deliveries_event (delivery_id, practice_id, at, kind)
    SELECT id, practice_id, ${now}, 'cancelled' FROM cancelled RETURNING id`.execute(db)
  return rows.length > 0
}

/** Deliveries that nobody tries any more. One whose last try had no answer may have left. */
export async function listGivenUp(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; is_in_flight: boolean; reason: string | null }[]> {
  const { rows } = await sql<{ id: string; is_in_flight: boolean; reason: string | null }>`
    SELECT id, is_in_flight, reason FROM deliveries_delivery
    WHERE state = 'queued' AND give_up_at < ${now} ORDER BY give_up_at LIMIT ${limit}`.execute(db)
  return rows
}

/** Words that nobody needs any more, and rows of the installation that nobody looks at. */
export async function removeOld(
  db: Database,
  before: { content: Date; installation: Date; push: Date },
): Promise<void> {
  await sql`
    UPDATE deliveries_delivery SET sealed = NULL
    WHERE sealed IS NOT NULL AND state <> 'queued' AND changed_at < ${before.content}`.execute(db)
  await sql`
    DELETE FROM deliveries_delivery WHERE practice_id IS NULL
      AND changed_at < ${before.push} AND (channel = 'push' OR changed_at < ${before.installation})`.execute(
    db,
  )
}

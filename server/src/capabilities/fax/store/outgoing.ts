import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { sent, update } from './messages.ts'
import { FAX, type FaxRow } from './tables.ts'

/** The delivery that the fax leaves by from now on. */
export const setDelivery = (db: Database, id: string, deliveryId: string, now: Date) =>
  update(db, { set: sql`delivery_id = ${deliveryId}`, where: sql`fax.id = ${id}`, now })

/**
 * Nothing when it is not waiting any more. Where somebody had retried a fax that failed and then called the retry off, it has failed as
 * before; a number that was to be called again by itself has the moment of it, and the fax is called off.
 */
export const setCancelled = (
  db: Database,
  { practiceId, id, isRetry }: { practiceId: string; id: string; isRetry: boolean },
  now: Date,
) =>
  update(db, {
    set: isRetry
      ? sql`e_fax_status = CASE WHEN fax.next_try_at IS NULL THEN 'Failed' ELSE 'Cancelled' END,
          reason = CASE WHEN fax.next_try_at IS NULL THEN fax.reason END, next_try_at = NULL`
      : sql`e_fax_status = 'Cancelled', reason = NULL, next_try_at = NULL`,
    where: sql`${sent(practiceId, id)} AND fax.e_fax_status = 'Sending'`,
    now,
  })

/** Of two who send a failed fax again one wins: the other gets nothing. */
export const setResent = (db: Database, practiceId: string, id: string, resentAsId: string, now: Date) =>
  update(db, {
    set: sql`resent_as_id = ${resentAsId}`,
    where: sql`${sent(practiceId, id)} AND fax.e_fax_status = 'Failed' AND fax.resent_as_id IS NULL`,
    now,
  })

/** A fax whose delivery is this one, or is what this one repeats, and that has not arrived. */
const leavesBy = (id: string, deliveryId: string, retryOf: string | null) => sql`
  fax.id = ${id} AND fax.delivery_id IN (${deliveryId}::uuid, ${retryOf}::uuid) AND fax.e_fax_status <> 'Delivered'`

interface LeftBy {
  deliveryId: string
  retryOf: string | null
}

/**
 * A delivery that repeats the last one is on its way, so nobody sends the fax again by hand meanwhile. Nothing when somebody did, or
 * another delivery repeats it already.
 */
export const setRepeated = (
  db: Database,
  id: string,
  { deliveryId, retryOf }: { deliveryId: string; retryOf: string },
  now: Date,
) =>
  update(db, {
    set: sql`e_fax_status = 'Sending', delivery_id = ${deliveryId}`,
    where: sql`fax.id = ${id} AND fax.resent_as_id IS NULL AND (
      fax.delivery_id = ${retryOf} AND fax.e_fax_status IN ('Sending', 'Failed')
      OR fax.delivery_id = ${deliveryId} AND fax.e_fax_status = 'Sending')`,
    now,
  })

/** The service has it. */
export const setHandedOver = (db: Database, id: string, by: LeftBy, now: Date) =>
  update(db, {
    set: sql`e_fax_status = 'Sending', delivery_id = ${by.deliveryId}, reason = NULL, next_try_at = NULL`,
    where: leavesBy(id, by.deliveryId, by.retryOf),
    now,
  })

export const setDelivered = (db: Database, id: string, by: LeftBy, now: Date) =>
  update(db, {
    set: sql`e_fax_status = 'Delivered', delivery_id = ${by.deliveryId}, reason = NULL, next_try_at = NULL,
      pages_sent = pages, delivered_at = ${now}`,
    where: leavesBy(id, by.deliveryId, by.retryOf),
    now,
  })

export const setFailed = (db: Database, id: string, by: LeftBy, reason: string | null, now: Date) =>
  update(db, {
    set: sql`e_fax_status = 'Failed', delivery_id = ${by.deliveryId}, reason = ${reason}, next_try_at = NULL`,
    where: leavesBy(id, by.deliveryId, by.retryOf),
    now,
  })

/** The number is called again then, by the next delivery. Nothing once all pages were confirmed, or somebody sent it again. */
export const setCallAgain = (
  db: Database,
  id: string,
  {
    failed,
    next,
    reason,
  }: { failed: { id: string; retryOf: string | null }; next: { id: string; at: Date }; reason: string },
  now: Date,
) =>
  update(db, {
    set: sql`reason = ${reason}, next_try_at = ${next.at}, e_fax_status = 'Sending', delivery_id = ${next.id}`,
    where: sql`${leavesBy(id, failed.id, failed.retryOf)} AND fax.pages_sent < fax.pages AND fax.resent_as_id IS NULL`,
    now,
  })

/** Why the last try was not taken; it is tried again. */
export const setWaiting = (db: Database, id: string, reason: string, now: Date) =>
  update(db, {
    set: sql`reason = ${reason}`,
    where: sql`fax.id = ${id} AND fax.e_fax_status = 'Sending'`,
    now,
  })

/** Nothing when so many pages were known before. */
export const setPagesSent = (db: Database, id: string, pagesSent: number, now: Date) =>
  update(db, {
    set: sql`pages_sent = least(${pagesSent}::int, pages)`,
    where: sql`fax.id = ${id} AND fax.e_fax_status = 'Sending' AND fax.pages_sent < least(${pagesSent}::int, fax.pages)`,
    now,
  })

/** It goes to a practice of the installation without a telephone line. Nothing when it did before. */
export const setDirect = (
  db: Database,
  id: string,
  recipient: { practiceId: string; name: string },
  now: Date,
) =>
  update(db, {
    set: sql`recipient_practice_id = ${recipient.practiceId}, recipient_name = CASE WHEN recipient_name = '' THEN ${recipient.name}
      ELSE recipient_name END, is_direct = true, e_fax_status = 'Delivered', reason = NULL, next_try_at = NULL, pages_sent = pages,
      delivered_at = ${now}, created_at = ${now}`,
    where: sql`fax.id = ${id} AND fax.e_fax_status = 'Sending' AND NOT fax.is_direct`,
    now,
  })

/** The fax that leaves by a delivery. For the system's own work alone. */
export async function findByDelivery(db: Database, deliveryId: string): Promise<FaxRow | undefined> {
  const { rows } = await sql<FaxRow>`
    SELECT ${FAX} FROM fax_message fax WHERE fax.id = (SELECT item_id::uuid FROM deliveries_delivery
      WHERE id = ${deliveryId} AND item_kind = 'fax')`.execute(db)
  return rows[0]
}

import type { Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type PushTables = {
  notifications_push: {
    endpoint: string
    session_id: string
    person_id: string
    p256dh: string
    auth: string
    subscribed_at: Date
  }
}
const tables = (db: Database) => db.withTables<PushTables>()

export type SubscriptionRow = Selectable<PushTables['notifications_push']>

/**
 * Saves the push address of a session's device, replacing the previous one. An address that belonged to
 * another person moves to this one: two people can use one browser. The session is locked, so that no second
 * address is added in between.
 */
export async function saveSubscription(db: Database, row: SubscriptionRow): Promise<void> {
  const { endpoint, ...rest } = row
  // Locks both rows that may change in one order, so that two sessions that swap addresses do not deadlock.
  await tables(db)
    .selectFrom('notifications_push')
    .select('endpoint')
    .where((or) => or.or([or('session_id', '=', row.session_id), or('endpoint', '=', endpoint)]))
    .orderBy('endpoint')
    .forUpdate()
    .execute()
  await tables(db)
    .deleteFrom('notifications_push')
    .where('session_id', '=', row.session_id)
    .where('endpoint', '!=', endpoint)
    .execute()
  await tables(db)
    .insertInto('notifications_push')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute()
}

export async function findSubscription(
  db: Database,
  sessionId: string,
): Promise<SubscriptionRow | undefined> {
  return tables(db)
    .selectFrom('notifications_push')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The devices on which these people get pushes. */
export async function listSubscribed(
  db: Database,
  personIds: readonly string[],
): Promise<Pick<SubscriptionRow, 'session_id' | 'person_id'>[]> {
  return tables(db)
    .selectFrom('notifications_push')
    .select(['session_id', 'person_id'])
    .where('person_id', 'in', personIds)
    .execute()
}

export async function removeSubscription(db: Database, sessionId: string): Promise<void> {
  await tables(db).deleteFrom('notifications_push').where('session_id', '=', sessionId).execute()
}

/** Removes an address that no longer works, but not one that replaced it meanwhile. */
export async function removeAddress(
  db: Database,
  { session_id, endpoint }: Pick<SubscriptionRow, 'session_id' | 'endpoint'>,
): Promise<void> {
  await tables(db)
    .deleteFrom('notifications_push')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute()
}

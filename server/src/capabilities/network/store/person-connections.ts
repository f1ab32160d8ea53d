import type { ConnectionStatus } from '@corridor/contract/people/model.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type PersonConnectionRow, tables } from './tables.ts'

const betweenThem = (one: string, other: string): RawBuilder<boolean> => sql`
  LEAST(source_person_id, target_person_id) = LEAST(${one}::uuid, ${other}::uuid)
  AND GREATEST(source_person_id, target_person_id) = GREATEST(${one}::uuid, ${other}::uuid)`

/** The open request or the connection between two people, if there is one. */
export const findLive = (
  db: Database,
  one: string,
  other: string,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .selectFrom('network_person_connection')
    .selectAll()
    .where(betweenThem(one, other))
    .where('status', 'in', ['Pending', 'Accepted'])
    .executeTakeFirst()

export const findConnection = (db: Database, id: string): Promise<PersonConnectionRow | undefined> =>
  tables(db).selectFrom('network_person_connection').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns false when there is a request with this id already. */
export async function insertConnection(db: Database, row: PersonConnectionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('network_person_connection')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface RequestFilter {
  sourceId: string
  targetId: string
  /** Requests by name do not count those by address: a refusal would reveal whose the address is. */
  isByAddress: boolean
}

const requestsMatching = (db: Database, { sourceId, targetId, isByAddress }: RequestFilter) =>
  tables(db)
    .selectFrom('network_person_connection')
    .where('source_person_id', '=', sourceId)
    .where('target_person_id', '=', targetId)
    .where('is_by_address', 'in', isByAddress ? [true, false] : [false])

/** When the target last declined a request of the source. */
export async function findLastRejection(db: Database, filter: RequestFilter): Promise<Date | undefined> {
  const row = await requestsMatching(db, filter)
    .select('answered_at')
    .where('status', '=', 'Rejected')
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answered_at ?? undefined
}

/** The number of requests from the source to the target since a moment, whatever became of them. */
export async function countRequests(db: Database, filter: RequestFilter, since: Date): Promise<number> {
  const { count } = await requestsMatching(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Accepts or declines an open request to this target, and returns nothing when it is no longer open. An accepted one loses
 * its link to an invitation by address, because both people now see each other.
 */
export const updateResponse = (
  db: Database,
  id: string,
  targetId: string,
  status: 'Accepted' | 'Rejected',
  now: Date,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .updateTable('network_person_connection')
    .set({
      status,
      answered_at: now,
      ...(status === 'Accepted' && { is_by_address: false, email_invite_id: null }),
    })
    .where('id', '=', id)
    .where('target_person_id', '=', targetId)
    .where('status', '=', 'Pending')
    .returningAll()
    .executeTakeFirst()

/** Ends a connection of this person or withdraws their request, and returns nothing when there is none. */
export const endConnectionRow = (
  db: Database,
  id: string,
  personId: string,
  now: Date,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .updateTable('network_person_connection')
    .set({ status: 'Deleted', answered_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('source_person_id', '=', personId).and('status', 'in', ['Pending', 'Accepted']),
        eb('target_person_id', '=', personId).and('status', '=', 'Accepted'),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Ends the open request or the connection between two people. */
export const endBetween = (
  db: Database,
  one: string,
  other: string,
  now: Date,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .updateTable('network_person_connection')
    .set({ status: 'Deleted', answered_at: now })
    .where(betweenThem(one, other))
    .where('status', 'in', ['Pending', 'Accepted'])
    .returningAll()
    .executeTakeFirst()

/** Withdraws the request that came of an invitation by address, if it is still open. */
export const endByAddress = (
  db: Database,
  emailInviteId: string,
  now: Date,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .updateTable('network_person_connection')
    .set({ status: 'Deleted', answered_at: now })
    .where('email_invite_id', '=', emailInviteId)
    .where('status', '=', 'Pending')
    .returningAll()
    .executeTakeFirst()

export const findByEmailInvite = (
  db: Database,
  emailInviteId: string,
): Promise<PersonConnectionRow | undefined> =>
  tables(db)
    .selectFrom('network_person_connection')
    .selectAll()
    .where('email_invite_id', '=', emailInviteId)
    .where('status', '=', 'Pending')
    .executeTakeFirst()

const ofPerson = (db: Database, status: 'Pending' | 'Accepted') =>
  tables(db).selectFrom('network_person_connection').selectAll().where('status', '=', status)

export const listAccepted = (db: Database, personId: string): Promise<PersonConnectionRow[]> =>
  ofPerson(db, 'Accepted')
    .where((eb) => eb.or([eb('source_person_id', '=', personId), eb('target_person_id', '=', personId)]))
    .execute()

export const listReceived = (db: Database, personId: string): Promise<PersonConnectionRow[]> =>
  ofPerson(db, 'Pending')
    .where('target_person_id', '=', personId)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** Leaves out requests by address: their sender sees only the address. */
export const listSent = (db: Database, personId: string): Promise<PersonConnectionRow[]> =>
  ofPerson(db, 'Pending')
    .where('source_person_id', '=', personId)
    .where('is_by_address', '=', false)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** The status between a person and each of the others: the open or accepted connection, or else the newest one. */
export async function listStatuses(
  db: Database,
  personId: string,
  otherIds: readonly string[],
): Promise<Map<string, ConnectionStatus>> {
  const { rows } = await sql<{ other_id: string; status: ConnectionStatus }>`
    SELECT DISTINCT ON (other_id) other_id, status FROM (
      SELECT target_person_id AS other_id, status, invited_at FROM network_person_connection
      WHERE source_person_id = ${personId} AND NOT is_by_address AND target_person_id = ANY(${otherIds}::uuid[])
      UNION ALL
      SELECT source_person_id, status, invited_at FROM network_person_connection
      WHERE target_person_id = ${personId} AND source_person_id = ANY(${otherIds}::uuid[])) one
    ORDER BY other_id, status IN ('Pending', 'Accepted') DESC, invited_at DESC`.execute(db)
  return new Map(rows.map(({ other_id, status }) => [other_id, status]))
}

/** The people on the other side of a person's open requests who can see that person, so not the senders of requests by address. */
export async function listPendingCounterpartIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT target_person_id AS other_id FROM network_person_connection
    WHERE source_person_id = ${personId} AND status = 'Pending'
    UNION SELECT source_person_id FROM network_person_connection
    WHERE target_person_id = ${personId} AND status = 'Pending' AND NOT is_by_address`.execute(db)
  return rows.map(({ other_id }) => other_id)
}

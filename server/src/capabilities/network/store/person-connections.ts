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

/** Adds a request. The same id twice stores once; answers whether this was the time. */
export async function addConnection(db: Database, row: PersonConnectionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('network_person_connection')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface Asked {
  sourceId: string
  targetId: string
  /** By an address. Whoever asks somebody by name is told nothing of that: it would say whose the address is. */
  isByAddress: boolean
}

const askingsOf = (db: Database, { sourceId, targetId, isByAddress }: Asked) =>
  tables(db)
    .selectFrom('network_person_connection')
    .where('source_person_id', '=', sourceId)
    .where('target_person_id', '=', targetId)
    .where('is_by_address', 'in', isByAddress ? [true, false] : [false])

/** When the target last turned the source down. */
export async function findLastRejection(db: Database, asked: Asked): Promise<Date | undefined> {
  const row = await askingsOf(db, asked)
    .select('answered_at')
    .where('status', '=', 'Rejected')
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.answered_at ?? undefined
}

/** How often the source has asked the target since a moment, whatever came of it. */
export async function countAskings(db: Database, asked: Asked, since: Date): Promise<number> {
  const { count } = await askingsOf(db, asked)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('invited_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Answers an open request of this target. Nothing when it is not open any more. One that is accepted has nothing to do with an
 * address any more.
 */
export const answerRequest = (
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

/** Ends a connection of this person, or takes their request back. Nothing when there is none. */
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

/** Ends whatever is between two people. */
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

/** Takes back what came of an invitation by address, unless it was answered. */
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

/** Without those that came of an address: of these the sender knows the address alone. */
export const listSent = (db: Database, personId: string): Promise<PersonConnectionRow[]> =>
  ofPerson(db, 'Pending')
    .where('source_person_id', '=', personId)
    .where('is_by_address', '=', false)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute()

/** How somebody stands to others, by the newest there is between them. */
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

/** Who has a request before them that shows somebody: whoever they asked, and who asked them, unless by an address alone. */
export async function listAskedWith(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ other_id: string }>`
    SELECT target_person_id AS other_id FROM network_person_connection
    WHERE source_person_id = ${personId} AND status = 'Pending'
    UNION SELECT source_person_id FROM network_person_connection
    WHERE target_person_id = ${personId} AND status = 'Pending' AND NOT is_by_address`.execute(db)
  return rows.map(({ other_id }) => other_id)
}

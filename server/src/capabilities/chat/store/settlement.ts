import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { IS_SEATED } from './channels.ts'

/** Which groups are left: all of somebody's, those in which nothing else connects two sides, or none. */
export type Leaving = 'all' | 'parted' | 'none'

export interface NewSettlement {
  id: string
  leaving: Leaving
  ones: readonly string[]
  /** Where only what two sides have in common is settled. */
  others?: readonly string[]
}

export async function insertSettlement(
  db: Database,
  { id, leaving, ones, others = [] }: NewSettlement,
  now: Date,
): Promise<void> {
  await sql`
    WITH begun AS (INSERT INTO chat_settlement (id, leaving, begun_at) VALUES (${id}, ${leaving}, ${now}))
    INSERT INTO chat_unsettled (settlement_id, person_id, is_other)
    SELECT ${id}::uuid, person_id, false FROM unnest(${ones}::uuid[]) AS one(person_id)
    UNION ALL SELECT ${id}::uuid, person_id, true FROM unnest(${others}::uuid[]) AS other(person_id)`.execute(
    db,
  )
}

/** Somebody whose conversations are not all settled yet. */
export interface UnsettledRow {
  person_id: string
  leaving: Leaving
  settled_up_to: string
  has_others: boolean
}

/** The first of them, with the settlement locked so that one part follows another. Nothing once all is settled. */
export async function lockNextUnsettled(
  db: Database,
  settlementId: string,
): Promise<UnsettledRow | undefined> {
  await sql`SELECT FROM chat_settlement WHERE id = ${settlementId} FOR UPDATE`.execute(db)
  return findNextUnsettled(db, settlementId)
}

export async function findNextUnsettled(
  db: Database,
  settlementId: string,
): Promise<UnsettledRow | undefined> {
  const { rows } = await sql<UnsettledRow>`
    SELECT one.person_id, one.settled_up_to, settlement.leaving, EXISTS (
      SELECT FROM chat_unsettled other WHERE other.settlement_id = settlement.id AND other.is_other) AS has_others
    FROM chat_settlement settlement JOIN chat_unsettled one ON one.settlement_id = settlement.id
    WHERE settlement.id = ${settlementId} AND NOT one.is_other AND NOT one.is_done
    ORDER BY one.person_id LIMIT 1`.execute(db)
  return rows[0]
}

/** The next conversations of somebody that are to be settled, in the order of their ids. */
export async function listNextChannels(
  db: Database,
  settlementId: string,
  { person_id, leaving, settled_up_to, has_others }: UnsettledRow,
  limit: number,
): Promise<string[]> {
  const shared = has_others
    ? sql`AND EXISTS (SELECT FROM chat_member theirs JOIN chat_unsettled other ON other.person_id = theirs.person_id
        WHERE theirs.channel_id = mine.channel_id AND theirs.left_at IS NULL
          AND other.settlement_id = ${settlementId} AND other.is_other)`
    : sql``
  const { rows } = await sql<{ channel_id: string }>`
    SELECT mine.channel_id FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
    WHERE mine.person_id = ${person_id} AND ${leaving === 'all' ? IS_SEATED : sql`mine.left_at IS NULL`}
      AND mine.channel_id > ${settled_up_to}
      ${leaving === 'none' ? sql`AND NOT channel.is_group` : sql``} ${shared}
    ORDER BY mine.channel_id LIMIT ${limit}`.execute(db)
  return rows.map(({ channel_id }) => channel_id)
}

/** The conversations of somebody are settled up to this one; or all are, where none is named. */
export async function setSettledUpTo(
  db: Database,
  settlementId: string,
  personId: string,
  channelId: string | undefined,
): Promise<void> {
  await sql`
    UPDATE chat_unsettled SET settled_up_to = coalesce(${channelId ?? null}, settled_up_to), is_done = ${channelId === undefined}
    WHERE settlement_id = ${settlementId} AND person_id = ${personId} AND NOT is_other`.execute(db)
}

export async function deleteSettlement(db: Database, id: string): Promise<void> {
  await sql`DELETE FROM chat_settlement WHERE id = ${id}`.execute(db)
}

/** Whether somebody has left a practice, and is not out of all their groups yet. */
export async function isStillLeaving(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM chat_unsettled one JOIN chat_settlement settlement ON settlement.id = one.settlement_id
    WHERE one.person_id = ${personId} AND settlement.leaving = 'all' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The statement that finds a row where something ended for one of these people that is not settled in all their conversations yet. */
export const findingUnsettled = (personIds: readonly string[]) =>
  sql`SELECT 1 AS found FROM chat_unsettled WHERE person_id = ANY(${personIds}::uuid[]) LIMIT 1`

/** The members of a conversation whom something that is not settled yet is about. */
export interface UnsettledInRow {
  settlement_id: string
  leaving: Leaving
  ones: string[]
  others: string[]
  has_others: boolean
}

export async function listUnsettledIn(db: Database, channelId: string): Promise<UnsettledInRow[]> {
  const { rows } = await sql<UnsettledInRow>`
    SELECT settlement.id AS settlement_id, settlement.leaving,
      coalesce(array_agg(member.person_id) FILTER (WHERE NOT unsettled.is_other), '{}') AS ones,
      coalesce(array_agg(member.person_id) FILTER (WHERE unsettled.is_other), '{}') AS others,
      EXISTS (SELECT FROM chat_unsettled other WHERE other.settlement_id = settlement.id AND other.is_other) AS has_others
    FROM chat_member member JOIN chat_unsettled unsettled ON unsettled.person_id = member.person_id
      JOIN chat_settlement settlement ON settlement.id = unsettled.settlement_id
    WHERE member.channel_id = ${channelId} AND member.left_at IS NULL
    GROUP BY settlement.id ORDER BY settlement.begun_at, settlement.id`.execute(db)
  return rows
}

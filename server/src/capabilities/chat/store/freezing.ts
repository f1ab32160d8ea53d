import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Somebody, or everybody who works at a practice. */
export type Side = { personId: string } | { practiceId: string }

const peopleOf = (side: Side): RawBuilder<unknown> =>
  'personId' in side
    ? sql`SELECT ${side.personId}::uuid AS person_id`
    : sql`SELECT person_id FROM office_member WHERE practice_id = ${side.practiceId} AND approved_at IS NOT NULL`

export async function listPeopleOf(db: Database, side: Side): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`${peopleOf(side)}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export interface PairRow {
  channel_id: string
  person_id: string
  other_id: string
  is_frozen: boolean
}

/** Those of these conversations that are of two, each once. */
export async function listPairs(db: Database, channelIds: readonly string[]): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    SELECT channel.id AS channel_id, mine.person_id, theirs.person_id AS other_id, channel.frozen_at IS NOT NULL AS is_frozen
    FROM chat_channel channel JOIN chat_member mine ON mine.channel_id = channel.id
      JOIN chat_member theirs ON theirs.channel_id = channel.id AND theirs.person_id > mine.person_id
    WHERE channel.id = ANY(${channelIds}::text[]) AND NOT channel.is_group`.execute(db)
  return rows
}

/** Who of one side is in a conversation of two, with anybody or with somebody of the other side. */
export async function listPaired(db: Database, side: Side, other?: Side): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM (${peopleOf(side)}) one WHERE EXISTS (
      SELECT FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id AND NOT channel.is_group
      WHERE mine.person_id = one.person_id AND mine.left_at IS NULL ${
        other
          ? sql`AND EXISTS (SELECT FROM chat_member theirs WHERE theirs.channel_id = mine.channel_id
              AND theirs.person_id <> mine.person_id AND theirs.person_id IN (${peopleOf(other)}))`
          : sql``
      })`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** A group with people of both sides in it. */
export interface SharedGroupRow {
  channel_id: string
  founder_id: string | null
  ones: string[]
  others: string[]
  members: string[]
}

/** Those of these conversations that are groups with people of both sides of a settlement in them. */
export async function listSharedGroups(
  db: Database,
  settlementId: string,
  channelIds: readonly string[],
): Promise<SharedGroupRow[]> {
  const of = (isOther: boolean) => sql`array_agg(member.person_id) FILTER (WHERE EXISTS (
    SELECT FROM chat_unsettled side WHERE side.settlement_id = ${settlementId} AND side.person_id = member.person_id
      AND side.is_other = ${isOther}))`
  const { rows } = await sql<SharedGroupRow>`
    SELECT * FROM (
      SELECT channel.id AS channel_id, channel.created_by AS founder_id, ${of(false)} AS ones, ${of(true)} AS others,
        array_agg(member.person_id) AS members
      FROM chat_channel channel JOIN chat_member member ON member.channel_id = channel.id AND member.left_at IS NULL
      WHERE channel.is_group AND channel.id = ANY(${channelIds}::text[])
      GROUP BY channel.id) AS known
    WHERE ones IS NOT NULL AND others IS NOT NULL ORDER BY channel_id`.execute(db)
  return rows
}

/** Those of these conversations that are groups and that somebody is in. */
export async function listGroupsOf(
  db: Database,
  personId: string,
  channelIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT channel.id FROM chat_channel channel JOIN chat_member member ON member.channel_id = channel.id
    WHERE channel.id = ANY(${channelIds}::text[]) AND channel.is_group
      AND member.person_id = ${personId} AND member.left_at IS NULL ORDER BY channel.id`.execute(db)
  return rows.map(({ id }) => id)
}

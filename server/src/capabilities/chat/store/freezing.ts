import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Somebody, or everybody who works at a practice. */
export type Side = { personId: string } | { practiceId: string }

const peopleOf = (side: Side): RawBuilder<unknown> =>
  'personId' in side
    ? sql`SELECT ${side.personId}::uuid`
    : sql`SELECT person_id FROM office_member WHERE practice_id = ${side.practiceId} AND approved_at IS NOT NULL`

export interface PairRow {
  channel_id: string
  person_id: string
  other_id: string
  is_frozen: boolean
}

/** The conversations of two, of somebody of one side with anybody, or with somebody of the other. */
export async function listPairs(db: Database, one: Side, other?: Side): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    SELECT mine.channel_id, mine.person_id, theirs.person_id AS other_id, channel.frozen_at IS NOT NULL AS is_frozen
    FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id AND NOT channel.is_group
      JOIN chat_member theirs ON theirs.channel_id = mine.channel_id AND theirs.person_id <> mine.person_id
    WHERE mine.person_id IN (${peopleOf(one)}) ${other ? sql`AND theirs.person_id IN (${peopleOf(other)})` : sql``}
    ORDER BY mine.channel_id`.execute(db)
  return rows
}

/** Who of one side is in a conversation of two. */
export async function listPaired(db: Database, side: Side): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT DISTINCT member.person_id
    FROM chat_member member JOIN chat_channel channel ON channel.id = member.channel_id AND NOT channel.is_group
    WHERE member.person_id IN (${peopleOf(side)})`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** The groups that somebody is in. */
export async function listGroupIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT channel.id FROM chat_member member JOIN chat_channel channel ON channel.id = member.channel_id
    WHERE member.person_id = ${personId} AND member.left_at IS NULL AND channel.is_group ORDER BY channel.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A group with people of both sides in it. */
export interface SharedGroupRow {
  channel_id: string
  founder_id: string | null
  ones: string[]
  others: string[]
  members: string[]
}

export async function listSharedGroups(db: Database, one: Side, other: Side): Promise<SharedGroupRow[]> {
  const of = (side: Side) =>
    sql`array_agg(member.person_id) FILTER (WHERE member.person_id IN (${peopleOf(side)}))`
  const { rows } = await sql<SharedGroupRow>`
    SELECT * FROM (
      SELECT member.channel_id, channel.created_by AS founder_id, ${of(one)} AS ones, ${of(other)} AS others,
        array_agg(member.person_id) AS members
      FROM chat_channel channel JOIN chat_member member ON member.channel_id = channel.id AND member.left_at IS NULL
      WHERE channel.is_group AND channel.id IN (
        SELECT channel_id FROM chat_member WHERE left_at IS NULL AND person_id IN (${peopleOf(one)}))
      GROUP BY member.channel_id, channel.created_by) AS known
    WHERE ones IS NOT NULL AND others IS NOT NULL ORDER BY channel_id`.execute(db)
  return rows
}

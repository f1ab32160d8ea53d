import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { IN_COMPANY, WAITS_FOR_CONFIRMATION } from './channels.ts'
import { PERSON } from './messages.ts'
import type { NamedRow } from './tables.ts'

/** A message that an alert speaks of: who wrote it, and in which conversation. */
export interface AlertedRow extends NamedRow {
  id: string
  seq: string
  channel_name: string
  is_group: boolean
  deleted_at: Date | null
  mentions: string[]
  mentions_all: boolean
}

export async function listAlerted(
  db: Database,
  channelId: string,
  seqs: readonly (number | string)[],
): Promise<AlertedRow[]> {
  const { rows } = await sql<AlertedRow>`
    SELECT message.id, message.seq, channel.name AS channel_name, channel.is_group, message.deleted_at, message.mentions, message.mentions_all, ${PERSON}
    FROM chat_channel channel JOIN chat_message message ON message.channel_id = channel.id
      JOIN people_person person ON person.id = message.sender_id
    WHERE channel.id = ${channelId} AND NOT message.is_note AND message.seq = ANY(${seqs.map(Number)}::bigint[])`.execute(
    db,
  )
  return rows
}

export const findAlerted = async (
  db: Database,
  channelId: string,
  seq: number,
): Promise<AlertedRow | undefined> => (await listAlerted(db, channelId, [seq]))[0]

/**
 * The members at the time of an urgent message who have not confirmed it. Those who deleted it for themselves are left out, because they
 * cannot confirm it any more, and in a frozen conversation so is everybody.
 */
export async function listUnconfirmed(db: Database, channelId: string, seq: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT ${PERSON} FROM chat_member mine
      JOIN chat_channel channel ON channel.id = mine.channel_id AND channel.frozen_at IS NULL
      JOIN chat_message m ON ${WAITS_FOR_CONFIRMATION} AND m.seq = ${seq}
      JOIN people_person person ON person.id = mine.person_id
    WHERE mine.channel_id = ${channelId} AND mine.left_at IS NULL
    ORDER BY lower(person.last_name), lower(person.first_name), person.id`.execute(db)
  return rows
}

/** A member's conversation has something to read: messages of others after what they have read, or a mark. */
const HAS_UNREAD = sql`(mine.is_marked_unread OR EXISTS (
  SELECT FROM chat_message message WHERE message.channel_id = mine.channel_id
    AND message.seq > least(mine.read_seq, coalesce(mine.unread_from - 1, mine.read_seq))
    AND NOT message.is_note AND message.deleted_at IS NULL AND message.sender_id <> mine.person_id))`

const IS_UNREAD = sql`(channel.last_seq > mine.read_seq OR mine.is_marked_unread)
  AND (mine.archived_seq IS NULL OR mine.archived_seq < channel.last_seq) AND ${HAS_UNREAD}`

/** Counts conversations with unread messages outside the archive, and those with urgent messages to confirm, archived or not. */
export const countingWaitingChats = ({ id }: Person): RawBuilder<unknown> => sql`
  SELECT count(*) FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
  WHERE mine.person_id = ${id} AND mine.left_at IS NULL ${IN_COMPANY} AND ((${IS_UNREAD})
    OR (channel.frozen_at IS NULL AND EXISTS (SELECT FROM chat_message m WHERE ${WAITS_FOR_CONFIRMATION})))`

export async function listUnreadIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT channel.id FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ${IN_COMPANY} AND ${IS_UNREAD}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A message mentions its reader, or answers one of theirs. */
const SPEAKS_TO_READER = sql`(reader.person_id = ANY(message.mentions)
  OR (message.quoted_id IS NOT NULL AND reader.person_id = (SELECT quoted.sender_id FROM chat_message quoted
    WHERE quoted.channel_id = message.channel_id AND quoted.id = message.quoted_id)))`

/** Which unread messages somebody is alerted of, and the newest of them that mentions them or answers them. */
export const unreadOfInterest = {
  visibleAfter: sql`reader.joined_seq`,
  concerns: (
    now: Date,
  ) => sql`message.sender_id <> reader.person_id AND NOT message.is_note AND NOT message.is_urgent
    AND (reader.muted_until IS NULL OR reader.muted_until <= ${now} OR ${SPEAKS_TO_READER})`,
  columns: sql`, max(message.seq) FILTER (WHERE message.mentions_all OR ${SPEAKS_TO_READER}) AS mention_seq`,
}

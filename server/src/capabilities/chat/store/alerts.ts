import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../platform/access/person.ts'
import type { Database } from '../../../platform/database/database.ts'
import { IN_COMPANY } from './channels.ts'
import type { NamedRow } from './tables.ts'

/** Whom to alert, and how many messages they have not read. */
export interface ToAlert {
  person_id: string
  times: number
  is_mentioned: boolean
}

/**
 * Takes everybody who has not read what came since the last time, and remembers up to where they were told. Not who wrote it, nor
 * whoever keeps the conversation quiet, unless they are mentioned; what is urgent rings by itself. Needs the lock.
 */
export async function takeUnalerted(db: Database, channelId: string, now: Date): Promise<ToAlert[]> {
  const { rows } = await sql<ToAlert>`
    WITH told AS (
      UPDATE chat_channel SET alerted_seq = last_seq WHERE id = ${channelId}
    )
    SELECT member.person_id, count(*)::int AS times, bool_or(member.person_id = ANY(message.mentions)) AS is_mentioned
    FROM chat_channel channel
      JOIN chat_member member ON member.channel_id = channel.id AND member.left_at IS NULL
      JOIN chat_message message ON message.channel_id = channel.id
        AND message.seq > greatest(channel.alerted_seq, member.read_seq, member.joined_seq)
    WHERE channel.id = ${channelId} AND message.sender_id <> member.person_id
      AND NOT message.is_note AND NOT message.is_urgent AND message.deleted_at IS NULL
      AND (member.muted_until IS NULL OR member.muted_until <= ${now} OR member.person_id = ANY(message.mentions))
    GROUP BY member.person_id`.execute(db)
  return rows
}

export interface AlertedRow extends NamedRow {
  name: string
  seq: string
  is_urgent: boolean
  deleted_at: Date | null
}

/** Who wrote a message, or the newest one, and what the conversation is called. */
export async function findAlerted(
  db: Database,
  channelId: string,
  seq?: number,
): Promise<AlertedRow | undefined> {
  const { rows } = await sql<AlertedRow>`
    SELECT channel.name, message.seq, message.is_urgent, message.deleted_at, person.id AS person_id, person.first_name,
      person.last_name, person.role, person.is_doctor, person.profile_image_id
    FROM chat_channel channel JOIN chat_message message ON message.channel_id = channel.id
      JOIN people_person person ON person.id = message.sender_id
    WHERE channel.id = ${channelId} AND NOT message.is_note ${seq === undefined ? sql`` : sql`AND message.seq = ${seq}`}
    ORDER BY message.seq DESC LIMIT 1`.execute(db)
  return rows[0]
}

/**
 * Who has not confirmed an urgent message, of those who were there: not whoever deleted it for themselves, who cannot confirm it any
 * more, and nobody while the two are no contacts.
 */
export async function listUnconfirmed(db: Database, channelId: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT member.person_id FROM chat_member member
      JOIN chat_channel channel ON channel.id = member.channel_id AND channel.frozen_at IS NULL
      JOIN chat_message message ON message.channel_id = member.channel_id AND message.seq = ${seq}
    WHERE member.channel_id = ${channelId} AND member.left_at IS NULL AND member.joined_seq < ${seq}
      AND message.sender_id <> member.person_id AND NOT EXISTS (SELECT FROM chat_acknowledgement done
        WHERE done.channel_id = member.channel_id AND done.seq = ${seq} AND done.person_id = member.person_id)
      AND NOT EXISTS (SELECT FROM chat_hidden hidden
        WHERE hidden.channel_id = member.channel_id AND hidden.seq = ${seq} AND hidden.person_id = member.person_id)`.execute(
    db,
  )
  return rows.map(({ person_id }) => person_id)
}

/** A member's conversation has something to read: messages of others after what they have read, or a mark. */
const HAS_UNREAD = sql`(mine.is_marked_unread OR EXISTS (
  SELECT FROM chat_message message WHERE message.channel_id = mine.channel_id
    AND message.seq > least(mine.read_seq, coalesce(mine.unread_from - 1, mine.read_seq))
    AND NOT message.is_note AND message.deleted_at IS NULL AND message.sender_id <> mine.person_id))`

const UNREAD_SEATS = (personId: string): RawBuilder<unknown> => sql`
  FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
  WHERE mine.person_id = ${personId} AND mine.left_at IS NULL
    AND (channel.last_seq > mine.read_seq OR mine.is_marked_unread)
    AND (mine.archived_seq IS NULL OR mine.archived_seq < channel.last_seq) ${IN_COMPANY} AND ${HAS_UNREAD}`

export const countingUnreadChats = ({ id }: Person): RawBuilder<unknown> =>
  sql`SELECT count(*) ${UNREAD_SEATS(id)}`

export async function listUnreadIds(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT channel.id ${UNREAD_SEATS(personId)}`.execute(db)
  return rows.map(({ id }) => id)
}

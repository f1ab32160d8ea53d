import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { MessageRow } from './tables.ts'

/** How a person is called, of the table `person`. */
export const PERSON = sql`
  person.id AS person_id, person.first_name, person.last_name, person.role, person.is_doctor, person.profile_image_id`

/** A message as somebody sees it. */
const whole = (viewerId: string) => sql`
  message.*, ${PERSON},
  (SELECT jsonb_object_agg(person_id, reaction) FROM chat_reaction
    WHERE channel_id = message.channel_id AND seq = message.seq) AS reactions,
  (SELECT jsonb_object_agg(person_id, acknowledged_at) FROM chat_acknowledgement
    WHERE channel_id = message.channel_id AND seq = message.seq) AS acknowledged,
  EXISTS (SELECT FROM chat_hidden hidden
    WHERE hidden.person_id = ${viewerId} AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq) AS is_hidden`

/** Of a message, without what others did with it. */
export const COLUMNS = sql`channel_id, seq, id, sender_id, is_note, type, text, meta, mentions, is_urgent, is_forwarded, created_at,
  edited_at, deleted_at, changed_at, change_seq`

/** Whose eyes a message is seen with, and what they see: nothing of before they came. */
export interface Viewer {
  personId: string
  channelId: string
  joinedSeq: number
}

/** Carries a file that its viewer has not deleted for themselves. */
const isFileSeenBy = (viewerId: string) => sql`type IN (1, 3) AND deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${viewerId}
    AND hidden.channel_id = chat_message.channel_id AND hidden.seq = chat_message.seq)`

export async function countFiles(
  db: Database,
  { personId, channelId, joinedSeq }: Viewer,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (SELECT FROM chat_message
      WHERE channel_id = ${channelId} AND seq > ${joinedSeq} AND ${isFileSeenBy(personId)} LIMIT ${most}) counted`.execute(
    db,
  )
  return rows[0]!.count
}

interface Wanted {
  after?: number
  before?: number
  order: 'ASC' | 'DESC'
  filesOnly: boolean
  limit: number
}

/** Messages beyond a place, the nearest first. */
export async function listMessages(
  db: Database,
  { personId, channelId, joinedSeq }: Viewer,
  { after = 0, before, order, filesOnly, limit }: Wanted,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${whole(personId)} FROM (
      SELECT ${COLUMNS} FROM chat_message
      WHERE channel_id = ${channelId} AND seq > ${Math.max(after, joinedSeq)}
        ${before === undefined ? sql`` : sql`AND seq < ${before}`}
        ${filesOnly ? sql`AND ${isFileSeenBy(personId)}` : sql``}
      ORDER BY seq ${sql.raw(order)} LIMIT ${limit}
    ) message JOIN people_person person ON person.id = message.sender_id
    ORDER BY message.seq ${sql.raw(order)}`.execute(db)
  return rows
}

/** One message of a conversation, by its id or by its place. */
export async function findMessage(
  db: Database,
  { personId, channelId, joinedSeq }: Viewer,
  which: { id: string } | { seq: number },
): Promise<MessageRow | undefined> {
  const isIt = 'id' in which ? sql`id = ${which.id}` : sql`seq = ${which.seq}`
  const { rows } = await sql<MessageRow>`
    SELECT ${whole(personId)}
    FROM (SELECT ${COLUMNS} FROM chat_message WHERE channel_id = ${channelId} AND ${isIt} AND seq > ${joinedSeq}) message
      JOIN people_person person ON person.id = message.sender_id`.execute(db)
  return rows[0]
}

/** In which of somebody's conversations a message stands that they see; a forwarded one has an id of its own. */
export async function findPlaceOf(db: Database, personId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT message.channel_id FROM chat_member mine JOIN chat_message message
      ON message.channel_id = mine.channel_id AND message.id = ${id} AND message.seq > mine.joined_seq
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ORDER BY message.created_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.channel_id
}

/** Messages by their places, in whatever conversations, as somebody sees them who is in each; the others are left out. */
export async function listAt(
  db: Database,
  personId: string,
  places: readonly { channelId: string; seq: number }[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${whole(personId)}
    FROM unnest(${places.map(({ channelId }) => channelId)}::text[], ${places.map(({ seq }) => seq)}::bigint[]) AS place(channel, at)
      JOIN chat_member mine ON mine.channel_id = place.channel AND mine.person_id = ${personId}
        AND mine.left_at IS NULL AND mine.joined_seq < place.at
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM chat_message
        WHERE channel_id = place.channel AND seq = place.at AND deleted_at IS NULL) message
      JOIN people_person person ON person.id = message.sender_id`.execute(db)
  return rows
}

/** What changed in a conversation after a number, in that order. */
export async function listChanged(
  db: Database,
  { personId, channelId, joinedSeq }: Viewer,
  since: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${whole(personId)} FROM (
      SELECT ${COLUMNS} FROM chat_message
      WHERE channel_id = ${channelId} AND change_seq > ${since} AND seq > ${joinedSeq} ORDER BY change_seq LIMIT ${limit}
    ) message JOIN people_person person ON person.id = message.sender_id ORDER BY change_seq`.execute(db)
  return rows
}

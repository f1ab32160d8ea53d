import { LAST_TEXT_MAX } from '@corridor/contract/chat/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { PERSON } from './messages.ts'
import type { ChannelRow, MemberRow, NamedRow, OwnRow } from './tables.ts'

/** Of how many of the newest messages it is told which of them nobody has to read: beyond, "many" is all that is shown. */
const LOOKED_AT = 2_000

/** The newest message that somebody sees of a conversation. */
export interface LastRow extends NamedRow {
  id: string
  is_note: boolean
  text: string
  type: number
  created_at: string
  is_deleted: boolean
  is_hidden: boolean
}

/** A conversation as one of its members has it. */
export interface SeatRow extends ChannelRow, OwnRow {
  pinned_id: string | null
  member_count: number
  last: LastRow | null
}

const OWN_READ = sql`least(mine.read_seq, coalesce(mine.unread_from - 1, mine.read_seq))`
const UNREAD = sql`m.channel_id = channel.id AND m.seq > greatest(${OWN_READ}, channel.last_seq - ${sql.lit(LOOKED_AT)})`

/** One's own come after what one has read only where it was marked unread from a message on. */
const UNCOUNTED = sql`ARRAY(
  SELECT m.seq FROM chat_message m WHERE ${UNREAD} AND (m.is_note OR m.deleted_at IS NOT NULL)
  UNION SELECT m.seq FROM chat_message m WHERE ${UNREAD} AND mine.unread_from IS NOT NULL AND m.sender_id = mine.person_id
  ORDER BY 1)`

const LAST = sql`(
  SELECT jsonb_build_object('id', m.id, 'is_note', m.is_note, 'text', left(m.text, ${sql.lit(LAST_TEXT_MAX)}), 'type', m.type, 'created_at', m.created_at,
    'is_deleted', m.deleted_at IS NOT NULL, 'is_hidden', EXISTS (SELECT FROM chat_hidden hidden
      WHERE hidden.person_id = mine.person_id AND hidden.channel_id = m.channel_id AND hidden.seq = m.seq),
    'person_id', person.id, 'first_name', person.first_name, 'last_name', person.last_name, 'role', person.role,
    'is_doctor', person.is_doctor, 'profile_image_id', person.profile_image_id)
  FROM chat_message m JOIN people_person person ON person.id = m.sender_id
  WHERE m.channel_id = channel.id AND m.seq = channel.last_seq AND channel.last_seq > mine.joined_seq)`

const seats = (personId: string, condition: RawBuilder<unknown>) => sql<SeatRow>`
  SELECT channel.*, mine.is_favourite, coalesce(mine.archived_seq >= channel.last_seq, false) AS is_archived,
    mine.is_marked_unread, ${OWN_READ} AS own_read_seq, mine.joined_seq, mine.muted_until, ${UNCOUNTED} AS uncounted,
    (SELECT count(*)::int FROM chat_member one WHERE one.channel_id = channel.id AND one.left_at IS NULL) AS member_count,
    (SELECT m.id FROM chat_message m WHERE m.channel_id = channel.id AND m.seq = channel.pinned_seq) AS pinned_id,
    ${LAST} AS last
  FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
  WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ${condition}`

export async function findSeat(
  db: Database,
  personId: string,
  channelId: string,
): Promise<SeatRow | undefined> {
  const { rows } = await seats(personId, sql`AND channel.id = ${channelId}`).execute(db)
  return rows[0]
}

export async function listSeatsOf(
  db: Database,
  personId: string,
  channelIds: readonly string[],
): Promise<SeatRow[]> {
  const { rows } = await seats(personId, sql`AND channel.id = ANY(${channelIds}::text[])`).execute(db)
  return rows
}

/** Which list of their owner's: see the contract's rule of the same. */
const IN_LIST = {
  default: sql`AND (mine.archived_seq IS NULL OR mine.archived_seq < channel.last_seq) AND NOT mine.is_favourite`,
  favourites: sql`AND (mine.archived_seq IS NULL OR mine.archived_seq < channel.last_seq) AND mine.is_favourite`,
  archive: sql`AND mine.archived_seq >= channel.last_seq`,
} as const

/** Nobody is listed a conversation with themselves. */
export const IN_COMPANY = sql`AND EXISTS (SELECT FROM chat_member other
  WHERE other.channel_id = channel.id AND other.person_id <> mine.person_id AND other.left_at IS NULL)`

export interface ChannelPlace {
  at: string
  id: string
}

export async function listSeats(
  db: Database,
  personId: string,
  { list, after, limit }: { list: keyof typeof IN_LIST; after: ChannelPlace | undefined; limit: number },
): Promise<SeatRow[]> {
  const beyond = after
    ? sql`AND (channel.last_message_at, ${after.id}::text) < (${after.at}::timestamptz, channel.id)`
    : sql``
  const { rows } = await seats(
    personId,
    sql`${IN_LIST[list]} ${IN_COMPANY} ${beyond} ORDER BY channel.last_message_at DESC, channel.id LIMIT ${limit}`,
  ).execute(db)
  return rows
}

/** The conversations of somebody that anything happened in since then; also that everybody else has left. */
export async function listSeatsChangedSince(db: Database, personId: string, since: Date): Promise<SeatRow[]> {
  const { rows } = await seats(
    personId,
    sql`AND (channel.changed_at >= ${since} OR mine.changed_at >= ${since})
      ORDER BY channel.last_message_at DESC, channel.id`,
  ).execute(db)
  return rows
}

/** The conversations that somebody has left, or was taken out of, since then. */
export async function listLeftSince(db: Database, personId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT channel_id FROM chat_member WHERE person_id = ${personId} AND left_at >= ${since}`.execute(db)
  return rows.map(({ channel_id }) => channel_id)
}

/** Where the table `person` works, and how they are reached there. */
const WORK = sql`place.practice_id, practice.name AS practice_name,
  EXISTS (SELECT FROM people_claim WHERE people_claim.person_id = person.id AND claim = 'MobileAccess') AS has_mobile_access`
const AT_WORK = sql`
  LEFT JOIN office_member place ON place.person_id = person.id AND place.approved_at IS NOT NULL
  LEFT JOIN office_practice practice ON practice.id = place.practice_id`
const BY_NAME = sql`lower(person.last_name), lower(person.first_name), person.id`

/**
 * Members of each of these conversations, by name, so many of each. Everybody is looked up and put in order once, in however many of
 * them they are: asked for conversation by conversation, each would go through all people there are.
 */
export async function listMembersOf(
  db: Database,
  channelIds: readonly string[],
  most: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    WITH seat AS MATERIALIZED (
      SELECT channel_id, person_id, joined_seq, read_seq, read_at, delivered_seq, delivered_at
      FROM chat_member WHERE channel_id = ANY(${channelIds}::text[]) AND left_at IS NULL
    ), who AS MATERIALIZED (
      SELECT ${PERSON}, ${WORK}, row_number() OVER (ORDER BY ${BY_NAME}) AS nth
      FROM people_person person ${AT_WORK} WHERE person.id IN (SELECT person_id FROM seat)
    )
    SELECT channel_id, person_id, first_name, last_name, role, is_doctor, profile_image_id, practice_id, practice_name,
      has_mobile_access, joined_seq, read_seq, read_at, delivered_seq, delivered_at
    FROM (SELECT *, row_number() OVER (PARTITION BY channel_id ORDER BY nth) AS place FROM seat JOIN who USING (person_id)) listed
    WHERE place <= ${most}`.execute(db)
  return rows
}

export interface MemberPlace {
  lastKey: string
  firstKey: string
  id: string
}

/** Those of a conversation whom a message was sent to, and who have read it or have not. */
export interface Readership {
  seq: number
  senderId: string
  hasRead: boolean
}

const sentTo = ({ seq, senderId }: Omit<Readership, 'hasRead'>) =>
  sql`member.joined_seq < ${seq} AND member.person_id <> ${senderId}`

/** How many of those whom a message was sent to have read it, and how many there are. */
export async function countReaders(
  db: Database,
  channelId: string,
  message: Omit<Readership, 'hasRead'>,
): Promise<{ read: number; all: number }> {
  const { rows } = await sql<{ read: number; all: number }>`
    SELECT count(*) FILTER (WHERE member.read_seq >= ${message.seq})::int AS read, count(*)::int AS all FROM chat_member member
    WHERE member.channel_id = ${channelId} AND member.left_at IS NULL AND ${sentTo(message)}`.execute(db)
  return rows[0]!
}

/** The members of a conversation after a place, by name; all, or those of a message. */
export async function listMemberPage(
  db: Database,
  channelId: string,
  after: MemberPlace | undefined,
  limit: number,
  of?: Readership,
): Promise<(MemberRow & { last_key: string; first_key: string })[]> {
  const among = of ? sql`AND ${sentTo(of)} AND (member.read_seq >= ${of.seq}) = ${of.hasRead}` : sql``
  const beyond = after
    ? sql`AND (${BY_NAME}) > (${after.lastKey}, ${after.firstKey}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<MemberRow & { last_key: string; first_key: string }>`
    SELECT member.channel_id, ${PERSON}, ${WORK}, member.joined_seq, member.read_seq, member.read_at, member.delivered_seq,
      member.delivered_at, lower(person.last_name) AS last_key, lower(person.first_name) AS first_key
    FROM chat_member member JOIN people_person person ON person.id = member.person_id ${AT_WORK}
    WHERE member.channel_id = ${channelId} AND member.left_at IS NULL ${among} ${beyond}
    ORDER BY ${BY_NAME} LIMIT ${limit}`.execute(db)
  return rows
}

/** Who is in a conversation; of a message, who was when it came. */
export async function listMemberIds(db: Database, channelId: string, seq?: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM chat_member WHERE channel_id = ${channelId} AND left_at IS NULL
      ${seq === undefined ? sql`` : sql`AND joined_seq < ${seq}`}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export async function findChannel(db: Database, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`SELECT * FROM chat_channel WHERE id = ${id}`.execute(db)
  return rows[0]
}

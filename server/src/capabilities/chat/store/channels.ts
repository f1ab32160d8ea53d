import { LAST_TEXT_MAX, UNCONFIRMED_LISTED } from '@corridor/contract/chat/limits.ts'
import type { MessageType } from '@corridor/contract/chat/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { channelMembers } from './membership.ts'
import { PERSON, personAsOf } from './people.ts'
import { MAY_REMOVE } from './removal.ts'
import type { ChannelRow, MemberRow, NamedRow, OwnRow } from './tables.ts'

/** Among this many newest messages those that never count as unread are listed; beyond it a count is shown as "many" anyway. */
const LOOKED_AT = 2_000

/** What a list shows of a message. */
export interface PreviewedRow extends NamedRow {
  id: string
  is_note: boolean
  text: string
  type: number
  created_at: string
  is_deleted: boolean
}

/** The newest message of a conversation for one of its members. */
export interface LastRow extends PreviewedRow {
  is_hidden: boolean
  /** Where they deleted it for themselves: the newest before it that they see. */
  before: PreviewedRow | null
}

/** An urgent message that its viewer has not confirmed. */
export interface UnconfirmedRow extends NamedRow {
  id: string
  seq: number
  text: string
  type: MessageType
  created_at: string
}

/** A conversation as one of its members has it. */
export interface SeatRow extends ChannelRow, OwnRow {
  pinned_id: string | null
  member_count: number
  last: LastRow | null
  unconfirmed: UnconfirmedRow[]
}

const OWN_READ = sql`least(mine.read_seq, coalesce(mine.unread_from - 1, mine.read_seq))`
const UNREAD = sql`m.channel_id = channel.id AND m.seq > greatest(${OWN_READ}, channel.last_seq - ${sql.lit(LOOKED_AT)})
  AND m.seq <= channel.last_seq`

/** One's own come after what one has read only where it was marked unread from a message on. */
const UNCOUNTED = sql`ARRAY(
  SELECT m.seq FROM chat_message m WHERE ${UNREAD} AND (m.is_note OR m.deleted_at IS NOT NULL)
  UNION SELECT m.seq FROM chat_message m WHERE ${UNREAD} AND mine.unread_from IS NOT NULL AND m.sender_id = mine.person_id
  ORDER BY 1)`

const IS_HIDDEN = sql`EXISTS (SELECT FROM chat_hidden hidden
  WHERE hidden.person_id = mine.person_id AND hidden.channel_id = m.channel_id AND hidden.seq = m.seq)`

const PREVIEWED = sql`jsonb_build_object('id', m.id, 'is_note', m.is_note, 'text', left(m.text, ${sql.lit(LAST_TEXT_MAX)}), 'type', m.type,
  'created_at', m.created_at, 'is_deleted', m.deleted_at IS NOT NULL, 'person_id', person.person_id, 'first_name', person.first_name,
  'last_name', person.last_name, 'role', person.role, 'is_doctor', person.is_doctor, 'profile_image_id', person.profile_image_id)`

/** The newest message before the last one that the member did not delete for themselves. */
const BEFORE_LAST = sql`(
  SELECT ${PREVIEWED} FROM chat_message m CROSS JOIN LATERAL (${personAsOf(sql`m.sender_id`, sql`mine.snapshot_id`)}) person
  WHERE m.channel_id = channel.id AND m.seq < channel.last_seq AND m.seq > mine.joined_seq AND NOT ${IS_HIDDEN}
  ORDER BY m.seq DESC LIMIT 1)`

const LAST = sql`(
  SELECT ${PREVIEWED} || jsonb_build_object('is_hidden', ${IS_HIDDEN}, 'before', CASE WHEN ${IS_HIDDEN} THEN ${BEFORE_LAST} END)
  FROM chat_message m CROSS JOIN LATERAL (${personAsOf(sql`m.sender_id`, sql`mine.snapshot_id`)}) person
  WHERE m.channel_id = channel.id AND m.seq = channel.last_seq AND channel.last_seq > mine.joined_seq)`

/** The people who are in it, or were separated from it and can still read it. In the words of the index `chat_member_seated`. */
export const IS_SEATED = sql`(mine.left_at IS NULL OR mine.snapshot_id IS NOT NULL)`

/** A conversation as its owner sees it; a person who was separated from it sees it as it was then. */
const SEEN_CHANNEL = sql`(
  SELECT every.id, every.is_group, every.created_by, every.created_at, coalesce(past.name, every.name) AS name,
    coalesce(past.last_seq, every.last_seq) AS last_seq, coalesce(past.last_message_at, every.last_message_at) AS last_message_at,
    coalesce(past.change_seq, every.change_seq) AS change_seq, coalesce(past.taken_at, every.changed_at) AS changed_at,
    coalesce(past.facts_seq, every.facts_seq) AS facts_seq,
    CASE WHEN past.id IS NULL THEN every.pinned_seq ELSE past.pinned_seq END AS pinned_seq,
    coalesce(past.taken_at, every.frozen_at) AS frozen_at, past.member_count AS past_count
  FROM chat_channel every LEFT JOIN chat_snapshot past ON past.id = mine.snapshot_id AND mine.left_at IS NOT NULL
  WHERE every.id = mine.channel_id)`

/** Of the messages `m` of a conversation, the urgent ones that the member `mine` has not confirmed. Frozen, none can be. */
export const WAITS_FOR_CONFIRMATION = sql`m.channel_id = mine.channel_id AND m.is_urgent AND m.deleted_at IS NULL
  AND mine.snapshot_id IS NULL AND m.seq > mine.joined_seq AND m.sender_id <> mine.person_id
  AND NOT EXISTS (SELECT FROM chat_acknowledgement done
    WHERE done.channel_id = m.channel_id AND done.seq = m.seq AND done.person_id = mine.person_id)
  AND NOT EXISTS (SELECT FROM chat_hidden hidden
    WHERE hidden.person_id = mine.person_id AND hidden.channel_id = m.channel_id AND hidden.seq = m.seq)`

const UNCONFIRMED = sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(waiting) ORDER BY waiting.seq), '[]') FROM (
    SELECT m.id, m.seq, left(m.text, ${sql.lit(LAST_TEXT_MAX)}) AS text, m.type, m.created_at, ${PERSON}
    FROM chat_message m JOIN people_person person ON person.id = m.sender_id
    WHERE ${WAITS_FOR_CONFIRMATION} ORDER BY m.seq DESC LIMIT ${sql.lit(UNCONFIRMED_LISTED)}) waiting)`

const seatsOf = (personIds: readonly string[], condition: RawBuilder<unknown>) => sql<
  SeatRow & { person_id: string }
>`
  SELECT channel.*, mine.person_id, mine.sent_seq, mine.snapshot_id, mine.left_at IS NOT NULL AS has_left, ${MAY_REMOVE} AS may_remove,
    mine.is_favourite, coalesce(mine.archived_seq >= channel.last_seq, false) AS is_archived,
    mine.is_marked_unread, ${OWN_READ} AS own_read_seq, mine.joined_seq, mine.muted_until, ${UNCOUNTED} AS uncounted,
    coalesce(channel.past_count, (SELECT count(*)::int FROM chat_member one
      WHERE one.channel_id = channel.id AND one.left_at IS NULL)) AS member_count,
    (SELECT m.id FROM chat_message m
      WHERE m.channel_id = channel.id AND m.seq = channel.pinned_seq AND m.deleted_at IS NULL) AS pinned_id,
    ${LAST} AS last, ${UNCONFIRMED} AS unconfirmed
  FROM chat_member mine CROSS JOIN LATERAL ${SEEN_CHANNEL} channel
  WHERE mine.person_id ${personIds.length === 1 ? sql`= ${personIds[0]}` : sql`= ANY(${personIds}::uuid[])`}
    AND ${IS_SEATED} ${condition}`

const seats = (personId: string, condition: RawBuilder<unknown>) => seatsOf([personId], condition)

/** Conversations as each of these members has them. */
export async function listSeatsIn(
  db: Database,
  channelIds: readonly string[],
  personIds: readonly string[],
): Promise<(SeatRow & { person_id: string })[]> {
  const { rows } = await seatsOf(personIds, sql`AND channel.id = ANY(${channelIds}::text[])`).execute(db)
  return rows
}

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
export const IN_COMPANY = sql`AND (mine.left_at IS NOT NULL OR EXISTS (SELECT FROM chat_member other
  WHERE other.channel_id = channel.id AND other.person_id <> mine.person_id AND other.left_at IS NULL))`

export interface ChannelCursor {
  at: string
  id: string
}

export async function listSeats(
  db: Database,
  personId: string,
  { list, after, limit }: { list: keyof typeof IN_LIST; after: ChannelCursor | undefined; limit: number },
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

/**
 * The conversations of somebody that anything happened in since then; also that everybody else has left. By their ids, which nothing
 * changes while pages of them are read.
 */
export async function listSeatsChangedSince(
  db: Database,
  personId: string,
  since: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SeatRow[]> {
  const { rows } = await seats(
    personId,
    sql`AND (channel.changed_at >= ${since} OR mine.changed_at >= ${since})
      ${after === undefined ? sql`` : sql`AND channel.id > ${after}`} ORDER BY channel.id LIMIT ${limit}`,
  ).execute(db)
  return rows
}

/** The conversations that somebody has left, or was taken out of, since then. */
export async function listLeftSince(db: Database, personId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT channel_id FROM chat_member WHERE person_id = ${personId} AND left_at >= ${since} AND snapshot_id IS NULL`.execute(
    db,
  )
  return rows.map(({ channel_id }) => channel_id)
}

/** Where the table `person` works, and how they are reached there. */
export const WORK = sql`place.practice_id, practice.name AS practice_name,
  EXISTS (SELECT FROM people_claim WHERE people_claim.person_id = person.id AND claim = 'MobileAccess') AS has_mobile_access`
export const AT_WORK = sql`
  LEFT JOIN office_member place ON place.person_id = person.id AND place.approved_at IS NOT NULL
  LEFT JOIN office_practice practice ON practice.id = place.practice_id`
const BY_NAME = sql`lower(person.last_name), lower(person.first_name), person.id`

/**
 * Members of each of these conversations, by name, so many of each. Everybody is looked up and put in order once, in however many of
 * them they are: a lookup for each conversation would go through all people every time.
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

/** What everybody sees of a conversation itself, with who is in it. */
export interface FactsRow
  extends Pick<SeatRow, 'id' | 'name' | 'pinned_id' | 'frozen_at' | 'snapshot_id' | 'member_count'> {
  member_ids: string[]
}

/** Of these conversations, those that somebody is in. */
export async function listFacts(db: Database, channelIds: readonly string[]): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`
    SELECT channel.id, channel.name, channel.frozen_at, array_agg(member.person_id) AS member_ids,
      count(*)::int AS member_count, max(member.snapshot_id) AS snapshot_id,
      (SELECT m.id FROM chat_message m WHERE m.channel_id = channel.id AND m.seq = channel.pinned_seq) AS pinned_id
    FROM chat_channel channel JOIN chat_member member ON member.channel_id = channel.id AND member.left_at IS NULL
    WHERE channel.id = ANY(${channelIds}::text[]) GROUP BY channel.id ORDER BY channel.id`.execute(db)
  return rows
}

/** Who is in a conversation; of a message, who was when it came. */
export const listMemberIds = (db: Database, channelId: string, seq?: number): Promise<string[]> =>
  channelMembers.listIds(db, channelId, seq === undefined ? undefined : sql`joined_seq < ${seq}`)

export async function findChannel(db: Database, id: string): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`SELECT * FROM chat_channel WHERE id = ${id}`.execute(db)
  return rows[0]
}

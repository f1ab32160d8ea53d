import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { literally } from '#platform/database/name-search.ts'
import { AT_WORK, listMembersOf, type SeatRow, WORK } from './channels.ts'
import { PERSON } from './people.ts'
import type { MemberRow } from './tables.ts'

type Seen = Pick<SeatRow, 'id' | 'snapshot_id' | 'frozen_at'>

const COLUMNS = sql`person_id, first_name, last_name, role, is_doctor, profile_image_id, practice_id, practice_name,
  has_mobile_access, joined_seq, read_seq, read_at, delivered_seq, delivered_at`

/** Everybody in a conversation as one of them sees it: frozen for them, as everybody was then. */
const membersIn = ({ id, snapshot_id }: Seen): RawBuilder<unknown> =>
  snapshot_id === null
    ? sql`SELECT member.channel_id, ${PERSON}, ${WORK}, member.joined_seq, member.read_seq, member.read_at, member.delivered_seq,
        member.delivered_at
      FROM chat_member member JOIN people_person person ON person.id = member.person_id ${AT_WORK}
      WHERE member.channel_id = ${id} AND member.left_at IS NULL`
    : sql`SELECT ${id} AS channel_id, ${COLUMNS} FROM chat_snapshot_member
      WHERE snapshot_id = ${snapshot_id}::bigint AND NOT has_left`

const BY_NAME = sql`lower(last_name), lower(first_name), person_id`

/** Members of each of these conversations as their owner sees them, by name, so many of each. */
export async function listMembersSeen(
  db: Database,
  seats: readonly Seen[],
  most: number,
): Promise<MemberRow[]> {
  const open = seats.filter(({ snapshot_id }) => snapshot_id === null).map(({ id }) => id)
  const frozen = seats.flatMap(({ id, snapshot_id }) => (snapshot_id === null ? [] : [{ id, snapshot_id }]))
  const live = open.length > 0 ? await listMembersOf(db, open, most) : []
  if (frozen.length === 0) return live
  const { rows } = await sql<MemberRow>`
    SELECT channel_id, ${COLUMNS} FROM (
      SELECT seat.channel_id, past.*, row_number() OVER (PARTITION BY seat.channel_id ORDER BY ${BY_NAME}) AS nth
      FROM unnest(${frozen.map(({ id }) => id)}::text[], ${frozen.map(({ snapshot_id }) => snapshot_id)}::bigint[])
        seat(channel_id, snapshot) JOIN chat_snapshot_member past ON past.snapshot_id = seat.snapshot AND NOT past.has_left) listed
    WHERE nth <= ${most} ORDER BY channel_id, nth`.execute(db)
  return [...live, ...rows]
}

interface Shown {
  rows: readonly MemberRow[]
  included?: readonly MemberRow[]
}

/** The members of each of these conversations that a list shows, and of a large one whose people are in it. */
export async function listShown(
  db: Database,
  seats: readonly Pick<SeatRow, 'id' | 'snapshot_id' | 'frozen_at' | 'member_count'>[],
): Promise<(seat: Pick<SeatRow, 'id'>) => Shown> {
  const large = seats.filter(({ member_count, snapshot_id }) => member_count > LISTED_MEMBERS && !snapshot_id)
  const rows = Map.groupBy(await listMembersSeen(db, seats, LISTED_MEMBERS), ({ channel_id }) => channel_id)
  const ids = large.map(({ id }) => id)
  const all = ids.length > 0 ? await listIncluded(db, ids, LISTED_MEMBERS) : []
  const included = Map.groupBy(all, ({ channel_id }) => channel_id)
  return ({ id }) => ({ rows: rows.get(id) ?? [], included: included.get(id) })
}

/** The first member of each practice in these conversations, and members without a practice, up to a limit for each conversation. */
async function listIncluded(db: Database, channelIds: readonly string[], most: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT channel_id, ${COLUMNS} FROM (
      SELECT *, row_number() OVER (PARTITION BY channel_id ORDER BY joined_seq DESC, person_id) AS nth FROM (
        SELECT DISTINCT ON (member.channel_id, coalesce(place.practice_id, person.id)) member.channel_id, ${PERSON}, ${WORK},
          member.joined_seq, member.read_seq, member.read_at, member.delivered_seq, member.delivered_at
        FROM chat_member member JOIN people_person person ON person.id = member.person_id ${AT_WORK}
        WHERE member.channel_id = ANY(${channelIds}::text[]) AND member.left_at IS NULL
        ORDER BY member.channel_id, coalesce(place.practice_id, person.id), member.joined_seq, person.id) one) listed
    WHERE nth <= ${most}`.execute(db)
  return rows
}

export interface MemberCursor {
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
  sql`listed.joined_seq < ${seq} AND listed.person_id <> ${senderId}`

/** How many of those whom a message was sent to have read it, and how many there are. */
export async function countReaders(
  db: Database,
  seat: Seen,
  message: Omit<Readership, 'hasRead'>,
): Promise<{ read: number; all: number }> {
  const { rows } = await sql<{ read: number; all: number }>`
    SELECT count(*) FILTER (WHERE listed.read_seq >= ${message.seq})::int AS read, count(*)::int AS all
    FROM (${membersIn(seat)}) listed WHERE ${sentTo(message)}`.execute(db)
  return rows[0]!
}

/** When a member's reading first came to this message; nothing where that is longer ago than their marks. */
const readAtOf = (seq: number, { snapshot_id, frozen_at }: Seen): RawBuilder<unknown> => {
  const marks = sql`FROM chat_read_mark mark WHERE mark.channel_id = listed.channel_id AND mark.person_id = listed.person_id`
  const until = snapshot_id === null ? sql`` : sql`AND mark.read_at <= ${frozen_at}`
  return sql`CASE WHEN EXISTS (SELECT ${marks} AND mark.seq < ${seq}) THEN
    (SELECT mark.read_at ${marks} AND mark.seq >= ${seq} ${until} ORDER BY mark.seq LIMIT 1) END`
}

export interface ListedRow extends MemberRow {
  last_key: string
  first_key: string
  /** When they read the message that the list is about. */
  message_read_at: Date | null
}

/** A page of the members of a conversation, by name, as one of them sees it: whose name has these words, or who have or have not read a message. */
export async function listMemberPage(
  db: Database,
  seat: Seen,
  after: MemberCursor | undefined,
  limit: number,
  { term = '', of }: { term?: string; of?: Readership } = {},
): Promise<ListedRow[]> {
  const among = of ? sql`AND ${sentTo(of)} AND (listed.read_seq >= ${of.seq}) = ${of.hasRead}` : sql``
  const isNamed = term
    ? sql`AND lower(CASE WHEN is_doctor OR role = 'Doctor' THEN 'dr ' ELSE '' END || first_name || ' ' || last_name) LIKE lower(${`%${literally(term)}%`})`
    : sql``
  const beyond = after
    ? sql`AND (${BY_NAME}) > (${after.lastKey}, ${after.firstKey}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<ListedRow>`
    SELECT listed.*, lower(last_name) AS last_key, lower(first_name) AS first_key,
      ${of?.hasRead ? readAtOf(of.seq, seat) : sql`NULL::timestamptz`} AS message_read_at
    FROM (${membersIn(seat)}) listed WHERE true ${among} ${isNamed} ${beyond}
    ORDER BY ${BY_NAME} LIMIT ${limit}`.execute(db)
  return rows
}

import { PREVIEW_MAX, UNREAD_POSTS_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { groupMembers } from '#engines/conversation/members.ts'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import type { Database } from '#platform/database/database.ts'
import { literally } from '#platform/database/name-search.ts'
import type { DiscussionType } from './declaration.ts'
import { IS_POST_UNREAD } from './posts.ts'
import type { AuthorRow, DiscussionTables, SeatRow } from './tables.ts'

type Sql = RawBuilder<unknown>

export interface MemberRow {
  room_id: string
  person_id: string
  author: AuthorRow
}

/** Who is in rooms, and how they are called. */
function memberLists({ authorOf }: Pick<DiscussionType, 'authorOf'>, tables: DiscussionTables) {
  const member = sql.table(tables.reader)
  return {
    /** The first members of each of these rooms, by when they came. */
    async listMembersOf(db: Database, roomIds: readonly string[], each: number): Promise<MemberRow[]> {
      const { rows } = await sql<MemberRow>`
        SELECT listed.room_id, listed.person_id, ${authorOf(sql`listed.person_id`)} AS author
        FROM unnest(${roomIds}::text[]) room(id) CROSS JOIN LATERAL (
          SELECT room_id, person_id, joined_at FROM ${member} WHERE room_id = room.id AND left_at IS NULL
          ORDER BY joined_at, person_id LIMIT ${each}) listed
        ORDER BY listed.room_id, listed.joined_at, listed.person_id`.execute(db)
      return rows
    },

    /** A page of the members of one room, by name. */
    async listMemberPage(
      db: Database,
      roomId: string,
      { after, term, limit }: { after?: { key: string; id: string }; term: string; limit: number },
    ): Promise<(MemberRow & { key: string })[]> {
      const { rows } = await sql<MemberRow & { key: string }>`
        SELECT member.room_id, member.person_id, ${authorOf(sql`member.person_id`)} AS author, named.key
        FROM ${member} member JOIN people_person person ON person.id = member.person_id
          CROSS JOIN LATERAL (SELECT lower(person.last_name || ' ' || person.first_name) AS key) named
        WHERE member.room_id = ${roomId} AND member.left_at IS NULL
          ${term ? sql`AND lower(person.first_name || ' ' || person.last_name) LIKE lower(${`%${literally(term)}%`})` : sql``}
          ${after ? sql`AND (named.key, member.person_id) > (${after.key}, ${after.id}::uuid)` : sql``}
        ORDER BY named.key, member.person_id LIMIT ${limit}`.execute(db)
      return rows
    },

    /** How somebody is called. */
    async nameOf(
      db: Database,
      personId: string,
      { nameOf }: Pick<DiscussionType, 'nameOf'>,
    ): Promise<string> {
      const { rows } = await sql<{
        author: AuthorRow
      }>`SELECT ${authorOf(sql`${personId}::uuid`)} AS author`.execute(db)
      return nameOf(rows[0]!.author)
    },
  }
}

/** Rooms as people have them, and who is in them. */
export function roomStore<Seat extends SeatRow>(
  { seatColumns, authorOf }: Pick<DiscussionType<Seat>, 'seatColumns' | 'authorOf'>,
  tables: DiscussionTables,
) {
  const room = sql.table(tables.conversation)
  const member = sql.table(tables.reader)
  const entry = sql.table(tables.message)
  const post = sql.table(tables.post)
  const mark = sql.table(tables.postMark)

  /** What somebody has not read, of the alias `mine`: marked posts and newer ones, both by an index. */
  const unreadPosts = sql`(SELECT count(*)::int FROM (
    SELECT post.id FROM ${post} post JOIN ${member} member ON member.room_id = post.room_id AND member.person_id = mine.person_id
      LEFT JOIN ${mark} mark ON mark.room_id = post.room_id AND mark.post_id = post.id AND mark.person_id = mine.person_id
    WHERE post.room_id = mine.room_id AND NOT post.is_deleted AND post.active_seq > mine.read_seq AND ${IS_POST_UNREAD}
    UNION SELECT marked.post_id FROM ${mark} marked
    WHERE marked.person_id = mine.person_id AND marked.room_id = mine.room_id AND marked.is_marked_unread
    LIMIT ${UNREAD_POSTS_MAX}) unread)`
  const hasUnreadPost = sql`EXISTS (SELECT FROM ${mark} marked
    WHERE marked.person_id = mine.person_id AND marked.room_id = mine.room_id AND marked.is_marked_unread)`

  /** The newest word of a room that the viewer is in. */
  const last = sql`(SELECT jsonb_build_object('post_id', coalesce(newest.post_id, newest.id),
      'comment_id', CASE WHEN newest.post_id IS NOT NULL THEN newest.id END, 'subject', newest.subject,
      'text', left(newest.text, ${sql.lit(PREVIEW_MAX)}), 'created_at', newest.created_at, 'author', ${authorOf(sql`newest.sender_id`)})
    FROM ${entry} newest WHERE newest.room_id = mine.room_id AND newest.seq = room.live_seq)`

  const seats = (mine: Sql, where: Sql): RawBuilder<Seat> => sql<Seat>`
    SELECT room.*, mine.person_id IS NOT NULL AS is_member, coalesce(mine.read_seq, 0) AS read_seq, mine.read_at,
      coalesce(mine.is_favourite, false) AS is_favourite, coalesce(mine.is_marked_unread, false) AS is_marked_unread,
      ${hasUnreadPost} AS has_unread_post, ${unreadPosts} AS unread_posts, ${last} AS last,
      (SELECT count(*)::int FROM ${member} WHERE room_id = room.id AND left_at IS NULL) AS member_count ${seatColumns}
    FROM ${mine} WHERE room.deleted_at IS NULL AND ${where}`

  const ofMember = (personId: string): Sql =>
    sql`${member} mine JOIN ${room} room ON room.id = mine.room_id AND mine.left_at IS NULL AND mine.person_id = ${personId}`
  const ofAnybody = (personId: string): Sql =>
    sql`${room} room LEFT JOIN ${member} mine ON mine.room_id = room.id AND mine.person_id = ${personId} AND mine.left_at IS NULL`

  return {
    lock: (db: Database, ids: Iterable<string>): Promise<void> => lockConversations(db, tables, ids),

    /** A room that the person is in. */
    async find(db: Database, personId: string, roomId: string): Promise<Seat | undefined> {
      return (await seats(ofMember(personId), sql`room.id = ${roomId}`).execute(db)).rows[0]
    },

    /** A room that they are in or, by this condition on `room`, may look into. */
    async findOpen(db: Database, personId: string, roomId: string, isOpen: Sql): Promise<Seat | undefined> {
      const isTheirs = sql`room.id = ${roomId} AND (mine.person_id IS NOT NULL OR ${isOpen})`
      return (await seats(ofAnybody(personId), isTheirs).execute(db)).rows[0]
    },

    /** Rooms that the person is in, by this condition on `room` and `mine`. */
    async list(db: Database, personId: string, where: Sql): Promise<Seat[]> {
      return (await seats(ofMember(personId), where).execute(db)).rows
    },

    /** The same with rooms of which the second condition holds, whether or not the person is in them. */
    async listOpen(db: Database, personId: string, where: Sql, isOpen: Sql): Promise<Seat[]> {
      const isTheirs = sql`(mine.person_id IS NOT NULL OR ${isOpen}) AND ${where}`
      return (await seats(ofAnybody(personId), isTheirs).execute(db)).rows
    },

    ...memberLists({ authorOf }, tables),
    members: groupMembers({
      group: tables.conversation,
      member: tables.reader,
      groupKey: tables.conversationKey,
      memberKey: tables.readerKey,
    }),
    receipts: conversationReceipts<ReceiptRow & { person_id: string }>(tables),
  }
}

/** Whether a room is among somebody’s favourites. */
export const asFavourite = (isFavourite: boolean): Record<string, Sql> => ({
  is_favourite: sql`${isFavourite}`,
})

/** How a member begins: what was written before stays to be read, and waits for nobody. */
export const newMember = (now: Date): Record<string, Sql> => ({
  joined_at: sql`${now}::timestamptz`,
  read_seq: sql`joined.last_seq`,
  read_at: sql`NULL`,
  delivered_seq: sql`joined.last_seq`,
  delivered_at: sql`NULL`,
  sent_seq: sql`NULL`,
  is_favourite: sql`false`,
  is_marked_unread: sql`false`,
  unread_from: sql`NULL`,
  changed_at: sql`${now}::timestamptz`,
})

export type RoomStore<Seat extends SeatRow> = ReturnType<typeof roomStore<Seat>>

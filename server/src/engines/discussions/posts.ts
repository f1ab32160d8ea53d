import type { AttachmentCategory } from '@corridor/contract/engines/discussions/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { type MessageReader, messageReader } from '#engines/conversation/messages.ts'
import type { Database } from '#platform/database/database.ts'
import type { DiscussionType } from './declaration.ts'
import type { DiscussionTables, EntryRow, StoredAttachment } from './tables.ts'

type Sql = RawBuilder<unknown>

/** Who looks at a room; nobody for what is the same for every member. */
export interface Viewer {
  roomId: string
  personId: string | null
}

export interface PostsWanted {
  /** Those that stand before this position. */
  before?: number
  limit: number
  state: 'all' | 'open' | 'resolved' | 'unread'
  changedSince?: Date
}

export interface AttachmentRow extends StoredAttachment {
  seq: string
  /** From one: its place among those of its post. */
  nth: number
  post_id: string
  comment_id: string | null
  author: Record<string, unknown> & { id: string }
  created_at: Date
}

const namesOf =
  ({ authorOf }: Pick<DiscussionType, 'authorOf'>) =>
  (ids: Sql): Sql =>
    sql`(SELECT jsonb_agg(${authorOf(sql`named.id`)}) FROM unnest(${ids}) named(id))`

/** An entry with its author, what others did with it, and how the viewer has its post. */
function shownFor(
  declared: Pick<DiscussionType, 'authorOf'>,
  { post, postMark, reaction, reminder }: DiscussionTables,
) {
  const { authorOf } = declared
  const names = namesOf(declared)
  return ({ personId }: Viewer, entries: Sql): Sql => sql`
    SELECT message.*, ${authorOf(sql`message.sender_id`)} AS author,
      (SELECT jsonb_object_agg(person_id, reaction) FROM ${sql.table(reaction)}
        WHERE room_id = message.room_id AND entry_id = message.id) AS reactions,
      ${names(sql`ARRAY(SELECT unnest(message.mentions) UNION SELECT person_id FROM ${sql.table(reaction)}
        WHERE room_id = message.room_id AND entry_id = message.id)`)} AS named,
      post.active_seq, post.active_by, post.comment_count, post.reacted_at, post.reacted_by, post.resolved_at,
      CASE WHEN post.resolved_by IS NOT NULL THEN ${authorOf(sql`post.resolved_by`)} END AS resolver,
      coalesce(mark.read_seq, 0) AS own_read_seq, coalesce(mark.is_marked_unread, false) AS is_marked_unread,
      coalesce(mark.level, 'usual') AS level, coalesce(mark.takes_part, false) AS takes_part, reminder.remind_at
    FROM (${entries}) message
      JOIN ${sql.table(post)} post ON post.room_id = message.room_id AND post.id = coalesce(message.post_id, message.id)
      LEFT JOIN ${sql.table(postMark)} mark ON mark.room_id = message.room_id AND mark.post_id = post.id
        AND mark.person_id = ${personId}::uuid
      LEFT JOIN ${sql.table(reminder)} reminder ON reminder.room_id = message.room_id AND reminder.post_id = post.id
        AND reminder.person_id = ${personId}::uuid`
}

const COLUMNS = sql`room_id, seq, id, post_id, kind, sender_id, subject, text, attachments, mentions, mentions_all, created_at,
  edited_at, deleted_at, changed_at, change_seq`

/** What a viewer has not read of a post, of the aliases `post`, `mark` and `member`. */
export const IS_POST_UNREAD: Sql = sql`(coalesce(mark.is_marked_unread, false)
  OR (post.active_by <> member.person_id AND post.active_seq > greatest(member.read_seq, coalesce(mark.read_seq, 0))))`

export interface EntryReader extends MessageReader<Viewer, EntryRow> {
  namesOf: (ids: Sql) => Sql
  listPosts: (db: Database, viewer: Viewer, wanted: PostsWanted) => Promise<EntryRow[]>
  listNewestComments: (
    db: Database,
    roomId: string,
    postIds: readonly string[],
    each: number,
  ) => Promise<EntryRow[]>
  listComments: (
    db: Database,
    viewer: Viewer,
    wanted: { postId: string; before?: number; limit: number; changedSince?: Date },
  ) => Promise<EntryRow[]>
  listAttachments: (
    db: Database,
    roomId: string,
    wanted: { category?: AttachmentCategory; after?: { seq: number; nth: number }; limit: number },
  ) => Promise<AttachmentRow[]>
  countAttachments: (db: Database, roomId: string, category?: AttachmentCategory) => Promise<number>
}

/** Reads posts and comments of one capability. However long a room is, no more is read than the page. */
export function entryReader(
  declared: Pick<DiscussionType, 'authorOf'>,
  tables: DiscussionTables,
): EntryReader {
  const entry = sql.table(tables.message)
  const post = sql.table(tables.post)
  const shown = shownFor(declared, tables)
  const reader = messageReader<Viewer, EntryRow>({
    tables,
    rangeOf: ({ roomId }) => ({ conversationId: roomId, after: 0 }),
    columns: () => COLUMNS,
    shown,
  })
  const isOfCategory = (category?: AttachmentCategory): Sql =>
    category ? sql`AND item.value ->> 'category' = ${category}` : sql``
  const attached = (roomId: string) => sql`${entry} entry
    CROSS JOIN LATERAL jsonb_array_elements(entry.attachments) WITH ORDINALITY item(value, nth)
    WHERE entry.room_id = ${roomId} AND entry.attachments <> '[]' AND entry.deleted_at IS NULL`

  return {
    ...reader,
    namesOf: namesOf(declared),

    /** Posts, those that stand last first. */
    async listPosts(db, viewer, { before, limit, state, changedSince }) {
      const { roomId, personId } = viewer
      const states = {
        all: sql``,
        open: sql`AND post.resolved_at IS NULL`,
        resolved: sql`AND post.resolved_at IS NOT NULL`,
        unread: sql`AND EXISTS (SELECT FROM ${sql.table(tables.reader)} member
          LEFT JOIN ${sql.table(tables.postMark)} mark ON mark.room_id = post.room_id AND mark.post_id = post.id
            AND mark.person_id = member.person_id
          WHERE member.room_id = post.room_id AND member.person_id = ${personId}::uuid AND ${IS_POST_UNREAD})`,
      }
      const page = sql`
        SELECT message.* FROM (
          SELECT id, seq, active_seq FROM ${post} post WHERE room_id = ${roomId} AND NOT is_deleted ${states[state]}
            ${before === undefined ? sql`` : sql`AND active_seq < ${before}`}
            ${
              changedSince
                ? sql`AND EXISTS (SELECT FROM ${entry} changed WHERE changed.room_id = post.room_id
              AND changed.seq = post.seq AND changed.changed_at >= ${changedSince})`
                : sql``
            }
          ORDER BY active_seq DESC LIMIT ${limit}) post
          CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM ${entry} WHERE room_id = ${roomId} AND seq = post.seq) message`
      const { rows } = await sql<EntryRow>`${shown(viewer, page)} ORDER BY post.active_seq DESC`.execute(db)
      return rows
    },

    /** The newest comments of each of these posts, the newest first. */
    async listNewestComments(db, roomId, postIds, each) {
      if (postIds.length === 0) return []
      const page = sql`
        SELECT newest.* FROM unnest(${postIds}::uuid[]) about(id) CROSS JOIN LATERAL (
          SELECT ${COLUMNS} FROM ${entry} WHERE room_id = ${roomId} AND post_id = about.id AND deleted_at IS NULL
          ORDER BY seq DESC LIMIT ${each}) newest`
      const { rows } =
        await sql<EntryRow>`${shown({ roomId, personId: null }, page)} ORDER BY message.seq DESC`.execute(db)
      return rows
    },

    listComments: (db, viewer, { postId, before, limit, changedSince }) =>
      reader.list(db, viewer, {
        before,
        order: 'DESC',
        limit,
        where: sql`post_id = ${postId} AND deleted_at IS NULL
          ${changedSince ? sql`AND changed_at >= ${changedSince}` : sql``}`,
      }),

    /** What is attached in a room, the newest first. */
    async listAttachments(db, roomId, { category, after, limit }) {
      const { rows } = await sql<Omit<AttachmentRow, keyof StoredAttachment> & { value: StoredAttachment }>`
        SELECT item.value, item.nth::int AS nth, entry.seq, coalesce(entry.post_id, entry.id) AS post_id,
          CASE WHEN entry.post_id IS NOT NULL THEN entry.id END AS comment_id, entry.created_at,
          ${declared.authorOf(sql`entry.sender_id`)} AS author
        FROM ${attached(roomId)} ${isOfCategory(category)}
          ${after ? sql`AND (entry.seq < ${after.seq} OR (entry.seq = ${after.seq} AND item.nth > ${after.nth}))` : sql``}
        ORDER BY entry.seq DESC, item.nth LIMIT ${limit}`.execute(db)
      return rows.map(({ value, ...row }) => ({ ...row, ...value }))
    },

    async countAttachments(db, roomId, category) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM ${attached(roomId)} ${isOfCategory(category)}`.execute(db)
      return rows[0]!.count
    },
  }
}

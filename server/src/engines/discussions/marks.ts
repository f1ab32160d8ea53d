import type { FollowLevel } from '@corridor/contract/engines/discussions/rules.ts'
import { sql } from 'kysely'
import { rowReactions } from '#engines/conversation/marks/reactions.ts'
import { rowReminders } from '#engines/conversation/marks/reminders.ts'
import { rowRevisions } from '#engines/conversation/marks/revisions.ts'
import type { Database } from '#platform/database/database.ts'
import type { DiscussionTables, EntryRow, StoredAttachment } from './tables.ts'

export interface EntryKey {
  roomId: string
  id: string
}

export interface PostKey {
  roomId: string
  postId: string
}

interface MarkChange {
  readSeq?: number
  isMarkedUnread?: boolean
  level?: FollowLevel
}

/** What people can do with any row. */
const rowMarks = (tables: DiscussionTables) => ({
  reactions: rowReactions<EntryKey>({ table: tables.reaction, key: { roomId: 'room_id', id: 'entry_id' } }),
  reminders: rowReminders<PostKey>({
    table: tables.reminder,
    key: { roomId: 'room_id', postId: 'post_id' },
  }),
  revisions: rowRevisions<EntryKey, 'subject' | 'text'>({
    written: { table: tables.message, key: { roomId: 'room_id', id: 'id' } },
    earlier: { table: tables.edit, key: { roomId: 'room_id', id: 'entry_id' } },
    columns: ['subject', 'text'],
  }),
})

/** What people do with posts and comments. Every change needs the lock of the room. */
export function entryMarks(tables: DiscussionTables) {
  const room = sql.table(tables.conversation)
  const entry = sql.table(tables.message)
  const post = sql.table(tables.post)
  const mark = sql.table(tables.postMark)

  return {
    ...rowMarks(tables),

    /** Members who are mentioned take part in a post from then on. */
    async addMentioned(db: Database, key: PostKey, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        INSERT INTO ${mark} (room_id, post_id, person_id, takes_part)
        SELECT ${key.roomId}, ${key.postId}, id, true FROM unnest(${ids}::uuid[]) AS id
        ON CONFLICT (room_id, post_id, person_id) DO UPDATE SET takes_part = true`.execute(db)
    },

    /** Changes how somebody has a post; what is not named stays. */
    async setMark(db: Database, key: PostKey, personId: string, change: MarkChange): Promise<void> {
      const { readSeq, isMarkedUnread, level } = change
      await sql`
        INSERT INTO ${mark} AS existing (room_id, post_id, person_id, read_seq, is_marked_unread, level)
        VALUES (${key.roomId}, ${key.postId}, ${personId}, ${readSeq ?? 0}, ${isMarkedUnread ?? false}, ${level ?? 'usual'})
        ON CONFLICT (room_id, post_id, person_id) DO UPDATE SET
          read_seq = greatest(existing.read_seq, EXCLUDED.read_seq),
          is_marked_unread = ${isMarkedUnread === undefined ? sql`existing.is_marked_unread` : isMarkedUnread},
          level = ${level === undefined ? sql`existing.level` : level}`.execute(db)
    },

    /** Reading a room reads all its posts. */
    async clearUnreadPosts(db: Database, roomId: string, personId: string): Promise<void> {
      await sql`UPDATE ${mark} SET is_marked_unread = false
        WHERE room_id = ${roomId} AND person_id = ${personId} AND is_marked_unread`.execute(db)
    },

    /** Says when somebody last reacted to a post or a comment, at the post and at the room. */
    async noteReaction(db: Database, row: EntryRow, personId: string, now: Date): Promise<void> {
      const [at, by] = row.post_id
        ? ['comment_reacted_at', 'comment_reacted_by']
        : ['post_reacted_at', 'post_reacted_by']
      await sql`UPDATE ${room} SET ${sql.ref(at!)} = ${now}, ${sql.ref(by!)} = ${personId} WHERE id = ${row.room_id}`.execute(
        db,
      )
      if (!row.post_id)
        await sql`UPDATE ${post} SET reacted_at = ${now}, reacted_by = ${personId}
          WHERE room_id = ${row.room_id} AND id = ${row.id}`.execute(db)
    },

    /** Settles a post, or opens it again. Returns whether that changed it. */
    async setResolved(
      db: Database,
      { roomId, postId }: PostKey,
      by: string | null,
      now: Date,
    ): Promise<boolean> {
      const { rows } = await sql`
        UPDATE ${post} SET resolved_at = ${by ? now : null}, resolved_by = ${by}
        WHERE room_id = ${roomId} AND id = ${postId} AND NOT is_deleted AND (resolved_at IS NULL) = ${by !== null} RETURNING 1`.execute(
        db,
      )
      if (rows.length > 0 && by)
        await sql`UPDATE ${room} SET resolved_at = ${now}, resolved_by = ${by} WHERE id = ${roomId}`.execute(
          db,
        )
      return rows.length > 0
    },

    /** Replaces what is attached to an entry. */
    async setAttachments(
      db: Database,
      { roomId, id }: EntryKey,
      all: readonly StoredAttachment[],
    ): Promise<void> {
      await sql`UPDATE ${entry} SET attachments = ${JSON.stringify(all)}::jsonb WHERE room_id = ${roomId} AND id = ${id}`.execute(
        db,
      )
    },

    /** Replaces who is mentioned, as far as they are members. Returns those who were not before. */
    async setMentions(
      db: Database,
      { roomId, id }: EntryKey,
      ids: readonly string[],
      mentionsAll: boolean,
    ): Promise<string[]> {
      const { rows } = await sql<{ added: string[] }>`
        WITH before AS (SELECT mentions FROM ${entry} WHERE room_id = ${roomId} AND id = ${id}),
        wanted AS (SELECT coalesce(array_agg(person_id), '{}') AS ids FROM ${sql.table(tables.reader)}
          WHERE room_id = ${roomId} AND left_at IS NULL AND person_id = ANY(${ids}::uuid[])),
        changed AS (UPDATE ${entry} SET mentions = (SELECT ids FROM wanted), mentions_all = ${mentionsAll}
          WHERE room_id = ${roomId} AND id = ${id})
        SELECT ARRAY(SELECT unnest(wanted.ids) EXCEPT SELECT unnest(before.mentions)) AS added FROM before, wanted`.execute(
        db,
      )
      return rows[0]?.added ?? []
    },
  }
}

export type EntryMarks = ReturnType<typeof entryMarks>

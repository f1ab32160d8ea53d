import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { PostKey } from './marks.ts'
import type { DiscussionTables, EntryRow } from './tables.ts'

/** How posts and rooms stand once entries have come or gone. Needs the lock of the room. */
export function entryCounts(tables: DiscussionTables) {
  const room = sql.table(tables.conversation)
  const entry = sql.table(tables.message)
  const post = sql.table(tables.post)
  const mark = sql.table(tables.postMark)

  /** What lists show of a room follows from what is left in it. */
  const settleRoom = async (db: Database, roomId: string): Promise<void> => {
    const newest = (of: ReturnType<typeof sql>, column: string) =>
      sql`(SELECT ${sql.ref(column)} FROM ${entry} WHERE room_id = ${roomId} AND deleted_at IS NULL ${of} ORDER BY seq DESC LIMIT 1)`
    const all = sql``
    const posts = sql`AND post_id IS NULL`
    const comments = sql`AND post_id IS NOT NULL`
    await sql`
      UPDATE ${room} SET live_seq = coalesce(${newest(all, 'seq')}, 0), live_by = ${newest(all, 'sender_id')},
        last_post_at = ${newest(posts, 'created_at')}, last_post_by = ${newest(posts, 'sender_id')},
        last_comment_at = ${newest(comments, 'created_at')}, last_comment_by = ${newest(comments, 'sender_id')}
      WHERE id = ${roomId}`.execute(db)
  }

  return {
    /** Counts new entries at their posts, and says of each post how it stands then. */
    async countAppended(
      db: Database,
      rows: readonly EntryRow[],
      now: Date,
    ): Promise<Map<string, Pick<EntryRow, 'active_seq' | 'active_by' | 'comment_count'>>> {
      const { rows: counted } = await sql<
        Pick<EntryRow, 'active_seq' | 'active_by' | 'comment_count'> & { room_id: string; id: string }
      >`
        WITH added AS (
          SELECT * FROM unnest(${rows.map((one) => one.room_id)}::text[], ${rows.map((one) => one.seq)}::bigint[],
            ${rows.map((one) => one.id)}::uuid[], ${rows.map((one) => one.post_id)}::uuid[],
            ${rows.map((one) => one.sender_id)}::uuid[], ${rows.map((one) => one.kind)}::text[])
            AS one(room_id, seq, id, post_id, sender_id, kind)
        ), inserted AS (
          INSERT INTO ${post} (room_id, id, kind, seq, active_seq, active_by)
          SELECT room_id, id, kind, seq, seq, sender_id FROM added WHERE post_id IS NULL
          RETURNING room_id, id, active_seq, active_by, comment_count
        ), commented AS (
          UPDATE ${post} post SET comment_count = post.comment_count + newest.count, active_seq = newest.seq, active_by = newest.by
          FROM (SELECT room_id, post_id, count(*)::int AS count, max(seq) AS seq, (array_agg(sender_id ORDER BY seq DESC))[1] AS by
            FROM added WHERE post_id IS NOT NULL GROUP BY room_id, post_id) newest
          WHERE post.room_id = newest.room_id AND post.id = newest.post_id
          RETURNING post.room_id, post.id, post.active_seq, post.active_by, post.comment_count
        ), latest AS (
          UPDATE ${room} room SET changed_by = newest.by,
            last_post_at = CASE WHEN newest.post_by IS NULL THEN room.last_post_at ELSE ${now} END,
            last_post_by = coalesce(newest.post_by, room.last_post_by),
            last_comment_at = CASE WHEN newest.comment_by IS NULL THEN room.last_comment_at ELSE ${now} END,
            last_comment_by = coalesce(newest.comment_by, room.last_comment_by)
          FROM (SELECT room_id, (array_agg(sender_id ORDER BY seq DESC))[1] AS by,
              (array_agg(sender_id ORDER BY seq DESC) FILTER (WHERE post_id IS NULL))[1] AS post_by,
              (array_agg(sender_id ORDER BY seq DESC) FILTER (WHERE post_id IS NOT NULL))[1] AS comment_by
            FROM added GROUP BY room_id) newest WHERE room.id = newest.room_id
        ), taking_part AS (
          INSERT INTO ${mark} (room_id, post_id, person_id, takes_part)
          SELECT DISTINCT room_id, coalesce(post_id, id), sender_id, true FROM added
          ON CONFLICT (room_id, post_id, person_id) DO UPDATE SET takes_part = true
        )
        SELECT * FROM inserted UNION ALL SELECT * FROM commented`.execute(db)
      return new Map(counted.map(({ room_id, id, ...post }) => [`${room_id}/${id}`, post]))
    },

    /** Deletes a post with its comments. Returns the ids of all that went; nothing where it was gone. */
    async deletePost(db: Database, { roomId, postId }: PostKey, now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        WITH gone AS (
          UPDATE ${post} SET is_deleted = true WHERE room_id = ${roomId} AND id = ${postId} AND NOT is_deleted RETURNING id
        ), unpinned AS (
          UPDATE ${room} SET pinned_id = NULL WHERE id = ${roomId} AND pinned_id IN (SELECT id FROM gone)
        ), unmarked AS (
          DELETE FROM ${mark} WHERE room_id = ${roomId} AND post_id IN (SELECT id FROM gone)
        )
        UPDATE ${entry} entry SET deleted_at = ${now} FROM gone
        WHERE entry.room_id = ${roomId} AND (entry.id = gone.id OR entry.post_id = gone.id) AND entry.deleted_at IS NULL
        RETURNING entry.id`.execute(db)
      if (rows.length > 0) await settleRoom(db, roomId)
      return rows.map(({ id }) => id)
    },

    /** Deletes a comment. Its post stands by what is left. Returns whether it was there. */
    async deleteComment(db: Database, { roomId, postId }: PostKey, id: string, now: Date): Promise<boolean> {
      const { rows } = await sql`
        UPDATE ${entry} SET deleted_at = ${now}
        WHERE room_id = ${roomId} AND id = ${id} AND post_id = ${postId} AND deleted_at IS NULL RETURNING 1`.execute(
        db,
      )
      if (rows.length === 0) return false
      await sql`
        UPDATE ${post} post SET comment_count = post.comment_count - 1, active_seq = newest.seq, active_by = newest.sender_id
        FROM (SELECT seq, sender_id FROM ${entry} WHERE room_id = ${roomId} AND (id = ${postId} OR post_id = ${postId})
          AND deleted_at IS NULL ORDER BY seq DESC LIMIT 1) newest
        WHERE post.room_id = ${roomId} AND post.id = ${postId}`.execute(db)
      await settleRoom(db, roomId)
      return true
    },
  }
}

export type EntryCounts = ReturnType<typeof entryCounts>

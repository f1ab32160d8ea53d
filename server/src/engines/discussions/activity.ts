import { EVENT_TYPES, type EventType } from '@corridor/contract/engines/discussions/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { DiscussionTables } from './tables.ts'

export interface ActivityRow {
  id: string
  type: EventType
  room_id: string
  post_id: string | null
  comment_id: string | null
  facts: Record<string, string>
  created_at: Date
  read_at: Date | null
}

interface Happened {
  type: EventType
  roomId: string
  postId?: string | null
  commentId?: string | null
  facts: Record<string, string>
}

/** So long an activity log reaches back. */
export const ACTIVITY_DAYS = 90

/** What has happened for people in their rooms, until it is older than the log. */
export function activityLog(tables: DiscussionTables) {
  const event = sql.table(tables.event)
  const insert = async (
    db: Database,
    people: RawBuilder<unknown>,
    one: Happened,
    now: Date,
  ): Promise<string[]> => {
    const { rows } = await sql<{ person_id: string }>`
      INSERT INTO ${event} (person_id, type, room_id, post_id, comment_id, facts, created_at)
      SELECT person_id, ${one.type}, ${one.roomId}, ${one.postId ?? null}::uuid, ${one.commentId ?? null}::uuid,
        ${JSON.stringify(one.facts)}::jsonb, ${now} FROM (${people}) person RETURNING person_id`.execute(db)
    return rows.map(({ person_id }) => person_id)
  }
  return {
    /** For these people. Answers for whom. */
    addFor: (db: Database, ids: readonly string[], one: Happened, now: Date): Promise<string[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : insert(db, sql`SELECT unnest(${ids}::uuid[]) AS person_id`, one, now),

    /** For all members but one. */
    addForMembers: (db: Database, but: string, one: Happened, now: Date): Promise<string[]> =>
      insert(
        db,
        sql`SELECT person_id FROM ${sql.table(tables.reader)}
          WHERE room_id = ${one.roomId} AND left_at IS NULL AND person_id <> ${but}`,
        one,
        now,
      ),

    /** For those who follow a post, but one. */
    addForFollowers: (
      db: Database,
      but: string,
      one: Happened & { postId: string },
      now: Date,
    ): Promise<string[]> =>
      insert(
        db,
        sql`SELECT mark.person_id FROM ${sql.table(tables.postMark)} mark
          JOIN ${sql.table(tables.reader)} member ON member.room_id = mark.room_id AND member.person_id = mark.person_id
            AND member.left_at IS NULL
          WHERE mark.room_id = ${one.roomId} AND mark.post_id = ${one.postId} AND mark.person_id <> ${but}
            AND (mark.level = 'follow' OR (mark.level = 'usual' AND mark.takes_part))`,
        one,
        now,
      ),

    /** The newest first. Of rooms that somebody is out of, only that they are gone is left to see. */
    async list(db: Database, personId: string, limit: number): Promise<ActivityRow[]> {
      const { rows } = await sql<ActivityRow>`
        SELECT event.id, event.type, event.room_id, event.post_id, event.comment_id, event.facts, event.created_at, event.read_at
        FROM ${event} event WHERE event.person_id = ${personId}
          AND (event.type = ${EVENT_TYPES.EduRoomDeleted} OR EXISTS (
            SELECT FROM ${sql.table(tables.reader)} member WHERE member.room_id = event.room_id
              AND member.person_id = event.person_id AND member.left_at IS NULL))
        ORDER BY event.created_at DESC, event.id DESC LIMIT ${limit}`.execute(db)
      return rows
    },

    async setRead(db: Database, personId: string, id: string, now: Date): Promise<ActivityRow | undefined> {
      const { rows } = await sql<ActivityRow>`
        UPDATE ${event} SET read_at = coalesce(read_at, ${now}) WHERE id = ${id} AND person_id = ${personId}
        RETURNING id, type, room_id, post_id, comment_id, facts, created_at, read_at`.execute(db)
      return rows[0]
    },

    /** What happened in a room that is gone for somebody goes with it. */
    async removeOf(db: Database, roomId: string): Promise<void> {
      await sql`DELETE FROM ${event} WHERE room_id = ${roomId}`.execute(db)
    },

    async removeBefore(db: Database, before: Date): Promise<void> {
      await sql`DELETE FROM ${event} WHERE created_at < ${before}`.execute(db)
    },
  }
}

export type ActivityLog = ReturnType<typeof activityLog>

import {
  ALERT_AFTER_SECONDS,
  ALERT_SOON_SECONDS,
  REMINDERS_MAX,
} from '@corridor/contract/engines/discussions/limits.ts'
import { sql } from 'kysely'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { reminding } from '#engines/conversation/marks/reminders.ts'
import { type UnreadRow, unreadAlerts } from '#engines/conversation/unread-alerts.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { DiscussionType, EntryAlert } from './declaration.ts'
import type { EntryMarks, PostKey } from './marks.ts'
import type { AuthorRow, DiscussionTables, EntryRow, SeatRow } from './tables.ts'

interface ToAlert extends UnreadRow {
  /** The newest that mentions them. */
  mention_seq: string | null
}

interface AlertedRow {
  seq: string
  post_id: string
  is_comment: boolean
  room: string
  author: AuthorRow
}

interface Parts<Seat extends SeatRow> {
  declared: DiscussionType<Seat>
  tables: DiscussionTables
  marks: EntryMarks
}

const MENTIONS = sql`(message.mentions_all OR reader.person_id = ANY(message.mentions))`

/** What an alert is about: it goes when the post is seen. */
export const aboutPost = ({ roomId, postId }: PostKey): string => `${roomId}/${postId}`

/** Alerts members of what they have not read: of posts all of them, of comments those who follow the post. */
export function entryAlerts<Seat extends SeatRow>({ declared, tables, marks }: Parts<Seat>) {
  const { alerts: kinds, authorOf, nameOf } = declared
  const mark = sql`${sql.table(tables.postMark)} mark WHERE mark.room_id = message.room_id
    AND mark.post_id = coalesce(message.post_id, message.id) AND mark.person_id = reader.person_id`
  const concerns = sql`message.sender_id <> reader.person_id AND (${MENTIONS}
    OR CASE WHEN message.post_id IS NULL THEN NOT EXISTS (SELECT FROM ${mark} AND mark.level = 'mute')
      ELSE EXISTS (SELECT FROM ${mark} AND (mark.level = 'follow' OR (mark.level = 'usual' AND mark.takes_part))) END)`

  async function listAlerted(
    tx: Tx,
    roomId: string,
    seqs: readonly string[],
  ): Promise<Map<string, AlertedRow>> {
    const { rows } = await sql<AlertedRow>`
      SELECT message.seq, coalesce(message.post_id, message.id) AS post_id, message.post_id IS NOT NULL AS is_comment,
        room.name AS room, ${authorOf(sql`message.sender_id`)} AS author
      FROM ${sql.table(tables.message)} message JOIN ${sql.table(tables.conversation)} room ON room.id = message.room_id
      WHERE message.room_id = ${roomId} AND message.seq = ANY(${seqs.map(Number)}::bigint[])`.execute(tx.db)
    return new Map(rows.map((row) => [row.seq, row]))
  }

  const alertOf = (roomId: string, row: AlertedRow, at: Date) => ({
    practiceId: null,
    about: aboutPost({ roomId, postId: row.post_id }),
    facts: { roomId, postId: row.post_id, room: row.room, from: nameOf(row.author) },
    at,
  })

  const unread = unreadAlerts<ToAlert, keyof Services>({
    name: `${declared.name}.alert-unread`,
    tables,
    visibleAfter: sql`0`,
    concerns: () => concerns,
    columns: sql`, max(message.seq) FILTER (WHERE ${MENTIONS}) AS mention_seq`,
    seconds: { after: ALERT_AFTER_SECONDS, soon: ALERT_SOON_SECONDS },
    dueIn: (services) => declared.of(services).alerting,
    raise: async (tx, people) => {
      for (const [roomId, all] of Map.groupBy(people, (row) => row.conversation_id)) {
        const rows = await listAlerted(tx, roomId, [
          ...new Set(all.map(({ mention_seq, newest_seq }) => mention_seq ?? newest_seq)),
        ])
        for (const { reader_id, times, newest_seq, mention_seq } of all) {
          const row = rows.get(mention_seq ?? newest_seq)!
          const alert = { to: [reader_id], ...alertOf(roomId, row, tx.now) }
          if (mention_seq) tx.alert(kinds.mention, alert)
          else tx.alert(row.is_comment ? kinds.comment : kinds.post, { ...alert, times })
        }
      }
    },
  })

  const remind = reminding<PostKey>({
    name: `${declared.name}.remind`,
    reminders: marks.reminders,
    max: REMINDERS_MAX,
    lock: (db, { roomId }) => lockConversations(db, tables, [roomId]),
    raise: async (tx, personId, key) => {
      const { rows } = await sql<{ seq: string }>`
        SELECT post.seq FROM ${sql.table(tables.post)} post JOIN ${sql.table(tables.reader)} member ON member.room_id = post.room_id
        WHERE post.room_id = ${key.roomId} AND post.id = ${key.postId} AND NOT post.is_deleted
          AND member.person_id = ${personId} AND member.left_at IS NULL`.execute(tx.db)
      const seq = rows[0]?.seq
      const row = seq && (await listAlerted(tx, key.roomId, [seq])).get(seq)
      if (row) tx.alert(kinds.reminder, { to: [personId], ...alertOf(key.roomId, row, tx.now) })
    },
  })

  const all: readonly EntryAlert[] = [kinds.post, kinds.comment, kinds.mention]

  return {
    job: unread.job,
    remind,
    queue: (tx: Tx, services: Services, rows: readonly EntryRow[]): Promise<void> =>
      unread.queue(
        tx,
        services,
        rows.map((row) => ({
          conversationId: row.room_id,
          ...((row.mentions_all || row.mentions.length > 0) && { soon: 'always' as const }),
        })),
      ),
    /** An edit mentions people for the first time. */
    alertMentioned: async (tx: Tx, roomId: string, seq: number, ids: readonly string[]): Promise<void> => {
      const row = (await listAlerted(tx, roomId, [String(seq)])).get(String(seq))
      if (row) tx.alert(kinds.mention, { to: ids, ...alertOf(roomId, row, tx.now) })
    },
    /** A person is out of a room: what they were alerted of in it names it. */
    withdrawRoom: (tx: Tx, roomId: string, personId: string): void => {
      for (const kind of [...all, kinds.reminder, kinds.added]) tx.withdraw(kind, roomId, personId)
    },
    /** A person has read a room. */
    settleRoom: (tx: Tx, roomId: string, personId: string): void => {
      for (const kind of all) tx.settleWithin(kind, roomId, personId)
    },
    /** Somebody has seen a post, or it is gone for everybody. */
    settle: (tx: Tx, key: PostKey, personId?: string): void => {
      for (const kind of all) tx.settle(kind, aboutPost(key), personId)
    },
  }
}

export type EntryAlerts = ReturnType<typeof entryAlerts>

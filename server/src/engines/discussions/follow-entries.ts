import { EVENT_TYPES } from '@corridor/contract/engines/discussions/rules.ts'
import { sql } from 'kysely'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ActivityLog } from './activity.ts'
import type { EntryCounts } from './counts.ts'
import type { DiscussionType } from './declaration.ts'
import type { RoomWindows } from './live.ts'
import type { EntryMarks } from './marks.ts'
import type { DiscussionTables, EntryRow, SeatRow } from './tables.ts'
import type { EntryAlerts } from './unread.ts'

/** The parts of the engine that new entries go through. */
interface Parts {
  declared: Pick<DiscussionType, 'of' | 'nameOf'>
  tables: DiscussionTables
  marks: EntryMarks & EntryCounts
  activity: ActivityLog
  windows: Pick<RoomWindows<SeatRow>, 'publishEntries' | 'publishActivity'>
  alerts: Pick<EntryAlerts, 'queue'>
}

/** What follows from new posts and comments: they are counted, published, logged, and those who do not look are alerted. */
export const followEntries =
  ({ declared, tables, marks, activity, windows, alerts }: Parts, services: Services) =>
  async (tx: Tx, rows: readonly EntryRow[]): Promise<void> => {
    if (rows.length === 0) return
    const counted = await marks.countAppended(tx.db, rows, tx.now)
    const stored = rows.map((row) => ({ ...row, ...counted.get(`${row.room_id}/${row.post_id ?? row.id}`) }))
    const { rows: names } = await sql<{ id: string; name: string }>`
        SELECT id, name FROM ${sql.table(tables.conversation)} WHERE id = ANY(${rows.map(({ room_id }) => room_id)})`.execute(
      tx.db,
    )
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    const postOf = await findPosts(tx, tables, rows)
    const { audiences } = declared.of(services).posts

    for (const [roomId, all] of Map.groupBy(stored, ({ room_id }) => room_id)) {
      const ids = await audiences.of(tx, roomId, all[0]!.facts_seq)
      await windows.publishEntries(tx, services, all, ids)
      for (const row of all) {
        const postId = row.post_id ?? row.id
        await marks.addMentioned(tx.db, { roomId, postId }, row.mentions)
        const post = postOf.get(postId)
        const facts = {
          name: declared.nameOf(row.author),
          room: nameOf.get(roomId) ?? '',
          subject: post?.subject ?? row.subject,
          ownerId: post?.sender_id ?? row.sender_id,
        }
        const happened = { roomId, postId, facts }
        const heard = row.post_id
          ? await activity.addForFollowers(
              tx.db,
              row.sender_id,
              { ...happened, type: EVENT_TYPES.NewEduCommentCreated, commentId: row.id },
              tx.now,
            )
          : await activity.addForMembers(
              tx.db,
              row.sender_id,
              { ...happened, type: EVENT_TYPES.NewEduPostCreated },
              tx.now,
            )
        windows.publishActivity(tx, heard, roomId)
      }
    }
    await alerts.queue(tx, services, stored)
  }

interface CommentedPost {
  id: string
  sender_id: string
  subject: string
}

/** The posts that these comments are about: the log says whose they are. */
async function findPosts(
  tx: Tx,
  tables: DiscussionTables,
  rows: readonly EntryRow[],
): Promise<Map<string, CommentedPost>> {
  const ids = [...new Set(rows.flatMap(({ post_id }) => post_id ?? []))]
  if (ids.length === 0) return new Map()
  const roomIds = [...new Set(rows.map(({ room_id }) => room_id))]
  const { rows: posts } = await sql<CommentedPost>`
    SELECT id, sender_id, subject FROM ${sql.table(tables.message)} message
    WHERE room_id = ANY(${roomIds}::text[]) AND id = ANY(${ids}::uuid[])`.execute(tx.db)
  return new Map(posts.map((one) => [one.id, one]))
}

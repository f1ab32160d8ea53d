import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * What conversations are like at this moment, with their people, for whom they are about to be frozen. Answers the ids of the
 * snapshots. Needs the locks.
 */
export async function takeSnapshots(
  db: Database,
  channelIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT chat_take_snapshot(channel_id, ${now}) AS id FROM unnest(${channelIds}::text[]) AS channel_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** People who have just been taken out of groups can read them as they were. Nothing there waits for them. */
export async function setSeparated(
  db: Database,
  { ids, snapshotIds }: { ids: readonly string[]; snapshotIds: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE chat_member member SET snapshot_id = past.id, read_seq = past.last_seq, is_marked_unread = false, unread_from = NULL,
      changed_at = ${now}
    FROM chat_snapshot past
    WHERE past.id = ANY(${snapshotIds}::bigint[]) AND member.channel_id = past.channel_id
      AND member.person_id = ANY(${ids}::uuid[])`.execute(db)
}

/** Deletes the snapshots of these conversations that nobody sees any more. */
export async function deleteUnseenSnapshots(db: Database, channelIds: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM chat_snapshot past WHERE channel_id = ANY(${channelIds}::text[])
      AND NOT EXISTS (SELECT FROM chat_member member WHERE member.snapshot_id = past.id)`.execute(db)
}

/** Of these groups, somebody sees nothing any more of those that they were separated from. Answers which these were. */
export async function clearSeparated(
  db: Database,
  channelIds: readonly string[],
  personId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`
    UPDATE chat_member SET snapshot_id = NULL, left_at = ${now}
    WHERE channel_id = ANY(${channelIds}::text[]) AND person_id = ${personId}
      AND left_at IS NOT NULL AND snapshot_id IS NOT NULL RETURNING channel_id`.execute(db)
  const cleared = rows.map(({ channel_id }) => channel_id)
  if (cleared.length > 0) await deleteUnseenSnapshots(db, cleared)
  return cleared
}

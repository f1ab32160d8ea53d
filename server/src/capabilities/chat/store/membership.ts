import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

export interface NewChannel {
  id: string
  isGroup: boolean
  name: string
  createdBy: string
}

/** Opens a conversation. Answers whether it was not there. */
export async function addChannel(db: Database, channel: NewChannel, now: Date): Promise<boolean> {
  const { id, isGroup, name, createdBy } = channel
  const { rows } = await sql`
    INSERT INTO chat_channel (id, is_group, name, created_by, created_at, last_message_at, changed_at)
    VALUES (${id}, ${isGroup}, ${name}, ${createdBy}, ${now}, ${now}, ${now}) ON CONFLICT DO NOTHING RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes people in; they see what comes from now on. Answers who was not in. Needs the lock of the conversation. */
export async function addMembers(
  db: Database,
  channelId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    INSERT INTO chat_member AS known (channel_id, person_id, joined_at, joined_seq, read_seq, delivered_seq, changed_at)
    SELECT channel.id, person_id, ${now}::timestamptz, channel.last_seq, channel.last_seq, channel.last_seq, ${now}::timestamptz
    FROM chat_channel channel, (SELECT DISTINCT unnest(${ids}::uuid[]) AS person_id) given WHERE channel.id = ${channelId}
    ON CONFLICT (channel_id, person_id) DO UPDATE SET left_at = NULL, joined_at = EXCLUDED.joined_at,
      joined_seq = EXCLUDED.joined_seq, read_seq = EXCLUDED.read_seq, read_at = NULL, delivered_at = NULL,
      delivered_seq = EXCLUDED.delivered_seq, is_favourite = false, archived_seq = NULL, is_marked_unread = false,
      unread_from = NULL, muted_until = NULL, changed_at = EXCLUDED.changed_at
    WHERE known.left_at IS NOT NULL RETURNING person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Takes people out. Answers who was in. Needs the lock of the conversation. */
export async function removeMembers(
  db: Database,
  channelId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    WITH gone AS (
      UPDATE chat_member SET left_at = ${now}
      WHERE channel_id = ${channelId} AND person_id = ANY(${ids}::uuid[]) AND left_at IS NULL RETURNING person_id
    ), unreminded AS (
      DELETE FROM chat_reminder reminder USING gone
      WHERE reminder.channel_id = ${channelId} AND reminder.person_id = gone.person_id
    )
    SELECT person_id FROM gone`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** What can change about a conversation itself. */
export interface FactsChange {
  name?: string
  pinnedSeq?: number | null
  frozenAt?: Date | null
}

/** Changes it and raises its number. Answers the number. */
export async function changeFacts(
  db: Database,
  channelId: string,
  { name, pinnedSeq, frozenAt }: FactsChange,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ change_seq: string }>`
    UPDATE chat_channel SET change_seq = change_seq + 1, facts_seq = change_seq + 1, changed_at = ${now},
      name = coalesce(${name ?? null}, name),
      pinned_seq = ${pinnedSeq === undefined ? sql`pinned_seq` : sql`${pinnedSeq}`},
      frozen_at = ${frozenAt === undefined ? sql`frozen_at` : sql`${frozenAt}`}
    WHERE id = ${channelId} RETURNING change_seq`.execute(db)
  return Number(rows[0]!.change_seq)
}

/** The next number of a conversation, for something that changed in it. */
export async function raiseChange(db: Database, channelId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ change_seq: string }>`
    UPDATE chat_channel SET change_seq = change_seq + 1, changed_at = ${now}
    WHERE id = ${channelId} RETURNING change_seq`.execute(db)
  return Number(rows[0]!.change_seq)
}

/** How its owner keeps a conversation: only what is named changes. */
export interface OwnChange {
  isFavourite?: boolean
  archive?: 'now' | 'not'
  mutedUntil?: Date | null
  /** Marked unread; from a message on, or as it is. */
  unreadFrom?: number | null
}

export async function changeOwn(
  db: Database,
  channelId: string,
  personId: string,
  { isFavourite, archive, mutedUntil, unreadFrom }: OwnChange,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE chat_member member SET changed_at = ${now},
      is_favourite = coalesce(${isFavourite ?? null}, is_favourite),
      archived_seq = ${archive === undefined ? sql`archived_seq` : archive === 'now' ? sql`channel.last_seq` : sql`NULL`},
      muted_until = ${mutedUntil === undefined ? sql`muted_until` : sql`${mutedUntil}`},
      is_marked_unread = ${unreadFrom === undefined ? sql`is_marked_unread` : sql`true`},
      unread_from = ${unreadFrom === undefined ? sql`unread_from` : sql`${unreadFrom}::bigint`}
    FROM chat_channel channel
    WHERE channel.id = member.channel_id AND member.channel_id = ${channelId} AND member.person_id = ${personId}
      AND member.left_at IS NULL`.execute(db)
}

export interface ReceiptRow {
  person_id: string
  read_seq: string
  read_at: Date | null
  delivered_seq: string
  delivered_at: Date | null
  receipt_seq: string
}

/** Up to where somebody has read, or received. A place that is not further than the one before changes nothing. */
export async function setReceipt(
  db: Database,
  {
    channelId,
    personId,
    readSeq,
    deliveredSeq,
    receiptSeq,
  }: {
    channelId: string
    personId: string
    readSeq: number
    deliveredSeq: number
    receiptSeq: number | null
  },
  now: Date,
): Promise<ReceiptRow> {
  const { rows } = await sql<ReceiptRow>`
    UPDATE chat_member SET
      read_at = CASE WHEN ${readSeq} > read_seq THEN ${now}::timestamptz ELSE read_at END,
      delivered_at = CASE WHEN ${deliveredSeq} > delivered_seq THEN ${now}::timestamptz ELSE delivered_at END,
      read_seq = greatest(read_seq, ${readSeq}), delivered_seq = greatest(delivered_seq, ${deliveredSeq}),
      receipt_seq = coalesce(${receiptSeq}::bigint, receipt_seq)
    WHERE channel_id = ${channelId} AND person_id = ${personId} RETURNING *`.execute(db)
  return rows[0]!
}

/** Reading ends having been marked unread. */
export async function clearMarked(
  db: Database,
  channelId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE chat_member SET is_marked_unread = false, unread_from = NULL, changed_at = ${now}
    WHERE channel_id = ${channelId} AND person_id = ${personId} AND (is_marked_unread OR unread_from IS NOT NULL)`.execute(
    db,
  )
}

export async function findReceipt(
  db: Database,
  channelId: string,
  personId: string,
): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    SELECT * FROM chat_member WHERE channel_id = ${channelId} AND person_id = ${personId} AND left_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/** Whose receipts changed after a number, in that order. */
export async function listReceiptsSince(
  db: Database,
  channelId: string,
  since: number,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    SELECT * FROM chat_member
    WHERE channel_id = ${channelId} AND receipt_seq > ${since} AND left_at IS NULL ORDER BY receipt_seq`.execute(
    db,
  )
  return rows
}

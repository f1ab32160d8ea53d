import { sql } from 'kysely'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import type { Database } from '#platform/database/database.ts'
import { mayBeRemovedBy } from './removal.ts'
import { chatTables } from './tables.ts'

export interface NewChannel {
  id: string
  isGroup: boolean
  name: string
  createdBy: string
}

/** Inserts a conversation. Returns whether it is new. */
export async function addChannel(db: Database, channel: NewChannel, now: Date): Promise<boolean> {
  const { id, isGroup, name, createdBy } = channel
  const { rows } = await sql`
    INSERT INTO chat_channel (id, is_group, name, created_by, created_at, last_message_at, changed_at)
    VALUES (${id}, ${isGroup}, ${name}, ${createdBy}, ${now}, ${now}, ${now}) ON CONFLICT DO NOTHING RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** Adds members, who see messages from now on. Returns those who were not members. Needs the lock of the conversation. */
export async function addMembers(
  db: Database,
  channelId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    INSERT INTO chat_member AS known (channel_id, person_id, joined_at, joined_seq, read_seq, delivered_seq, sent_seq, changed_at)
    SELECT channel.id, person_id, ${now}::timestamptz, channel.last_seq, channel.last_seq, channel.last_seq, 0, ${now}::timestamptz
    FROM chat_channel channel, (SELECT DISTINCT unnest(${ids}::uuid[]) AS person_id) given WHERE channel.id = ${channelId}
    ON CONFLICT (channel_id, person_id) DO UPDATE SET left_at = NULL, joined_at = EXCLUDED.joined_at,
      joined_seq = EXCLUDED.joined_seq, read_seq = EXCLUDED.read_seq, read_at = NULL, delivered_at = NULL,
      delivered_seq = EXCLUDED.delivered_seq, is_favourite = false, archived_seq = NULL, is_marked_unread = false,
      unread_from = NULL, muted_until = NULL, sent_seq = 0, snapshot_id = NULL, changed_at = EXCLUDED.changed_at
    WHERE known.left_at IS NOT NULL RETURNING person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Takes people out of conversations; where somebody removes them, only those whom they may. Answers who was taken out. Needs the locks
 * of the conversations.
 */
export async function removeMembers(
  db: Database,
  channelIds: readonly string[],
  ids: readonly string[],
  now: Date,
  by?: string,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    WITH gone AS (
      UPDATE chat_member SET left_at = ${now}
      WHERE channel_id = ANY(${channelIds}::text[]) AND person_id = ANY(${ids}::uuid[]) AND left_at IS NULL
        ${by === undefined ? sql`` : sql`AND ${mayBeRemovedBy(by)}`} RETURNING channel_id, person_id
    ), unreminded AS (
      DELETE FROM chat_reminder reminder USING gone
      WHERE reminder.channel_id = gone.channel_id AND reminder.person_id = gone.person_id
    )
    SELECT DISTINCT person_id FROM gone`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** What can change about a conversation itself. */
export interface FactsChange {
  name?: string
  pinnedSeq?: number | null
  frozenAt?: Date | null
}

/** Changes them and raises the number of each. Answers the numbers by conversation. */
export async function changeFacts(
  db: Database,
  channelIds: readonly string[],
  { name, pinnedSeq, frozenAt }: FactsChange,
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; change_seq: string }>`
    UPDATE chat_channel SET change_seq = change_seq + 1, facts_seq = change_seq + 1, changed_at = ${now},
      name = coalesce(${name ?? null}, name),
      pinned_seq = ${pinnedSeq === undefined ? sql`pinned_seq` : sql`${pinnedSeq}`},
      frozen_at = ${frozenAt === undefined ? sql`frozen_at` : sql`${frozenAt}`}
    WHERE id = ANY(${channelIds}::text[]) RETURNING id, change_seq`.execute(db)
  return new Map(rows.map(({ id, change_seq }) => [id, Number(change_seq)]))
}

/** Changes to a person's own settings of a conversation; what is not named stays as it is. */
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
      AND (member.left_at IS NULL OR member.snapshot_id IS NOT NULL)`.execute(db)
}

export interface MemberReceiptRow extends ReceiptRow {
  person_id: string
  left_at: Date | null
  snapshot_id: string | null
}

export const receipts = conversationReceipts<MemberReceiptRow>(chatTables)

/** Whose receipts changed after a number, and up to another, in that order; frozen, as they were then. */
export async function listReceiptsSince(
  db: Database,
  { id, snapshot_id }: { id: string; snapshot_id: string | null },
  { since, upTo }: { since: number; upTo: number },
): Promise<MemberReceiptRow[]> {
  const { rows } = await sql<MemberReceiptRow>`
    SELECT shown.person_id, shown.read_seq, shown.read_at, shown.delivered_seq, shown.delivered_at, member.receipt_seq
    FROM chat_member member JOIN ${snapshot_id === null ? sql`chat_member` : sql`chat_snapshot_member`} shown
      ON shown.person_id = member.person_id
        AND ${snapshot_id === null ? sql`shown.channel_id = ${id}` : sql`shown.snapshot_id = ${snapshot_id}::bigint`}
    WHERE member.channel_id = ${id} AND member.receipt_seq > ${since} AND member.receipt_seq <= ${upTo}
      AND ${snapshot_id === null ? sql`member.left_at IS NULL` : sql`NOT shown.has_left`} ORDER BY member.receipt_seq`.execute(
    db,
  )
  return rows
}

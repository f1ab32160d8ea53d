import { sql } from 'kysely'
import { groupMembers } from '#engines/conversation/members.ts'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import type { Database } from '#platform/database/database.ts'
import { reminders } from './marks.ts'
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

export const channelMembers = groupMembers({
  group: chatTables.conversation,
  member: chatTables.reader,
  groupKey: chatTables.conversationKey,
  memberKey: chatTables.readerKey,
})

/** Adds members, who see messages from now on. Returns those who were not members. Needs the lock of the conversation. */
export const addMembers = (
  db: Database,
  channelId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> =>
  channelMembers.add(db, channelId, ids, {
    joined_at: sql`${now}::timestamptz`,
    joined_seq: sql`joined.last_seq`,
    read_seq: sql`joined.last_seq`,
    read_at: sql`NULL`,
    delivered_seq: sql`joined.last_seq`,
    delivered_at: sql`NULL`,
    sent_seq: sql`0`,
    is_favourite: sql`false`,
    archived_seq: sql`NULL`,
    is_marked_unread: sql`false`,
    unread_from: sql`NULL`,
    muted_until: sql`NULL`,
    snapshot_id: sql`NULL`,
    changed_at: sql`${now}::timestamptz`,
  })

/**
 * Takes people out of conversations, with their reminders there; where somebody removes them, only those whom they may. Answers who was
 * taken out. Needs the locks of the conversations.
 */
export async function removeMembers(
  db: Database,
  channelIds: readonly string[],
  ids: readonly string[],
  now: Date,
  by?: string,
): Promise<string[]> {
  const gone = await channelMembers.remove(
    db,
    channelIds,
    ids,
    now,
    by === undefined ? undefined : mayBeRemovedBy(by),
  )
  await reminders.removeWithin(db, 'channelId', gone)
  return [...new Set(gone.map(({ memberId }) => memberId))]
}

/** What can change about a conversation itself. */
export interface FactsChange {
  name?: string
  pinnedSeq?: number | null
  frozenAt?: Date | null
}

/** Changes them and raises the number of each. Answers the numbers by conversation. */
export const changeFacts = (
  db: Database,
  channelIds: readonly string[],
  { name, pinnedSeq, frozenAt }: FactsChange,
  now: Date,
): Promise<Map<string, number>> =>
  channelMembers.changeFacts(
    db,
    channelIds,
    {
      ...(name !== undefined && { name: sql`${name}` }),
      ...(pinnedSeq !== undefined && { pinned_seq: sql`${pinnedSeq}` }),
      ...(frozenAt !== undefined && { frozen_at: sql`${frozenAt}` }),
    },
    now,
  )

/** Changes to a person's own settings of a conversation; what is not named stays as it is. */
export interface OwnChange {
  isFavourite?: boolean
  archive?: 'now' | 'not'
  mutedUntil?: Date | null
  /** Marked unread; from a message on, or as it is. */
  unreadFrom?: number | null
}

export const changeOwn = (
  db: Database,
  channelId: string,
  personId: string,
  { isFavourite, archive, mutedUntil, unreadFrom }: OwnChange,
  now: Date,
): Promise<void> =>
  channelMembers.changeOwn(
    db,
    { groupId: channelId, memberId: personId },
    {
      changed_at: sql`${now}`,
      ...(isFavourite !== undefined && { is_favourite: sql`${isFavourite}` }),
      ...(archive !== undefined && { archived_seq: archive === 'now' ? sql`joined.last_seq` : sql`NULL` }),
      ...(mutedUntil !== undefined && { muted_until: sql`${mutedUntil}` }),
      ...(unreadFrom !== undefined && { is_marked_unread: sql`true`, unread_from: sql`${unreadFrom}` }),
    },
    sql`(member.left_at IS NULL OR member.snapshot_id IS NOT NULL)`,
  )

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

import { type RawBuilder, sql } from 'kysely'
import { messageReader } from '../../../platform/conversation/messages.ts'
import type { Database } from '../../../platform/database/database.ts'
import { personAsOf } from './people.ts'

export { PERSON } from './people.ts'

import { chatTables, type MessageRow } from './tables.ts'

/** How many of these people were asked to confirm an urgent message: who was there and still is, or has confirmed it. */
const countConfirmers = (
  message: RawBuilder<unknown>,
  { from, hasLeft, until }: Record<'from' | 'hasLeft', RawBuilder<unknown>> & { until?: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  CASE WHEN ${message}.is_urgent THEN (SELECT count(*)::int FROM ${from}
    AND asked.joined_seq < ${message}.seq AND asked.person_id <> ${message}.sender_id
      AND (NOT ${hasLeft} OR EXISTS (SELECT FROM chat_acknowledgement done WHERE done.channel_id = ${message}.channel_id
        AND done.seq = ${message}.seq AND done.person_id = asked.person_id ${ofThen(sql`done.acknowledged_at`, until)}))) END`

/** How many were asked to confirm the urgent message of this alias. */
export const confirmersOf = (message: RawBuilder<unknown>): RawBuilder<unknown> =>
  countConfirmers(message, {
    from: sql`chat_member asked WHERE asked.channel_id = ${message}.channel_id`,
    hasLeft: sql`(asked.left_at IS NOT NULL)`,
  })

/** The same for a viewer who was separated from the group: who left since then is still counted. */
const confirmersByThen = (snapshotId: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  countConfirmers(sql`message`, {
    from: sql`chat_snapshot_member asked WHERE asked.snapshot_id = ${snapshotId}`,
    hasLeft: sql`asked.has_left`,
    until,
  })

/** These people, as they are called to whom a conversation is frozen by this snapshot. */
export const namesOf = (
  ids: RawBuilder<unknown>,
  snapshotId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (SELECT jsonb_agg(person) FROM unnest(${ids}) named(id)
    CROSS JOIN LATERAL (${personAsOf(sql`named.id`, snapshotId)}) person)`

/** Where one is separated from a group, what was done to its messages before that. */
const ofThen = (at: RawBuilder<unknown>, until: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  until ? sql`AND ${at} <= ${until}` : sql``

/** A message as somebody sees it. */
const shownColumns = (viewerId: string, snapshotId: RawBuilder<unknown>, until?: RawBuilder<unknown>) => sql`
  message.*, sender.*,
  (SELECT jsonb_object_agg(person_id, reaction) FROM chat_reaction
    WHERE channel_id = message.channel_id AND seq = message.seq ${ofThen(sql`reacted_at`, until)}) AS reactions,
  (SELECT jsonb_object_agg(person_id, acknowledged_at) FROM chat_acknowledgement
    WHERE channel_id = message.channel_id AND seq = message.seq ${ofThen(sql`acknowledged_at`, until)}) AS acknowledged,
  ${namesOf(
    sql`ARRAY(SELECT unnest(message.mentions)
      UNION SELECT person_id FROM chat_reaction
        WHERE channel_id = message.channel_id AND seq = message.seq ${ofThen(sql`reacted_at`, until)}
      UNION SELECT person_id FROM chat_acknowledgement
        WHERE channel_id = message.channel_id AND seq = message.seq ${ofThen(sql`acknowledged_at`, until)})`,
    snapshotId,
  )} AS named,
  ${until ? confirmersByThen(snapshotId, until) : confirmersOf(sql`message`)} AS confirmer_count,
  EXISTS (SELECT FROM chat_hidden hidden
    WHERE hidden.person_id = ${viewerId} AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq) AS is_hidden`

/** Of a message, without what others did with it. */
export const COLUMNS = sql`channel_id, seq, id, sender_id, is_note, type, text, meta, mentions, is_urgent, is_forwarded, created_at,
  edited_at, deleted_at, changed_at, change_seq`

/** Whose eyes a message is seen with, and what they see: nothing of before they came. */
export interface Viewer {
  personId: string
  channelId: string
  joinedSeq: number
  /** The conversation is frozen for them, and its people are called as they were then. */
  snapshotId?: string | null
  /** They were separated from it then: they see what had been said, and nothing of what was done since. */
  until?: { seq: number; at: Date }
}

const SENDER = (snapshotId: RawBuilder<unknown>) =>
  sql`CROSS JOIN LATERAL (${personAsOf(sql`message.sender_id`, snapshotId)}) sender`

/** When a message was last edited before a viewer was separated from its group. */
const editedBy = (at: Date): RawBuilder<unknown> => sql`(SELECT max(edit.until) FROM chat_edit edit
  WHERE edit.channel_id = chat_message.channel_id AND edit.seq = chat_message.seq AND edit.until <= ${at})`

const columnsFor = ({ until }: Viewer): RawBuilder<unknown> =>
  until
    ? sql`channel_id, seq, id, sender_id, is_note, type, coalesce((SELECT edit.text FROM chat_edit edit
        WHERE edit.channel_id = chat_message.channel_id AND edit.seq = chat_message.seq AND edit.until > ${until.at}
        ORDER BY edit.until LIMIT 1), text) AS text, meta, mentions, is_urgent, is_forwarded, created_at,
        ${editedBy(until.at)} AS edited_at, deleted_at, greatest(created_at, ${editedBy(until.at)}, deleted_at) AS changed_at, change_seq`
    : COLUMNS

/** Carries a file that its viewer has not deleted for themselves. */
export const isFileSeenBy = (viewerId: string) => sql`type IN (1, 3) AND deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${viewerId}
    AND hidden.channel_id = chat_message.channel_id AND hidden.seq = chat_message.seq)`

/** Messages as a member sees them, or as somebody does for whom the conversation is frozen. */
export const messages = messageReader<Viewer, MessageRow>({
  tables: chatTables,
  rangeOf: ({ channelId, joinedSeq, until }) => ({
    conversationId: channelId,
    after: joinedSeq,
    upTo: until?.seq,
  }),
  columns: columnsFor,
  shown: ({ personId, snapshotId = null, until }, page) => {
    const snapshot = sql`${snapshotId}::bigint`
    const at = until && sql`${until.at}::timestamptz`
    return sql`SELECT ${shownColumns(personId, snapshot, at)} FROM (${page}) message ${SENDER(snapshot)}`
  },
})

export async function countFiles(db: Database, viewer: Viewer, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM (SELECT FROM chat_message
      WHERE ${messages.isVisible(viewer)} AND ${isFileSeenBy(viewer.personId)} LIMIT ${most}) counted`.execute(
    db,
  )
  return rows[0]!.count
}

/** In which of somebody's conversations a message stands that they see; a forwarded one has an id of its own. */
export async function findChannelOf(db: Database, personId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT message.channel_id FROM chat_member mine JOIN chat_message message
      ON message.channel_id = mine.channel_id AND message.id = ${id} AND message.seq > mine.joined_seq
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ORDER BY message.created_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.channel_id
}

/** Messages by their places, in whatever conversations, as somebody sees them who is in each; the others are left out. */
export async function listAt(
  db: Database,
  personId: string,
  positions: readonly { channelId: string; seq: number }[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${shownColumns(personId, sql`mine.snapshot_id`)}
    FROM unnest(${positions.map(({ channelId }) => channelId)}::text[], ${positions.map(({ seq }) => seq)}::bigint[]) AS place(channel, at)
      JOIN chat_member mine ON mine.channel_id = place.channel AND mine.person_id = ${personId}
        AND mine.left_at IS NULL AND mine.joined_seq < place.at
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM chat_message
        WHERE channel_id = place.channel AND seq = place.at AND deleted_at IS NULL) message
      ${SENDER(sql`mine.snapshot_id`)}`.execute(db)
  return rows
}

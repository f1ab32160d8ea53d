import { QUOTE_MAX } from '@corridor/contract/chat/limits.ts'
import type { FileGroup } from '@corridor/contract/chat/types.ts'
import type { FileKind } from '@corridor/contract/files/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { messageReader } from '#engines/conversation/messages.ts'
import type { Database } from '#platform/database/database.ts'
import { personAsOf } from './people.ts'

export { PERSON } from './people.ts'

import { chatTables, type MessageRow } from './tables.ts'

/** How many of these people have to confirm an urgent message: those who were members then and still are, or have confirmed it. */
const countConfirmers = (
  message: RawBuilder<unknown>,
  { from, hasLeft, until }: Record<'from' | 'hasLeft', RawBuilder<unknown>> & { until?: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  CASE WHEN ${message}.is_urgent THEN (SELECT count(*)::int FROM ${from}
    AND asked.joined_seq < ${message}.seq AND asked.person_id <> ${message}.sender_id
      AND (NOT ${hasLeft} OR EXISTS (SELECT FROM chat_acknowledgement done WHERE done.channel_id = ${message}.channel_id
        AND done.seq = ${message}.seq AND done.person_id = asked.person_id ${ofThen(sql`done.acknowledged_at`, until)}))) END`

/** How many have to confirm the urgent message of this alias. */
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

/** Of a message that another one quotes, named by the alias of that one. What it shows of it is selected from `from`, with its sender. */
const quotedOf = (
  message: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  snapshotId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  CASE WHEN ${message}.quoted_id IS NULL THEN NULL ELSE (
    SELECT to_jsonb(one) FROM (
      SELECT quoted.id, quoted.seq, quoted.type, left(quoted.text, ${QUOTE_MAX}) AS text,
        quoted.meta->>'attachmentName' AS attachment_name, quoted.deleted_at IS NOT NULL AS is_deleted, sender.*
      FROM (${from}) quoted CROSS JOIN LATERAL (${personAsOf(sql`quoted.sender_id`, snapshotId)}) sender) one) END AS quoted`

/** The same of a message that was just stored, as those see it who see all. */
export const quotedByAdded = quotedOf(
  sql`added`,
  sql`SELECT id, seq, type, text, meta, deleted_at, sender_id FROM chat_message
    WHERE channel_id = added.channel_id AND id = added.quoted_id`,
  sql`NULL::bigint`,
)

/** Who in a conversation sees nothing of one of its messages: who came after it, and who deleted it for themselves. */
export const blindTo = (
  channelId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`ARRAY(
  SELECT member.person_id FROM chat_message quoted
    JOIN chat_member member ON member.channel_id = quoted.channel_id AND member.left_at IS NULL
  WHERE quoted.channel_id = ${channelId} AND quoted.id = ${id} AND (member.joined_seq >= quoted.seq OR EXISTS (
    SELECT FROM chat_hidden hidden WHERE hidden.person_id = member.person_id AND hidden.channel_id = quoted.channel_id
      AND hidden.seq = quoted.seq)))`

export async function listBlindTo(db: Database, channelId: string, quotedId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    SELECT ${blindTo(sql`${channelId}`, sql`${quotedId}`)} AS ids`.execute(db)
  return rows[0]!.ids
}

interface Sight {
  viewerId: string | null
  /** They see what came after this one. */
  joinedSeq: RawBuilder<unknown>
  snapshotId: RawBuilder<unknown>
  until?: RawBuilder<unknown>
  /** The columns of the message table as they see them. */
  columns: RawBuilder<unknown>
}

/** A message as somebody sees it. */
const shownColumns = ({ viewerId, joinedSeq, snapshotId, until, columns }: Sight) => sql`
  message.*, sender.*,
  ${quotedOf(
    sql`message`,
    sql`SELECT ${columns} FROM chat_message
      WHERE channel_id = message.channel_id AND id = message.quoted_id AND seq > ${joinedSeq} AND NOT EXISTS (
        SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${viewerId}
          AND hidden.channel_id = chat_message.channel_id AND hidden.seq = chat_message.seq)`,
    snapshotId,
  )},
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
export const COLUMNS = sql`channel_id, seq, id, sender_id, is_note, type, text, meta, mentions, mentions_all, is_urgent, is_forwarded, quoted_id,
  created_at, edited_at, deleted_at, changed_at, change_seq`

/** Who looks at messages: they see nothing from before they joined. */
export interface Viewer {
  /** Null for the view that is the same for every member. */
  personId: string | null
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
        ORDER BY edit.until LIMIT 1), text) AS text, meta, mentions, mentions_all, is_urgent, is_forwarded, quoted_id, created_at,
        ${editedBy(until.at)} AS edited_at, deleted_at, greatest(created_at, ${editedBy(until.at)}, deleted_at) AS changed_at, change_seq`
    : COLUMNS

const KINDS: Record<Exclude<FileGroup, 'other'>, readonly FileKind[]> = {
  pictures: ['IMAGE', 'VIDEO'],
  documents: ['PDF', 'WORD', 'EXCEL', 'CSV', 'POWERPOINT', 'TEXT', 'JSON'],
  voice: ['AUDIO'],
}

/** Whether the file of a message is of a sort. A kind that is named in no list is something else. */
function isInGroup(group: FileGroup): RawBuilder<unknown> {
  const kind = sql`coalesce(meta->'file'->>'kind', 'UNKNOWN')`
  if (group === 'other') return sql`${kind} <> ALL(${Object.values(KINDS).flat()}::text[])`
  return sql`${kind} = ANY(${KINDS[group]}::text[])`
}

/** Carries a file that its viewer has not deleted for themselves; of one sort, or from one person, where that is wanted. */
export const isFileSeenBy = (
  viewerId: string | null,
  { fileGroup, fromUserId }: { fileGroup?: FileGroup; fromUserId?: string } = {},
) => sql`type IN (1, 3) AND deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${viewerId}
    AND hidden.channel_id = chat_message.channel_id AND hidden.seq = chat_message.seq)
  ${fileGroup ? sql`AND ${isInGroup(fileGroup)}` : sql``} ${fromUserId ? sql`AND sender_id = ${fromUserId}` : sql``}`

/** Messages as a member sees them, or as somebody does for whom the conversation is frozen. */
export const messages = messageReader<Viewer, MessageRow>({
  tables: chatTables,
  rangeOf: ({ channelId, joinedSeq, until }) => ({
    conversationId: channelId,
    after: joinedSeq,
    upTo: until?.seq,
  }),
  columns: columnsFor,
  shown: (viewer, page) => {
    const { personId: viewerId, joinedSeq, snapshotId = null, until } = viewer
    const snapshot = sql`${snapshotId}::bigint`
    const sight: Sight = {
      viewerId,
      joinedSeq: sql`${joinedSeq}::bigint`,
      snapshotId: snapshot,
      until: until && sql`${until.at}::timestamptz`,
      columns: columnsFor(viewer),
    }
    return sql`SELECT ${shownColumns(sight)} FROM (${page}) message ${SENDER(snapshot)}`
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

/** The conversation in which a person sees the message with this id; a forwarded copy has an id of its own. */
export async function findChannelOf(db: Database, personId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT message.channel_id FROM chat_member mine JOIN chat_message message
      ON message.channel_id = mine.channel_id AND message.id = ${id} AND message.seq > mine.joined_seq
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ORDER BY message.created_at DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.channel_id
}

/** Messages by their positions in any conversations, as a member of these sees them; others are left out. */
export async function listAt(
  db: Database,
  personId: string,
  positions: readonly { channelId: string; seq: number }[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT ${shownColumns({
      viewerId: personId,
      joinedSeq: sql`mine.joined_seq`,
      snapshotId: sql`mine.snapshot_id`,
      columns: COLUMNS,
    })}
    FROM unnest(${positions.map(({ channelId }) => channelId)}::text[], ${positions.map(({ seq }) => seq)}::bigint[]) AS place(channel, at)
      JOIN chat_member mine ON mine.channel_id = place.channel AND mine.person_id = ${personId}
        AND mine.left_at IS NULL AND mine.joined_seq < place.at
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM chat_message
        WHERE channel_id = place.channel AND seq = place.at AND deleted_at IS NULL) message
      ${SENDER(sql`mine.snapshot_id`)}`.execute(db)
  return rows
}

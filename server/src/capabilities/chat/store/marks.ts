import { sql } from 'kysely'
import type { MessagePosition } from '#engines/conversation/declaration.ts'
import { rowHiding } from '#engines/conversation/marks/hiding.ts'
import { rowReactions } from '#engines/conversation/marks/reactions.ts'
import { rowReminders } from '#engines/conversation/marks/reminders.ts'
import { rowRevisions } from '#engines/conversation/marks/revisions.ts'
import type { Database } from '#platform/database/database.ts'
import { chatTables } from './tables.ts'

const key = { conversationId: chatTables.conversationKey, seq: 'seq' }

export const reactions = rowReactions<MessagePosition>({ table: 'chat_reaction', key })
export const hiding = rowHiding<MessagePosition>({ table: 'chat_hidden', key })
export const revisions = rowRevisions<MessagePosition, 'text'>({
  written: { table: chatTables.message, key },
  earlier: { table: 'chat_edit', key },
  columns: ['text'],
})

/** A message as reminders of it name it, also in their job. */
export interface RemindedMessage {
  channelId: string
  seq: number
}

export const reminders = rowReminders<RemindedMessage>({
  table: 'chat_reminder',
  key: { channelId: 'channel_id', seq: 'seq' },
})

/** Deletes a message for everybody, and everybody's reminders of it. */
export async function deleteForAll(db: Database, position: MessagePosition, now: Date): Promise<void> {
  await reminders.removeAll(db, { channelId: position.conversationId, seq: position.seq })
  await revisions.setDeleted(db, position, now)
}

/** Deletes a message for one person, and their reminder of it. Returns whether it was not deleted for them before. */
export async function deleteFor(db: Database, personId: string, position: MessagePosition): Promise<boolean> {
  await reminders.remove(db, personId, { channelId: position.conversationId, seq: position.seq })
  return hiding.hide(db, personId, position)
}

/** Returns whether the person had not confirmed the message yet. */
export async function addAcknowledgement(
  db: Database,
  personId: string,
  { conversationId, seq }: MessagePosition,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO chat_acknowledgement (channel_id, seq, person_id, acknowledged_at)
    VALUES (${conversationId}, ${seq}, ${personId}, ${now}) ON CONFLICT DO NOTHING RETURNING seq`.execute(db)
  return rows.length > 0
}

/** Whom an edited message mentions for the first time. */
export interface Mentioning {
  addedIds: string[]
  /** Those who have not read the message were alerted already, so nobody is going to be. */
  isAlerted: boolean
}

/** Whom a message is to mention; what is left out stays as it is. */
export interface NewMentions {
  ids?: readonly string[]
  /** Everybody, of whom those are alerted who have not muted the conversation. */
  isAll?: boolean
}

/** Changes whom a message mentions: members who see it. Needs the lock of the conversation. */
export async function setMentions(
  db: Database,
  { conversationId, seq }: MessagePosition,
  { ids, isAll }: NewMentions,
  now: Date,
): Promise<Mentioning> {
  const { rows } = await sql<Mentioning>`
    WITH present AS MATERIALIZED (
      SELECT person_id, muted_until IS NOT NULL AND muted_until > ${now} AS is_muted FROM chat_member
      WHERE channel_id = ${conversationId} AND left_at IS NULL AND joined_seq < ${seq}
    ), known AS (
      SELECT mentions, mentions_all, coalesce(once_mentioned, mentions) AS once,
        coalesce(${isAll ?? null}::boolean, mentions_all) AS is_all
      FROM chat_message WHERE channel_id = ${conversationId} AND seq = ${seq}
    ), change AS (
      SELECT known.is_all,
        CASE WHEN known.mentions_all THEN ARRAY(SELECT unnest(known.once) UNION SELECT person_id FROM present) ELSE known.once END AS before,
        CASE WHEN ${ids === undefined} THEN known.mentions
          ELSE ARRAY(SELECT person_id FROM present WHERE person_id = ANY(${ids ?? []}::uuid[])) END AS after
      FROM known
    )
    UPDATE chat_message SET mentions = change.after, mentions_all = change.is_all, once_mentioned = ARRAY(
      SELECT unnest(change.before) UNION SELECT unnest(change.after)
      UNION SELECT person_id FROM present WHERE change.is_all)
    FROM change WHERE channel_id = ${conversationId} AND seq = ${seq}
    RETURNING ARRAY((SELECT unnest(change.after)
      UNION SELECT person_id FROM present WHERE change.is_all AND NOT is_muted) EXCEPT SELECT unnest(change.before)) AS "addedIds",
      seq <= (SELECT alerted_seq FROM chat_channel WHERE id = ${conversationId}) AS "isAlerted"`.execute(db)
  return rows[0]!
}

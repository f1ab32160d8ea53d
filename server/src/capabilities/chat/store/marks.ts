import { sql } from 'kysely'
import { type MessagePosition, messageMarks } from '../../../platform/conversation/marks.ts'
import type { Database } from '../../../platform/database/database.ts'
import { chatTables } from './tables.ts'

export const marks = messageMarks({
  ...chatTables,
  edit: 'chat_edit',
  hidden: 'chat_hidden',
  reaction: 'chat_reaction',
  reminder: 'chat_reminder',
})

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

/** Changes whom a message mentions: members who see it. Needs the lock of the conversation. */
export async function setMentions(
  db: Database,
  { conversationId, seq }: MessagePosition,
  ids: readonly string[],
): Promise<Mentioning> {
  const { rows } = await sql<Mentioning>`
    WITH before AS (
      SELECT coalesce(once_mentioned, mentions) AS ids FROM chat_message
      WHERE channel_id = ${conversationId} AND seq = ${seq}
    ), after AS (
      SELECT ARRAY(SELECT person_id FROM chat_member WHERE channel_id = ${conversationId}
        AND person_id = ANY(${ids}::uuid[]) AND left_at IS NULL AND joined_seq < ${seq}) AS ids
    )
    UPDATE chat_message SET mentions = after.ids,
      once_mentioned = ARRAY(SELECT unnest(before.ids) UNION SELECT unnest(after.ids))
    FROM before, after WHERE channel_id = ${conversationId} AND seq = ${seq}
    RETURNING ARRAY(SELECT unnest(after.ids) EXCEPT SELECT unnest(before.ids)) AS "addedIds",
      seq <= (SELECT alerted_seq FROM chat_channel WHERE id = ${conversationId}) AS "isAlerted"`.execute(db)
  return rows[0]!
}

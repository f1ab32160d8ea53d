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

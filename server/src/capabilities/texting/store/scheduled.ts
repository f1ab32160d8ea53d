import { sql } from 'kysely'
import { type ScheduledRow, scheduledMessages } from '#engines/conversation/scheduled.ts'
import type { Database } from '#platform/database/database.ts'
import { senderOf } from './people.ts'
import { type TextSender, textTables } from './tables.ts'

export type ScheduledTextRow = ScheduledRow<never>
/** With who wrote it, as the team sees it. */
export type TeamScheduledRow = ScheduledTextRow & { sender: TextSender | null }

/** What is scheduled in a conversation, by anybody of the practice, or by one person wherever it is. */
export async function listScheduled(
  db: Database,
  practiceId: string,
  by: { conversationId: string } | { senderId: string },
): Promise<TeamScheduledRow[]> {
  const condition =
    'conversationId' in by
      ? sql`scheduled.conversation_id = ${by.conversationId}`
      : sql`scheduled.sender_id = ${by.senderId}`
  const { rows } = await sql<TeamScheduledRow>`
    SELECT scheduled.id, scheduled.sender_id, scheduled.conversation_id, scheduled.message, scheduled.meta, scheduled.send_at,
      scheduled.failed, ${senderOf('scheduled')}
    FROM texting_scheduled scheduled WHERE scheduled.practice_id = ${practiceId} AND ${condition}
    ORDER BY scheduled.send_at, scheduled.id`.execute(db)
  return rows
}

/** Ids of scheduled texts are each person's own, and those of texts their conversation's: the second of two would not be sent. */
export async function isScheduledByOther(
  db: Database,
  practiceId: string,
  { senderId, id }: { senderId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM texting_scheduled WHERE practice_id = ${practiceId} AND id = ${id} AND sender_id <> ${senderId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Keeps what a person has scheduled from being sent, and returns the conversations. */
export async function failScheduledOf(
  db: Database,
  practiceId: string,
  senderId: string,
  reason: string,
): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    UPDATE texting_scheduled SET failed = ${reason}
    WHERE practice_id = ${practiceId} AND sender_id = ${senderId} AND failed IS NULL RETURNING conversation_id`.execute(
    db,
  )
  return [...new Set(rows.map(({ conversation_id }) => conversation_id))]
}

export const scheduled = scheduledMessages<never>({ ...textTables, scheduled: 'texting_scheduled' })

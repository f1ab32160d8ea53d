import type { EmailFile } from '@corridor/contract/email/model.ts'
import { sql } from 'kysely'
import { type ScheduledRow, scheduledMessages } from '#engines/conversation/scheduled.ts'
import type { Database } from '#platform/database/database.ts'
import { emailTables } from './tables.ts'

export type ScheduledEmailRow = ScheduledRow<EmailFile[]>

export const scheduled = scheduledMessages<EmailFile[]>({ ...emailTables, scheduled: 'email_scheduled' })

export async function listScheduledIn(db: Database, threadId: string): Promise<ScheduledEmailRow[]> {
  const { rows } = await sql<ScheduledEmailRow>`
    SELECT id, sender_id, thread_id AS conversation_id, message, meta, send_at, failed
    FROM email_scheduled WHERE thread_id = ${threadId} ORDER BY send_at, id`.execute(db)
  return rows
}

/** Who has scheduled an email of the practice: everyone who works on its thread may cancel it. */
export async function findScheduler(
  db: Database,
  practiceId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ sender_id: string }>`
    SELECT sender_id FROM email_scheduled WHERE practice_id = ${practiceId} AND id = ${id}`.execute(db)
  return rows[0]?.sender_id
}

export async function listScheduledIds(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM email_scheduled WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}

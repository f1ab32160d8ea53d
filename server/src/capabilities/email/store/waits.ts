import { UNDELIVERED } from '@corridor/contract/email/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Whether an answer stands in the thread that nobody has replied to, or the practice's last email or one since did not arrive. */
export async function hasOpenEmails(db: Database, threadId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM email_message message WHERE message.thread_id = ${threadId} AND message.seq >= coalesce((
        SELECT own.seq FROM email_message own WHERE own.thread_id = ${threadId} AND NOT own.is_incoming
        ORDER BY own.seq DESC LIMIT 1), 0)
      AND message.recalled_at IS NULL
      AND (message.is_incoming OR message.status = ANY(${[...UNDELIVERED]}::text[])) LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Since when a scheduled email stands in the thread that was not sent; nothing where none does. */
export async function findUnsentSince(db: Database, threadId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    SELECT least(min(send_at), ${now}::timestamptz) AS since FROM email_scheduled
    WHERE thread_id = ${threadId} AND failed IS NOT NULL HAVING count(*) > 0`.execute(db)
  return rows[0]?.since
}

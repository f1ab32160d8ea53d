import { UNDELIVERED } from '@corridor/contract/texting/rules.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { MessageRow } from './tables.ts'

/** More than anybody reads before they answer. */
const LOOKED_AT = 100

export type OpenText = Pick<MessageRow, 'is_incoming' | 'purpose' | 'text' | 'created_at'>

/** What the practice has not answered or brought to its patient since somebody last wrote by hand: the patient's texts, and its own that failed. */
export async function listOpenTexts(db: Database, conversationId: string): Promise<OpenText[]> {
  const { rows } = await sql<OpenText>`
    SELECT message.is_incoming, message.purpose, message.text, message.created_at FROM texting_message message
    WHERE message.conversation_id = ${conversationId} AND message.seq >= coalesce((
        SELECT answer.seq FROM texting_message answer WHERE answer.conversation_id = ${conversationId}
          AND NOT answer.is_incoming AND answer.sender_id IS NOT NULL AND answer.purpose IN ('text', 'secure-link')
        ORDER BY answer.seq DESC LIMIT 1), 0)
      AND (message.is_incoming OR message.sender_id IS NOT NULL AND message.status = ANY(${[...UNDELIVERED]}::text[]))
    ORDER BY message.seq LIMIT ${LOOKED_AT}`.execute(db)
  return rows
}

/** Since when a scheduled text stands in the conversation that was not sent; nothing where none does. */
export async function findUnsentSince(
  db: Database,
  conversationId: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    SELECT least(min(send_at), ${now}::timestamptz) AS since FROM texting_scheduled
    WHERE conversation_id = ${conversationId} AND failed IS NOT NULL HAVING count(*) > 0`.execute(db)
  return rows[0]?.since
}

/** Those of these conversations in which a scheduled text stands that was not sent. */
export async function listUnsent(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT conversation_id AS id FROM texting_scheduled
    WHERE conversation_id = ANY(${ids}::text[]) AND failed IS NOT NULL`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

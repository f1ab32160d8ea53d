import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Report, Text } from './port.ts'

/** `failed` before `delivered`: a text that was given up on and arrived after all has arrived. */
const ORDER = sql`ARRAY['trying', 'queued', 'sent', 'failed', 'delivered']`

export interface Begun {
  /** The service's name for it, when it was handed over in an earlier try. */
  message_id: string | null
  first_tried_at: Date
  /** An earlier try ended without an answer: the service may have the text. */
  is_unclear: boolean
}

/** All that is kept of a number. */
const endOf = (number: string): string => number.replace(/\D/g, '').slice(-4)

/** Writes down that a text is about to be handed over, before it is, and says what is known of earlier tries. */
export async function beginTry(
  db: Database,
  { id, to }: Pick<Text, 'id' | 'to'>,
  provider: string,
  now: Date,
): Promise<Begun> {
  const { rows } = await sql<Begun>`
    WITH before AS (SELECT state FROM sms_text WHERE id = ${id})
    INSERT INTO sms_text AS text (id, provider, number_end, state, first_tried_at, changed_at)
    VALUES (${id}, ${provider}, ${endOf(to)}, 'trying', ${now}, ${now})
    ON CONFLICT (id) DO UPDATE SET
      provider = CASE WHEN text.message_id IS NULL THEN excluded.provider ELSE text.provider END,
      state = CASE WHEN text.message_id IS NULL THEN 'trying' ELSE text.state END,
      changed_at = excluded.changed_at
    RETURNING message_id, first_tried_at, COALESCE((SELECT state = 'trying' FROM before), false) AS is_unclear`.execute(
    db,
  )
  return rows[0]!
}

/** The service has certainly not taken it. */
export async function noteRefused(db: Database, id: string, reason: string, now: Date): Promise<void> {
  await sql`
    UPDATE sms_text SET state = 'failed', reason = ${reason}, changed_at = ${now}
    WHERE id = ${id} AND message_id IS NULL`.execute(db)
}

/**
 * Moves a text on, and answers which: what was known before, came twice or came late moves nothing. A text whose service's
 * name is not known yet gets it here, unless another text has it.
 */
export async function moveOn(
  db: Database,
  provider: string,
  report: Report,
  now: Date,
): Promise<string | undefined> {
  const { messageId, textId = null, state, reason } = report
  const { rows } = await sql<{ id: string }>`
    UPDATE sms_text SET message_id = ${messageId}, state = ${state}, reason = ${reason}, changed_at = ${now}
    WHERE provider = ${provider}
      AND (message_id = ${messageId} OR (message_id IS NULL AND id = ${textId}::uuid
        AND NOT EXISTS (SELECT FROM sms_text WHERE provider = ${provider} AND message_id = ${messageId})))
      AND array_position(${ORDER}, ${state}::text) > array_position(${ORDER}, state)
    RETURNING id`.execute(db)
  return rows[0]?.id
}

/** A text that a service took and could not deliver. */
export interface UndeliveredText {
  id: string
  provider: string
  /** Not known of texts of before it was kept. */
  number_end: string | null
  reason: string | null
  changed_at: Date
}

/** The newest of them, and how many there are. */
export async function readUndelivered(
  db: Database,
  limit: number,
): Promise<{ total: number; texts: UndeliveredText[] }> {
  const { rows } = await sql<UndeliveredText & { total: number }>`
    SELECT id, provider, number_end, reason, changed_at, count(*) OVER ()::int AS total FROM sms_text
    WHERE state = 'failed' AND message_id IS NOT NULL
    ORDER BY changed_at DESC, id LIMIT ${limit}`.execute(db)
  return { total: rows[0]?.total ?? 0, texts: rows }
}

export async function removeOldTexts(db: Database, before: Date): Promise<void> {
  await sql`DELETE FROM sms_text WHERE changed_at < ${before}`.execute(db)
}

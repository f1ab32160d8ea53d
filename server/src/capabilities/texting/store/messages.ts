import type { SecureLink } from '@corridor/contract/texting/model.ts'
import type { SmsStatus } from '@corridor/contract/texting/types.ts'
import { SMS_STATUSES } from '@corridor/contract/texting/types.ts'
import { sql } from 'kysely'
import { messageReader } from '#engines/conversation/messages.ts'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import { conversationSearch } from '#engines/conversation/search.ts'
import type { SearchPosition } from '#engines/conversation/search-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { PEOPLE, senderOf } from './people.ts'
import { type MessageRow, textTables } from './tables.ts'

/** Everybody of the practice sees all of a conversation. */
export const messages = messageReader<{ conversationId: string }, MessageRow>({
  tables: textTables,
  rangeOf: ({ conversationId }) => ({ conversationId, after: 0 }),
  columns: () => sql`*`,
  shown: (_viewer, page) => sql`
    SELECT message.*, conversation.patient_number, ${PEOPLE}, ${senderOf('message')}
    FROM (${page}) message JOIN texting_conversation conversation ON conversation.id = message.conversation_id`,
})

export const receipts = conversationReceipts<ReceiptRow>(textTables)

export const textSearch = conversationSearch({
  name: 'texting-search',
  tables: textTables,
  visibleAfter: sql`0`,
  findable: () => sql`true`,
})

export type FoundRow = Pick<
  MessageRow,
  | 'id'
  | 'conversation_id'
  | 'seq'
  | 'text'
  | 'files'
  | 'is_incoming'
  | 'created_at'
  | 'patient_number'
  | 'people'
  | 'chosen'
>

export async function listFound(
  db: Database,
  practiceId: string,
  positions: readonly SearchPosition[],
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT message.id, message.conversation_id, message.seq, message.text, message.files, message.is_incoming, message.created_at,
      conversation.patient_number, ${PEOPLE}
    ${textSearch.statements.stillReadable(practiceId, positions)} ORDER BY found.number`.execute(db)
  return rows
}

/** Whether something that a patient wrote comes after this message. */
export async function hasIncomingAfter(db: Database, conversationId: string, seq: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM texting_message WHERE conversation_id = ${conversationId} AND seq > ${seq} AND is_incoming LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

export async function findByDelivery(
  db: Database,
  deliveryId: string,
): Promise<{ id: string; conversation_id: string } | undefined> {
  const { rows } = await sql<{ id: string; conversation_id: string }>`
    SELECT id, conversation_id FROM texting_message WHERE delivery_id = ${deliveryId}`.execute(db)
  return rows[0]
}

/** A secure message of the practice in its conversation. */
export async function findSecureMessage(
  db: Database,
  practiceId: string,
  id: string,
): Promise<{ conversation_id: string; seq: string } | undefined> {
  const { rows } = await sql<{ conversation_id: string; seq: string }>`
    SELECT conversation_id, seq FROM texting_message
    WHERE id = ${id} AND practice_id = ${practiceId} AND link IS NOT NULL`.execute(db)
  return rows[0]
}

/** Stores what became of a link, in its locked conversation. A new sending is on its way like the first one. */
export async function moveLink(
  db: Database,
  { conversationId, id }: { conversationId: string; id: string },
  { link, deliveryId = null }: { link: Partial<SecureLink>; deliveryId?: string | null },
  now: Date,
): Promise<void> {
  const isNew = sql`(${deliveryId}::uuid IS NOT NULL AND message.delivery_id IS DISTINCT FROM ${deliveryId}::uuid)`
  await sql`
    WITH moved AS (
      UPDATE texting_message message SET link = message.link || ${JSON.stringify(link)}::jsonb, changed_at = ${now},
        change_seq = conversation.change_seq + 1,
        delivery_id = CASE WHEN ${isNew} THEN ${deliveryId}::uuid ELSE message.delivery_id END,
        status = CASE WHEN ${isNew} THEN 'queued' ELSE message.status END,
        reason = CASE WHEN ${isNew} THEN NULL ELSE message.reason END
      FROM texting_conversation conversation
      WHERE message.conversation_id = ${conversationId} AND message.id = ${id} AND conversation.id = message.conversation_id
      RETURNING message.seq, message.status, message.reason)
    UPDATE texting_conversation conversation SET change_seq = change_seq + 1, changed_at = ${now},
      last_status = CASE WHEN moved.seq = last_seq THEN moved.status ELSE last_status END,
      last_reason = CASE WHEN moved.seq = last_seq THEN moved.reason ELSE last_reason END
    FROM moved WHERE conversation.id = ${conversationId}`.execute(db)
}

/** Of these records those that are texts of the practice: of one that left its delivery, of one that came in the message itself. */
export async function listPictureRecords(
  db: Database,
  practiceId: string,
  recordIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT delivery_id AS id FROM texting_message
    WHERE practice_id = ${practiceId} AND delivery_id = ANY(${recordIds}::uuid[])
    UNION SELECT id FROM texting_message
    WHERE practice_id = ${practiceId} AND id = ANY(${recordIds}::uuid[]) AND is_incoming`.execute(db)
  return rows.map(({ id }) => id)
}

const rank = (status: ReturnType<typeof sql>) =>
  sql`array_position(ARRAY[${sql.join(SMS_STATUSES.map((one) => sql.lit(one)))}], ${status})`

/**
 * Moves a text forward; one that has come as far already stays, unless it failed and leaves a second time. The
 * conversation is locked, and shows it where it is the last one. Answers where it stood before, and nothing where it stays.
 */
export async function moveMessage(
  db: Database,
  { conversationId, id }: { conversationId: string; id: string },
  { status, reason, isRepeated = false }: { status: SmsStatus; reason: string | null; isRepeated?: boolean },
  now: Date,
): Promise<SmsStatus | undefined> {
  const { rows } = await sql<{ before: SmsStatus }>`
    WITH before AS (
      SELECT status FROM texting_message message WHERE message.conversation_id = ${conversationId} AND message.id = ${id}
    ), moved AS (
      UPDATE texting_message message SET status = ${status}, reason = ${reason}, changed_at = ${now},
        change_seq = conversation.change_seq + 1
      FROM texting_conversation conversation
      WHERE message.conversation_id = ${conversationId} AND message.id = ${id} AND conversation.id = message.conversation_id
        AND (${rank(sql`${status}::text`)} > ${rank(sql`message.status`)}
          OR ${isRepeated}::boolean AND ${status}::text = 'sent' AND message.status = 'failed')
      RETURNING message.seq)
    UPDATE texting_conversation conversation SET change_seq = change_seq + 1, changed_at = ${now},
      last_status = CASE WHEN moved.seq = last_seq THEN ${status} ELSE last_status END,
      last_reason = CASE WHEN moved.seq = last_seq THEN ${reason}::text ELSE last_reason END
    FROM moved WHERE conversation.id = ${conversationId} RETURNING (SELECT status FROM before) AS before`.execute(
    db,
  )
  return rows[0]?.before
}

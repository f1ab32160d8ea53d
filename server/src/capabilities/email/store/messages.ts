import { previewOf } from '@corridor/contract/email/body-text.ts'
import { EMAIL_STATUSES, type EmailStatus } from '@corridor/contract/email/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import { messageReader } from '#engines/conversation/messages.ts'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import { conversationSearch } from '#engines/conversation/search.ts'
import type { SearchPosition } from '#engines/conversation/search-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { isBehind } from '#platform/timeline.ts'
import { type EmailDraft, emailTables, type MessageRow, type StoredEmail, shownWith } from './tables.ts'

const asJson = (name: 'body' | 'files') => ({
  name,
  type: 'text',
  of: (draft: EmailDraft) => JSON.stringify(draft[name]),
  stored: (input: (column: string) => RawBuilder<unknown>) => sql`${input(name)}::jsonb`,
})

/** How the conversation engine stores emails, and on which condition. */
export const emailStatements: Pick<
  ConversationType<EmailDraft, StoredEmail, never>,
  'tables' | 'columns' | 'mayWrite' | 'listed' | 'shownWith' | 'plainColumns'
> = {
  tables: emailTables,
  columns: [
    { name: 'practice_id', type: 'uuid', of: ({ practiceId }) => practiceId },
    { name: 'is_incoming', type: 'boolean', of: ({ isIncoming }) => isIncoming },
    asJson('body'),
    { name: 'signature', type: 'text', of: ({ signature }) => signature },
    asJson('files'),
    { name: 'status', type: 'text', of: ({ status }) => status },
    // What has only just been stored has failed nowhere yet, and nobody has recalled it.
    { name: 'reason', type: 'text', of: () => null },
    { name: 'recalled_at', type: 'timestamptz', of: () => null },
    { name: 'delivery_id', type: 'uuid', of: ({ deliveryId }) => deliveryId },
    { name: 'sent_by_text', type: 'boolean', of: ({ isSentByText }) => isSentByText },
    { name: 'sent_to', type: 'text', of: ({ sentTo }) => sentTo },
    { name: 'preview', type: 'text', of: ({ body, files }) => previewOf(body, files.length), stored: false },
  ],
  // A patient's answer is unread.
  listed: (newest) => sql`preview = ${newest('preview')}, is_last_incoming = ${newest('is_incoming')},
    last_status = ${newest('status')}, last_reason = NULL, last_opened_at = NULL, is_unread = ${newest('is_incoming')},
    is_answered = conversation.is_answered OR ${newest('is_incoming')}`,
  mayWrite: (input) => sql`conversation.practice_id = ${input('practice_id')}`,
  shownWith: { columns: shownWith('added'), join: sql`` },
  plainColumns: shownWith('added'),
}

/** Who reads a thread: its practice. */
export const listReaders = async (db: Database, id: string): Promise<string[]> =>
  (
    await sql<{ practice_id: string }>`SELECT practice_id FROM email_reader
      WHERE thread_id = ${id} AND left_at IS NULL`.execute(db)
  ).rows.map(({ practice_id }) => practice_id)

const shown = (page: RawBuilder<unknown>) => sql`
  SELECT message.*, ${shownWith('message')}
  FROM (${page}) message JOIN email_thread conversation ON conversation.id = message.thread_id`

export const messages = messageReader<{ threadId: string }, MessageRow>({
  tables: emailTables,
  rangeOf: ({ threadId }) => ({ conversationId: threadId, after: 0 }),
  columns: () => sql`*`,
  shown: (_viewer, page) => shown(page),
})

export const receipts = conversationReceipts<ReceiptRow>(emailTables)

export const emailSearch = conversationSearch({
  name: 'email-search',
  tables: emailTables,
  visibleAfter: sql`0`,
  findable: () => sql`true`,
})

export async function listFound(
  db: Database,
  practiceId: string,
  positions: readonly SearchPosition[],
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT message.*, ${shownWith('message')}
    ${emailSearch.statements.stillReadable(practiceId, positions)} ORDER BY found.number`.execute(db)
  return rows
}

export async function findMessage(
  db: Database,
  practiceId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const one = sql`SELECT * FROM email_message WHERE practice_id = ${practiceId} AND id = ${id} ORDER BY created_at LIMIT 1`
  return (await sql<MessageRow>`${shown(one)}`.execute(db)).rows[0]
}

/** Which of these are emails of the practice, and of whom. */
export async function listNames(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<{ id: string; subject: string; patient: MessageRow['patient'] }[]> {
  const some = sql`SELECT * FROM email_message WHERE practice_id = ${practiceId} AND id = ANY(${ids}::uuid[])`
  return (await sql<MessageRow>`${shown(some)}`.execute(db)).rows
}

interface OfPatients {
  practiceId: string
  patientIds: readonly string[]
}

const threadsOf = ({ practiceId, patientIds }: OfPatients) => sql`
  SELECT id FROM email_thread WHERE practice_id = ${practiceId} AND patient_id = ANY(${patientIds}::uuid[])`

async function listNewest(
  db: Database,
  of: OfPatients,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<MessageRow[]> {
  const page = sql`
    SELECT * FROM email_message message WHERE message.thread_id IN (${threadsOf(of)}) AND ${condition}
    ORDER BY message.created_at DESC, message.id::text COLLATE "C" DESC LIMIT ${limit}`
  const { rows } = await sql<MessageRow>`
    ${shown(page)} ORDER BY message.created_at DESC, message.id::text COLLATE "C" DESC`.execute(db)
  return rows
}

/** The emails with a patient over all threads, newest first. */
export const listOfPatient = (
  db: Database,
  of: OfPatients,
  { after, limit }: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<MessageRow[]> => listNewest(db, of, isBehind(after, 'message.created_at', 'message.id'), limit)

/** The newest emails with a file. */
export const listWithFiles = (db: Database, of: OfPatients, limit: number): Promise<MessageRow[]> =>
  listNewest(db, of, sql`message.files <> '[]'`, limit)

export async function countOfPatient(db: Database, of: OfPatients): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM email_message WHERE thread_id IN (${threadsOf(of)})`.execute(db)
  return rows[0]!.count
}

export async function findByDelivery(
  db: Database,
  deliveryIds: readonly string[],
): Promise<Pick<MessageRow, 'id' | 'thread_id' | 'practice_id'> | undefined> {
  const { rows } = await sql<Pick<MessageRow, 'id' | 'thread_id' | 'practice_id'>>`
    SELECT id, thread_id, practice_id FROM email_message WHERE delivery_id = ANY(${deliveryIds}::uuid[]) LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

const rank = (status: RawBuilder<unknown>) =>
  sql`array_position(ARRAY[${sql.join(EMAIL_STATUSES.map((one) => sql.lit(one)))}], ${status})`

interface Move {
  status: EmailStatus
  reason?: string | null
  /** A second sending begins again, from whatever status. */
  sending?: { deliveryId: string; isByText: boolean; to: string }
  isRecalled?: boolean
}

/**
 * Moves an email on, and what lists show of it where it is the last of its thread, which is locked. One that has come as far, and
 * one that was recalled, stays. Answers where it stood before, and nothing where it stays.
 */
export async function moveMessage(
  db: Database,
  { threadId, id }: { threadId: string; id: string },
  { status, reason = null, sending, isRecalled = false }: Move,
  now: Date,
): Promise<EmailStatus | undefined> {
  const isFurther =
    sending || isRecalled ? sql`true` : sql`${rank(sql`${status}::text`)} > ${rank(sql`message.status`)}`
  const { rows } = await sql<{ before: EmailStatus }>`
    WITH before AS (
      SELECT status FROM email_message message WHERE message.thread_id = ${threadId} AND message.id = ${id}
    ), moved AS (
      UPDATE email_message message SET status = ${status}, reason = ${reason}, changed_at = ${now},
        change_seq = conversation.change_seq + 1, recalled_at = ${isRecalled ? now : null}::timestamptz
        ${sending ? sql`, delivery_id = ${sending.deliveryId}, sent_by_text = ${sending.isByText}, sent_to = ${sending.to}` : sql``}
      FROM email_thread conversation
      WHERE message.thread_id = ${threadId} AND message.id = ${id} AND conversation.id = message.thread_id
        AND message.recalled_at IS NULL AND ${isFurther}
      RETURNING message.seq)
    UPDATE email_thread conversation SET change_seq = change_seq + 1, changed_at = ${now},
      last_status = CASE WHEN moved.seq = last_seq THEN ${status} ELSE last_status END,
      last_reason = CASE WHEN moved.seq = last_seq THEN ${reason}::text ELSE last_reason END,
      last_opened_at = CASE WHEN moved.seq = last_seq AND ${status} = 'opened' THEN ${now} ELSE last_opened_at END
    FROM moved WHERE conversation.id = ${threadId} RETURNING (SELECT status FROM before) AS before`.execute(
    db,
  )
  return rows[0]?.before
}

/** Whether something that a patient wrote comes after this email. */
export async function hasIncomingAfter(db: Database, threadId: string, seq: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM email_message WHERE thread_id = ${threadId} AND seq > ${seq} AND is_incoming LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

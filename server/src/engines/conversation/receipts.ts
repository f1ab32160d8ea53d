import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ConversationTables, MessagePosition } from './declaration.ts'

export interface ReceiptRow {
  read_seq: string
  read_at: Date | null
  delivered_seq: string
  delivered_at: Date | null
  receipt_seq: string
}

interface Receipt {
  conversationId: string
  readerId: string
  readSeq: number
  deliveredSeq: number
  /** The number of this change; missing where it is not published to other readers. */
  receiptSeq: number | null
}

/** So many read marks of each reader are stored: of a message before them it is known that it was read, but not when. */
const READ_MARKS_STORED = 200

/** How far readers have read and received. Every change needs the lock of the conversation. */
export function conversationReceipts<Row extends ReceiptRow>(tables: ConversationTables) {
  const conversation = sql.table(tables.conversation)
  const reader = sql.table(tables.reader)
  const readMark = sql.table(tables.readMark)
  const isReader = (conversationId: string, readerId: string) =>
    sql`${sql.ref(tables.conversationKey)} = ${conversationId} AND ${sql.ref(tables.readerKey)} = ${readerId}`

  return {
    /** The next number of a conversation, for something that changed in it. */
    async raiseChange(db: Database, conversationId: string, now: Date): Promise<number> {
      const { rows } = await sql<{ change_seq: string }>`
        UPDATE ${conversation} SET change_seq = change_seq + 1, changed_at = ${now}
        WHERE id = ${conversationId} RETURNING change_seq`.execute(db)
      return Number(rows[0]!.change_seq)
    },

    /** Gives the next number of the conversation to a message that changed. */
    async raiseChangeOf(db: Database, { conversationId, seq }: MessagePosition, now: Date): Promise<number> {
      const { rows } = await sql<{ change_seq: string }>`
        WITH raised AS (
          UPDATE ${conversation} SET change_seq = change_seq + 1, changed_at = ${now}
          WHERE id = ${conversationId} RETURNING id, change_seq
        )
        UPDATE ${sql.table(tables.message)} message SET change_seq = raised.change_seq, changed_at = ${now} FROM raised
        WHERE message.${sql.ref(tables.conversationKey)} = raised.id AND message.seq = ${seq}
        RETURNING message.change_seq`.execute(db)
      return Number(rows[0]!.change_seq)
    },

    async find(db: Database, conversationId: string, readerId: string): Promise<Row | undefined> {
      const { rows } =
        await sql<Row>`SELECT * FROM ${reader} WHERE ${isReader(conversationId, readerId)}`.execute(db)
      return rows[0]
    },

    /** Moves a reader forward; a position that is not further than the one before changes nothing. */
    async advance(db: Database, receipt: Receipt, now: Date): Promise<Row> {
      const { conversationId, readerId, readSeq, deliveredSeq, receiptSeq } = receipt
      const isIt = isReader(conversationId, readerId)
      const { rows } = await sql<Row>`
        WITH before AS (
          SELECT ${sql.ref(tables.conversationKey)}, ${sql.ref(tables.readerKey)}, read_seq, coalesce(read_at, joined_at) AS read_at
          FROM ${reader} WHERE ${isIt} AND read_seq < ${readSeq}
        ), marked AS (
          INSERT INTO ${readMark} (${sql.ref(tables.conversationKey)}, ${sql.ref(tables.readerKey)}, seq, read_at)
          SELECT before.${sql.ref(tables.conversationKey)}, before.${sql.ref(tables.readerKey)}, mark.seq, mark.read_at
          FROM before, LATERAL (VALUES (before.read_seq, before.read_at), (${readSeq}, ${now}::timestamptz)) mark(seq, read_at)
          ON CONFLICT DO NOTHING
        ), trimmed AS (
          DELETE FROM ${readMark} WHERE ${isIt} AND seq < (
            SELECT seq FROM ${readMark} WHERE ${isIt} ORDER BY seq DESC OFFSET ${READ_MARKS_STORED} LIMIT 1)
        )
        UPDATE ${reader} SET
          read_at = CASE WHEN ${readSeq} > read_seq THEN ${now}::timestamptz ELSE read_at END,
          delivered_at = CASE WHEN ${deliveredSeq} > delivered_seq THEN ${now}::timestamptz ELSE delivered_at END,
          read_seq = greatest(read_seq, ${readSeq}), delivered_seq = greatest(delivered_seq, ${deliveredSeq}),
          receipt_seq = coalesce(${receiptSeq}::bigint, receipt_seq)
        WHERE ${isIt} RETURNING *`.execute(db)
      return rows[0]!
    },

    /** Reading ends a conversation's being marked unread. */
    async clearMarkedUnread(
      db: Database,
      conversationId: string,
      readerId: string,
      now: Date,
    ): Promise<void> {
      await sql`
        UPDATE ${reader} SET is_marked_unread = false, unread_from = NULL, changed_at = ${now}
        WHERE ${isReader(conversationId, readerId)} AND (is_marked_unread OR unread_from IS NOT NULL)`.execute(
        db,
      )
    },
  }
}

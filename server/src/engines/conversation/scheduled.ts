import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface ScheduledRow<Meta> {
  id: string
  sender_id: string
  conversation_id: string
  /** As the client gave it. */
  message: unknown
  /** Of its file. */
  meta: Meta | null
  send_at: Date
  /** Why it could not be sent when it was due. */
  failed: string | null
}

/** Scheduled messages of some senders: one, all in some conversations, or all. */
export interface ScheduledKey {
  senderIds: readonly string[]
  id?: string
  conversationIds?: readonly string[]
}

export interface ScheduledTables {
  scheduled: string
  conversationKey: string
}

/** Messages to be sent later. */
export function scheduledMessages<Meta>(tables: ScheduledTables) {
  type Row = ScheduledRow<Meta>
  const table = sql.table(tables.scheduled)
  const key = sql.ref(tables.conversationKey)
  const columns = sql`id, sender_id, ${key} AS conversation_id, message, meta, send_at, failed`

  return {
    /**
     * Nobody else changes what somebody has scheduled until the end of the transaction: it is counted before one is added. Taken before
     * the lock of any conversation, so that no two transactions wait for each other.
     */
    async lockOf(db: Database, personId: string): Promise<void> {
      const lock = `${tables.scheduled} ${personId}`
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
    },

    /** Saves one; the same id again, by the same sender, replaces it. */
    async save(db: Database, row: Omit<Row, 'failed'>): Promise<void> {
      await sql`
        INSERT INTO ${table} (id, sender_id, ${key}, message, meta, send_at)
        VALUES (${row.id}, ${row.sender_id}, ${row.conversation_id}, ${JSON.stringify(row.message)}::jsonb,
          ${row.meta && JSON.stringify(row.meta)}::jsonb, ${row.send_at})
        ON CONFLICT (sender_id, id) DO UPDATE SET ${key} = EXCLUDED.${key}, message = EXCLUDED.message, meta = EXCLUDED.meta,
          send_at = EXCLUDED.send_at, failed = NULL`.execute(db)
    },

    /** How many somebody has scheduled, beside this one. */
    async count(db: Database, senderId: string, exceptId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM ${table} WHERE sender_id = ${senderId} AND id <> ${exceptId}`.execute(db)
      return rows[0]!.count
    },

    async listOf(db: Database, senderId: string): Promise<Row[]> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${table} WHERE sender_id = ${senderId} ORDER BY send_at, id`.execute(db)
      return rows
    },

    async find(db: Database, senderId: string, id: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${table} WHERE sender_id = ${senderId} AND id = ${id}`.execute(db)
      return rows[0]
    },

    /** Locks one, so that it is sent or canceled, and not both. After its conversation, in the order that removals use. */
    async lock(db: Database, senderId: string, id: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        SELECT ${columns} FROM ${table} WHERE sender_id = ${senderId} AND id = ${id} FOR UPDATE`.execute(db)
      return rows[0]
    },

    /** Returns what was there. */
    async remove(db: Database, { senderIds, id, conversationIds }: ScheduledKey): Promise<Row[]> {
      const { rows } = await sql<Row>`
        DELETE FROM ${table} WHERE sender_id = ANY(${senderIds}::uuid[])
          ${id === undefined ? sql`` : sql`AND id = ${id}`}
          ${conversationIds === undefined ? sql`` : sql`AND ${key} = ANY(${conversationIds}::text[])`}
        RETURNING ${columns}`.execute(db)
      return rows
    },

    /** Of these records, named `sender/id`, those that somebody has scheduled. */
    async listOwn(db: Database, senderId: string, recordIds: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ record_id: string }>`
        SELECT record_id FROM unnest(${recordIds}::text[]) AS record_id JOIN ${table} scheduled
          ON scheduled.sender_id = ${senderId} AND record_id = scheduled.sender_id || '/' || scheduled.id`.execute(
        db,
      )
      return rows.map(({ record_id }) => record_id)
    },

    async setFailed(db: Database, senderId: string, id: string, failed: string): Promise<void> {
      await sql`UPDATE ${table} SET failed = ${failed} WHERE sender_id = ${senderId} AND id = ${id}`.execute(
        db,
      )
    },
  }
}

export type ScheduledMessages<Meta> = ReturnType<typeof scheduledMessages<Meta>>

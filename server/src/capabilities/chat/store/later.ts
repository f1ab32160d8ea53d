import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Meta } from './tables.ts'

export interface ScheduledRow {
  id: string
  sender_id: string
  channel_id: string
  /** As it was asked for. */
  message: unknown
  /** Of its file. */
  meta: Meta | null
  send_at: Date
  failed: string | null
}

/** Keeps a message for later; the same again, by the same sender, in place of the one before. */
export async function keepScheduled(db: Database, row: Omit<ScheduledRow, 'failed'>): Promise<void> {
  await sql`
    INSERT INTO chat_scheduled (id, sender_id, channel_id, message, meta, send_at)
    VALUES (${row.id}, ${row.sender_id}, ${row.channel_id}, ${JSON.stringify(row.message)}::jsonb,
      ${row.meta && JSON.stringify(row.meta)}::jsonb, ${row.send_at})
    ON CONFLICT (sender_id, id) DO UPDATE SET channel_id = EXCLUDED.channel_id, message = EXCLUDED.message, meta = EXCLUDED.meta,
      send_at = EXCLUDED.send_at, failed = NULL`.execute(db)
}

/**
 * From here on nobody else adds to what somebody has for later, or moves some of it to another conversation: it is counted, and then
 * there is one more. Held before any conversation, so that neither waits for the other crosswise.
 */
export async function holdLater(db: Database, personId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat-later ${personId}`}, 0))`.execute(db)
}

/** How much somebody has still to be sent, beside this one. */
export async function countScheduled(db: Database, senderId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM chat_scheduled WHERE sender_id = ${senderId} AND id <> ${exceptId}`.execute(db)
  return rows[0]!.count
}

export async function listScheduledOf(db: Database, senderId: string): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    SELECT * FROM chat_scheduled WHERE sender_id = ${senderId} ORDER BY send_at, id`.execute(db)
  return rows
}

export async function findScheduled(
  db: Database,
  senderId: string,
  id: string,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    SELECT * FROM chat_scheduled WHERE sender_id = ${senderId} AND id = ${id}`.execute(db)
  return rows[0]
}

/** Holds it, so that it is sent or called off, and not both. After its conversation, as whoever takes its sender out does. */
export async function lockScheduled(
  db: Database,
  senderId: string,
  id: string,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    SELECT * FROM chat_scheduled WHERE sender_id = ${senderId} AND id = ${id} FOR UPDATE`.execute(db)
  return rows[0]
}

/** What somebody has to be sent later: one, all that is for a conversation, or all. */
export interface ScheduledKey {
  senderId: string
  id?: string
  channelId?: string
}

/** Answers what was there. */
export async function removeScheduled(
  db: Database,
  { senderId, id, channelId }: ScheduledKey,
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    DELETE FROM chat_scheduled WHERE sender_id = ${senderId}
      ${id === undefined ? sql`` : sql`AND id = ${id}`}
      ${channelId === undefined ? sql`` : sql`AND channel_id = ${channelId}`} RETURNING *`.execute(db)
  return rows
}

/** Of these, named `sender/id`, those that are still somebody's to be sent. */
export async function listOwnScheduled(
  db: Database,
  senderId: string,
  recordIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    SELECT record_id FROM unnest(${recordIds}::text[]) AS record_id JOIN chat_scheduled scheduled
      ON scheduled.sender_id = ${senderId} AND record_id = scheduled.sender_id || '/' || scheduled.id`.execute(
    db,
  )
  return rows.map(({ record_id }) => record_id)
}

export async function setFailed(db: Database, senderId: string, id: string, failed: string): Promise<void> {
  await sql`UPDATE chat_scheduled SET failed = ${failed} WHERE sender_id = ${senderId} AND id = ${id}`.execute(
    db,
  )
}

export interface ReminderRow {
  person_id: string
  channel_id: string
  seq: string
  remind_at: Date
}

/** Asked again, at the new time. */
export async function keepReminder(
  db: Database,
  { personId, channelId, seq }: { personId: string; channelId: string; seq: number },
  remindAt: Date,
): Promise<void> {
  await sql`
    INSERT INTO chat_reminder (person_id, channel_id, seq, remind_at)
    VALUES (${personId}, ${channelId}, ${seq}, ${remindAt})
    ON CONFLICT (person_id, channel_id, seq) DO UPDATE SET remind_at = EXCLUDED.remind_at`.execute(db)
}

export async function listRemindersOf(db: Database, personId: string): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    SELECT * FROM chat_reminder WHERE person_id = ${personId} ORDER BY remind_at, channel_id, seq`.execute(db)
  return rows
}

/** Takes a reminder away, or only one that is due. Answers whether there was one. */
export async function removeReminder(
  db: Database,
  { personId, channelId, seq }: { personId: string; channelId: string; seq: number },
  dueAt?: Date,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM chat_reminder WHERE person_id = ${personId} AND channel_id = ${channelId} AND seq = ${seq}
      ${dueAt ? sql`AND remind_at <= ${dueAt}` : sql``} RETURNING seq`.execute(db)
  return rows.length > 0
}

import type { ListState, SkipReason, SmsStatus } from '@corridor/contract/texting/types.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export interface ListRow {
  id: string
  practice_id: string
  text: string
  per_minute: number
  state: ListState
  created_by: string | null
  created_at: Date
  total: number
  waiting: number
  sent: number
  skipped: number
  cancelled: number
}

export interface EntryRow {
  patient_id: string
  position: number
  state: 'waiting' | 'sent' | 'skipped' | 'cancelled'
  skip_reason: SkipReason | null
  conversation_id: string | null
  name: string | null
  date_of_birth: string | null
  status: SmsStatus | null
  reason: string | null
}

export interface NewEntry {
  patientId: string
  skipReason: SkipReason | null
}

interface NewList {
  practiceId: string
  id: string
  text: string
  perMinute: number
  createdBy: string
}

/** Adds a list with everybody on it, in their order; the same id again adds nothing. Answers whether it was added. */
export async function insertList(
  db: Database,
  { practiceId, id, text, perMinute, createdBy }: NewList,
  entries: readonly NewEntry[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH list AS (
      INSERT INTO texting_list (practice_id, id, text, per_minute, state, created_by, created_at)
      VALUES (${practiceId}, ${id}, ${text}, ${perMinute}, 'running', ${createdBy}, ${now})
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO texting_list_entry (practice_id, list_id, patient_id, position, state, skip_reason)
    SELECT ${practiceId}, list.id, entry.patient_id, entry.position::int,
      CASE WHEN entry.skip_reason IS NULL THEN 'waiting' ELSE 'skipped' END, entry.skip_reason
    FROM list, unnest(${entries.map(({ patientId }) => patientId)}::uuid[],
      ${entries.map(({ skipReason }) => skipReason)}::text[]) WITH ORDINALITY AS entry(patient_id, skip_reason, position)
    RETURNING list_id`.execute(db)
  return rows.length > 0
}

/** Whether the list that has this id is to the same patients, in the same words and at the same pace. */
export async function isSameList(
  db: Database,
  { practiceId, id, text, perMinute }: NewList,
  entries: readonly NewEntry[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM texting_list list
    WHERE list.practice_id = ${practiceId} AND list.id = ${id} AND list.text = ${text} AND list.per_minute = ${perMinute}
      AND (SELECT array_agg(patient_id ORDER BY patient_id) FROM texting_list_entry entry
        WHERE entry.practice_id = list.practice_id AND entry.list_id = list.id)
        = (SELECT array_agg(chosen ORDER BY chosen) FROM unnest(${entries.map(({ patientId }) => patientId)}::uuid[]) chosen)`.execute(
    db,
  )
  return rows.length > 0
}

const LIST = sql`list.*, counted.*`
const COUNTED = sql`CROSS JOIN LATERAL (
  SELECT count(*)::int AS total, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
    count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
    count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled
  FROM texting_list_entry entry WHERE entry.practice_id = list.practice_id AND entry.list_id = list.id) counted`

export async function listNewest(db: Database, practiceId: string, limit: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    SELECT ${LIST} FROM (SELECT * FROM texting_list WHERE practice_id = ${practiceId}
      ORDER BY created_at DESC, id LIMIT ${limit}) list ${COUNTED} ORDER BY list.created_at DESC, list.id`.execute(
    db,
  )
  return rows
}

export async function findList(db: Database, practiceId: string, id: string): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    SELECT ${LIST} FROM texting_list list ${COUNTED}
    WHERE list.practice_id = ${practiceId} AND list.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a list, so that it is sent further or canceled, and not both. */
export async function lockList(db: Database, practiceId: string, id: string): Promise<ListRow | undefined> {
  await sql`SELECT FROM texting_list WHERE practice_id = ${practiceId} AND id = ${id} FOR NO KEY UPDATE`.execute(
    db,
  )
  return findList(db, practiceId, id)
}

export async function listEntries(db: Database, practiceId: string, listId: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT entry.patient_id, entry.position, entry.state, entry.skip_reason, entry.conversation_id,
      patient.first_name || ' ' || patient.last_name AS name, patient.date_of_birth::text AS date_of_birth, message.status,
      message.reason
    FROM texting_list_entry entry
      LEFT JOIN patients_patient patient ON patient.practice_id = entry.practice_id AND patient.id = entry.patient_id
      LEFT JOIN texting_message message ON message.conversation_id = entry.conversation_id AND message.id = entry.message_id
    WHERE entry.practice_id = ${practiceId} AND entry.list_id = ${listId} ORDER BY entry.position`.execute(db)
  return rows
}

/** The next who are waiting, in their order. */
export async function listWaiting(
  db: Database,
  practiceId: string,
  listId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ patient_id: string }>`
    SELECT patient_id FROM texting_list_entry
    WHERE practice_id = ${practiceId} AND list_id = ${listId} AND state = 'waiting' ORDER BY position LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ patient_id }) => patient_id)
}

interface Settled {
  practiceId: string
  listId: string
  patientId: string
}

export async function settleEntry(
  db: Database,
  { practiceId, listId, patientId }: Settled,
  outcome: { skipReason: SkipReason } | { conversationId: string; messageId: string },
): Promise<void> {
  const isSkipped = 'skipReason' in outcome
  await sql`
    UPDATE texting_list_entry SET state = ${isSkipped ? 'skipped' : 'sent'}, skip_reason = ${isSkipped ? outcome.skipReason : null},
      conversation_id = ${isSkipped ? null : outcome.conversationId}, message_id = ${isSkipped ? null : outcome.messageId}
    WHERE practice_id = ${practiceId} AND list_id = ${listId} AND patient_id = ${patientId} AND state = 'waiting'`.execute(
    db,
  )
}

/** Whether a list has sent its text to a conversation already. */
export async function wasTextedByList(
  db: Database,
  { practiceId, listId, conversationId }: { practiceId: string; listId: string; conversationId: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM texting_list_entry
    WHERE practice_id = ${practiceId} AND list_id = ${listId} AND conversation_id = ${conversationId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Ends a list that runs. Who still waits is not texted any more. */
export async function endList(
  db: Database,
  practiceId: string,
  id: string,
  state: 'done' | 'cancelled',
): Promise<void> {
  await sql`
    WITH ended AS (UPDATE texting_list SET state = ${state} WHERE practice_id = ${practiceId} AND id = ${id} RETURNING id)
    UPDATE texting_list_entry entry SET state = 'cancelled' FROM ended
    WHERE entry.practice_id = ${practiceId} AND entry.list_id = ended.id AND entry.state = 'waiting'`.execute(
    db,
  )
}

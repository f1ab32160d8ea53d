import type { ThreadFilter } from '@corridor/contract/email/types.ts'
import { threadKind } from '@corridor/contract/email/work-item.ts'
import { type RawBuilder, sql } from 'kysely'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { KIND } from '../kind.ts'
import { PATIENT, type ThreadRow } from './tables.ts'

const THREAD = sql`conversation.*, reader.read_seq, ${PATIENT}`
const WITH_READER = sql`JOIN email_reader reader
  ON reader.thread_id = conversation.id AND reader.practice_id = conversation.practice_id`

interface NewThread {
  id: string
  practiceId: string
  patientId: string
  subject: string
}

/** Adds a thread with its reader, unless it is there. */
export async function insertThread(
  db: Database,
  { id, practiceId, patientId, subject }: NewThread,
  now: Date,
): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO email_thread (id, practice_id, patient_id, subject, created_at, changed_at)
      VALUES (${id}, ${practiceId}, ${patientId}, ${subject}, ${now}, ${now}) ON CONFLICT DO NOTHING RETURNING id, practice_id)
    INSERT INTO email_reader (thread_id, practice_id, joined_at) SELECT id, practice_id, ${now} FROM added`.execute(
    db,
  )
}

/** Threads of the practice; those of another practice read as missing. */
/** The position of what came last, while nobody of the practice has written since. */
export const newestIncoming = (id: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  SELECT CASE WHEN newest.is_last_incoming THEN newest.last_seq ELSE 0 END FROM email_thread newest WHERE newest.id = ${id})`

export async function findThreads(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    SELECT ${THREAD} FROM email_thread conversation ${WITH_READER}
    WHERE conversation.practice_id = ${practiceId} AND conversation.id = ANY(${ids}::text[])`.execute(db)
  return rows
}

export const findThread = async (
  db: Database,
  practiceId: string,
  id: string,
): Promise<ThreadRow | undefined> => (await findThreads(db, practiceId, [id]))[0]

export interface ThreadCursor {
  /** Its position among the items that a team works through, or when it leaves, in microseconds. */
  key: string
  id: string
}

export interface ListedThread extends ThreadRow {
  cursor: string
}

interface Page {
  practiceId: string
  filter: ThreadFilter
  ownId: string
  after: ThreadCursor | undefined
  limit: number
}

async function listScheduled(db: Database, { practiceId, after, limit }: Page): Promise<ListedThread[]> {
  const beyond = after
    ? sql`AND (conversation.scheduled_at, conversation.id)
        > (timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id})`
    : sql``
  const { rows } = await sql<ListedThread>`
    SELECT ${THREAD}, (extract(epoch FROM conversation.scheduled_at) * 1000000)::bigint::text AS cursor
    FROM email_thread conversation ${WITH_READER}
    WHERE conversation.practice_id = ${practiceId} AND conversation.scheduled_at IS NOT NULL ${beyond}
    ORDER BY conversation.scheduled_at, conversation.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Threads as the team works through them: what needs action, what is open, what is done. */
export async function listThreads(db: Database, page: Page): Promise<ListedThread[]> {
  const { practiceId, filter, ownId, after, limit } = page
  if (filter === 'scheduled') return listScheduled(db, page)
  const of = { practiceId, ownId, after: after && { orderKey: after.key, itemId: after.id }, limit }
  const items =
    filter === 'needs-action'
      ? worklist.pageOfNeeding({ kind: threadKind, maySee: worklist.seenByTeam }, of)
      : worklist.pageOfItems({ ...of, kind: KIND, filter: filter === 'mine' ? 'mine' : 'all' })
  const { rows } = await sql<ListedThread>`
    SELECT ${THREAD}, item.order_key::text AS cursor
    FROM ${items} item JOIN email_thread conversation ON conversation.id = item.item_id ${WITH_READER}
    ORDER BY item.order_key, item.item_id`.execute(db)
  return rows
}

/** Threads with these patients, or with the owner of an address that begins like this, the newest first. */
export async function searchThreads(
  db: Database,
  practiceId: string,
  patientIds: readonly string[],
  limit: number,
): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    SELECT ${THREAD} FROM (SELECT * FROM email_thread found
      WHERE found.practice_id = ${practiceId} AND found.patient_id = ANY(${patientIds}::uuid[])
      ORDER BY found.created_at DESC, found.id LIMIT ${limit}) conversation ${WITH_READER}
    ORDER BY conversation.created_at DESC, conversation.id`.execute(db)
  return rows
}

export async function setUnread(db: Database, id: string, isUnread: boolean, now: Date): Promise<void> {
  await sql`UPDATE email_thread SET is_unread = ${isUnread}, changed_at = ${now} WHERE id = ${id}`.execute(db)
}

/** What the list shows of when the next email of a thread leaves. */
export async function refreshScheduled(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE email_thread SET changed_at = ${now}, scheduled_at =
      (SELECT min(send_at) FROM email_scheduled WHERE thread_id = ${id} AND failed IS NULL)
    WHERE id = ${id}`.execute(db)
}

/** Deletes a thread in which nothing was ever sent and nothing is scheduled. Answers whether it did. */
export async function deleteEmpty(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM email_thread WHERE id = ${id} AND last_seq = 0
      AND NOT EXISTS (SELECT FROM email_scheduled WHERE thread_id = ${id}) RETURNING id`.execute(db)
  return rows.length > 0
}

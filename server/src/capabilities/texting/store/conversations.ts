import type { ConversationFilter, ConversationOrder } from '@corridor/contract/texting/types.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { type RawBuilder, sql } from 'kysely'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Database } from '#platform/database/database.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { PEOPLE, senderOf } from './people.ts'
import type { ConversationRow } from './tables.ts'
import { conversationsOf } from './timeline.ts'

const CONVERSATION = sql`conversation.*, reader.read_seq, ${PEOPLE}, ${senderOf('conversation', 'last_sender_id')}`
const WITH_READER = sql`JOIN texting_reader reader
  ON reader.conversation_id = conversation.id AND reader.practice_id = conversation.practice_id`

export interface NumberPair {
  practiceId: string
  practiceNumber: string
  patientNumber: string
}

/** It follows from the two numbers, so that the first text, in either direction, creates the one conversation. */
export const conversationIdOf = ({ practiceId, practiceNumber, patientNumber }: NumberPair): string =>
  stableId(`texting:${practiceId}:${practiceNumber}:${patientNumber}`)

/**
 * Adds the conversations that are not there yet, each with its reader, and selects the ids of those that were added. The practice
 * still has the number then, and cannot remove it any more.
 */
const inserting = (pairs: readonly NumberPair[], now: Date) => sql<{ id: string }>`
    WITH added AS (
      INSERT INTO texting_conversation (id, practice_id, practice_number, patient_number, created_at, changed_at)
      SELECT pair.id, pair.practice_id, practice_number, patient_number, ${now}, ${now} FROM unnest(
        ${pairs.map(conversationIdOf)}::text[], ${pairs.map(({ practiceId }) => practiceId)}::uuid[],
        ${pairs.map(({ practiceNumber }) => practiceNumber)}::text[],
        ${pairs.map(({ patientNumber }) => patientNumber)}::text[]) AS pair(id, practice_id, practice_number, patient_number)
      JOIN texting_number own ON own.number = practice_number AND own.practice_id = pair.practice_id
      WHERE NOT EXISTS (SELECT FROM texting_conversation already WHERE already.id = pair.id)
      ORDER BY pair.id FOR KEY SHARE OF own ON CONFLICT DO NOTHING RETURNING id, practice_id
    ), read AS (
      INSERT INTO texting_reader (conversation_id, practice_id, joined_at) SELECT id, practice_id, ${now} FROM added
    )
    SELECT id FROM added`

export async function insertConversations(
  db: Database,
  pairs: readonly NumberPair[],
  now: Date,
): Promise<string[]> {
  const { rows } = await inserting(pairs, now).execute(db)
  return rows.map(({ id }) => id)
}

/** Where links alone leave: of one address, or one number while the practice has none, and of one patient. */
const linkConversationIdOf = ({ practiceId, address, patientId }: LinkRecipient): string =>
  stableId(`texting-link:${practiceId}:${address}:${patientId ?? ''}`)

export interface LinkRecipient {
  practiceId: string
  address: string
  patientId: string | null
}

/** Adds the conversation of links alone with its reader, once, and answers its id. */
export async function insertLinkConversation(
  db: Database,
  recipient: LinkRecipient,
  now: Date,
): Promise<string> {
  const id = linkConversationIdOf(recipient)
  await sql`
    WITH added AS (
      INSERT INTO texting_conversation (id, practice_id, practice_number, patient_number, patient_id, created_at, changed_at)
      VALUES (${id}, ${recipient.practiceId}, '', ${recipient.address}, ${recipient.patientId}, ${now}, ${now})
      ON CONFLICT DO NOTHING RETURNING id, practice_id
    )
    INSERT INTO texting_reader (conversation_id, practice_id, joined_at) SELECT id, practice_id, ${now} FROM added`.execute(
    db,
  )
  return id
}

/** The same in one round trip with the next statement. */
export function pipelineConversations({ db, now, pipeline }: Tx, pairs: readonly NumberPair[]): void {
  pipeline(inserting(pairs, now).compile(db))
}

/** The position of what came last, while nobody of the practice has written since: an automatic answer does not count. */
export const newestIncoming = (id: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  SELECT CASE WHEN newest.is_last_incoming OR newest.last_sender_id IS NULL THEN newest.last_seq ELSE 0 END
  FROM texting_conversation newest WHERE newest.id = ${id})`

export async function findConversations(db: Database, ids: readonly string[]): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${CONVERSATION} FROM texting_conversation conversation ${WITH_READER}
    WHERE conversation.id = ANY(${ids}::text[])`.execute(db)
  return rows
}

/** The numbers among these that know the practice from a text of this number of it. */
export async function listIntroduced(
  db: Database,
  { practiceId, practiceNumber }: { practiceId: string; practiceNumber: string },
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ patient_number: string }>`
    SELECT patient_number FROM texting_conversation
    WHERE practice_id = ${practiceId} AND practice_number = ${practiceNumber} AND patient_number = ANY(${numbers}::text[])
      AND introduced_at IS NOT NULL`.execute(db)
  return new Set(rows.map(({ patient_number }) => patient_number))
}

/** A conversation of the practice; one of another practice reads as missing. */
export async function findConversation(
  db: Database,
  practiceId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${CONVERSATION} FROM texting_conversation conversation ${WITH_READER}
    WHERE conversation.practice_id = ${practiceId} AND conversation.id = ${id}`.execute(db)
  return rows[0]
}

/** The conversation of the practice with a number; of several, that in which something was written last. */
export async function findNewestWith(
  db: Database,
  practiceId: string,
  patientNumber: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${CONVERSATION} FROM texting_conversation conversation ${WITH_READER}
    WHERE conversation.practice_id = ${practiceId} AND conversation.patient_number = ${patientNumber}
    ORDER BY conversation.last_message_at DESC NULLS LAST, conversation.id LIMIT 1`.execute(db)
  return rows[0]
}

/** The conversation of a patient in which something was written last. */
export async function findNewestOf(
  db: Database,
  { practiceId, patientId }: { practiceId: string; patientId: string },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM texting_conversation WHERE id IN (${conversationsOf({ practiceId, patientIds: [patientId] })})
    ORDER BY last_message_at DESC NULLS LAST, id LIMIT 1`.execute(db)
  return rows[0]
}

export interface ListCursor {
  /** When it was last written in, in microseconds, or its position among the items that a team works through. */
  key: string
  id: string
}

export interface ListedRow extends ConversationRow {
  cursor: string
}

interface Page {
  practiceId: string
  filter: ConversationFilter
  order: ConversationOrder
  ownId: string
  /** Only those that changed since. */
  since: Date | undefined
  after: ListCursor | undefined
  limit: number
}

const CONDITIONS: Record<'all' | 'unread' | 'archived', RawBuilder<unknown>> = {
  all: sql`NOT conversation.is_archived`,
  unread: sql`conversation.is_unread AND NOT conversation.is_archived`,
  archived: sql`conversation.is_archived`,
}

const microseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch FROM ${time}) * 1000000)::bigint`
const timeOf = (key: string) => sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`

async function listByTime(
  db: Database,
  { practiceId, filter, order, since, after, limit }: Page & { filter: keyof typeof CONDITIONS },
): Promise<ListedRow[]> {
  const [column, condition] = since
    ? [sql`conversation.changed_at`, sql`conversation.changed_at >= ${since}`]
    : [sql`conversation.listed_at`, CONDITIONS[filter]]
  const direction = sql.raw(order === 'ascending' || since ? 'ASC' : 'DESC')
  const beyond = sql.raw(order === 'ascending' || since ? '>' : '<')
  const { rows } = await sql<ListedRow>`
    SELECT ${CONVERSATION}, ${microseconds(column)}::text AS cursor
    FROM (SELECT * FROM texting_conversation conversation
      WHERE conversation.practice_id = ${practiceId} AND ${condition}
        ${after ? sql`AND (${column}, conversation.id) ${beyond} (${timeOf(after.key)}, ${after.id})` : sql``}
      ORDER BY ${column} ${direction}, conversation.id ${direction} LIMIT ${limit}) conversation ${WITH_READER}
    ORDER BY ${column} ${direction}, conversation.id ${direction}`.execute(db)
  return rows
}

/** By how long somebody waits, as the team works through them. */
async function listByWork(
  db: Database,
  { practiceId, filter, ownId, after, limit }: Page,
): Promise<ListedRow[]> {
  const page = { practiceId, ownId, after: after && { orderKey: after.key, itemId: after.id }, limit }
  const items =
    filter === 'mine'
      ? worklist.pageOfItems({ ...page, kind: conversationKind.kind, filter })
      : worklist.pageOfNeeding({ kind: conversationKind, maySee: worklist.seenByTeam }, page)
  const { rows } = await sql<ListedRow>`
    SELECT ${CONVERSATION}, item.order_key::text AS cursor
    FROM ${items} item JOIN texting_conversation conversation ON conversation.id = item.item_id ${WITH_READER}
    ORDER BY item.order_key, item.item_id`.execute(db)
  return rows
}

export const listConversations = (db: Database, page: Page): Promise<ListedRow[]> => {
  const { filter } = page
  return page.since || (filter !== 'mine' && filter !== 'needs-action')
    ? listByTime(db, { ...page, filter: filter === 'mine' || filter === 'needs-action' ? 'all' : filter })
    : listByWork(db, page)
}

export async function countUnread(db: Database, practiceId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM texting_conversation conversation
    WHERE conversation.practice_id = ${practiceId} AND ${CONDITIONS.unread}`.execute(db)
  return rows[0]!.count
}

/** More than a row of the list shows. */
const COUNTED_MAX = 1_000

/** How many texts of the patient nobody has read, of each of these conversations that has some. */
export async function countUnreadTexts(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    SELECT reader.conversation_id AS id, unread.count FROM texting_reader reader, LATERAL (
      SELECT count(*)::int AS count FROM (SELECT FROM texting_message message
        WHERE message.conversation_id = reader.conversation_id AND message.seq > reader.read_seq AND message.is_incoming
        LIMIT ${COUNTED_MAX}) one) unread
    WHERE reader.conversation_id = ANY(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

interface Marks {
  isArchived?: boolean
  isUnread?: boolean
}

export async function updateMarks(
  db: Database,
  id: string,
  { isArchived, isUnread }: Marks,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE texting_conversation SET is_archived = coalesce(${isArchived ?? null}::boolean, is_archived),
      is_unread = coalesce(${isUnread ?? null}::boolean, is_unread), changed_at = ${now}
    WHERE id = ${id}`.execute(db)
}

export async function updatePatient(
  db: Database,
  id: string,
  patientId: string | null,
  now: Date,
): Promise<void> {
  await sql`UPDATE texting_conversation SET patient_id = ${patientId}, changed_at = ${now} WHERE id = ${id}`.execute(
    db,
  )
}

/** Stores that patients are answered after this closing time. Lists those for whom that is new: of two texts at once one is answered. */
export async function markClosedAnswers(
  db: Database,
  ids: readonly string[],
  closedSince: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE texting_conversation SET closed_answer_for = ${closedSince}
    WHERE id = ANY(${ids}::text[]) AND closed_answer_for IS DISTINCT FROM ${closedSince}::timestamptz RETURNING id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Behind row-level security an index serves a range, and no pattern. */
const endsIn = (digits: string): RawBuilder<unknown> => {
  const end = [...digits].reverse().join('')
  return sql`conversation.backwards >= ${end} AND conversation.backwards < ${`${end}~`}`
}

/** Conversations whose number ends in these digits, or with one of these patients, the newest first. */
export async function searchConversations(
  db: Database,
  practiceId: string,
  { digits, patientIds }: { digits: string | undefined; patientIds: readonly string[] },
  limit: number,
): Promise<ConversationRow[]> {
  const found = digits
    ? sql`SELECT id, listed_at FROM texting_conversation conversation
        WHERE conversation.practice_id = ${practiceId} AND ${endsIn(digits)}`
    : sql`SELECT id, listed_at FROM texting_conversation conversation
        WHERE conversation.practice_id = ${practiceId} AND conversation.patient_id = ANY(${patientIds}::uuid[])
      UNION SELECT conversation.id, conversation.listed_at FROM patients_phone phone JOIN texting_conversation conversation
          ON conversation.practice_id = phone.practice_id AND conversation.patient_number = phone.number
        WHERE phone.practice_id = ${practiceId} AND phone.patient_id = ANY(${patientIds}::uuid[])`
  const { rows } = await sql<ConversationRow>`
    SELECT ${CONVERSATION} FROM (SELECT * FROM (${found}) one ORDER BY listed_at DESC, id DESC LIMIT ${limit}) hit
      JOIN texting_conversation conversation ON conversation.id = hit.id ${WITH_READER}
    ORDER BY hit.listed_at DESC, hit.id DESC`.execute(db)
  return rows
}

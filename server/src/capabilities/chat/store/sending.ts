import type { MessageType } from '@corridor/contract/chat/types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BatchInOne } from '../../../platform/action.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { COLUMNS, PERSON } from './messages.ts'
import type { MessageRow, Meta } from './tables.ts'

/** A message as it is to be stored. */
export interface Draft {
  channelId: string
  senderId: string
  id: string
  text: string
  type: MessageType
  meta: Meta | null
  mentions: readonly string[]
  isUrgent: boolean
  isForwarded: boolean
  /** A line about the conversation itself. */
  isNote: boolean
  /** It is stored only while the facts of the conversation have this number. */
  factsSeq?: string
}

export type KnownDraft = Draft & Required<Pick<Draft, 'factsSeq'>>

/** A message as it was stored just now, with what telling of it needs. */
export interface Stored extends MessageRow {
  facts_seq: string
}

/**
 * Holds these conversations until the end of the transaction. Whoever changes who is in one, or what is in it, holds it first: so
 * what is read after this still holds when it is written. In the order of their ids, so that two with several never wait for each
 * other crosswise.
 */
export async function lockChannels(db: Database, ids: Iterable<string>): Promise<void> {
  await locking(ids).execute(db)
}

const locking = (ids: Iterable<string>) =>
  sql`SELECT FROM chat_channel WHERE id = ANY(${[...new Set(ids)]}::text[]) ORDER BY id FOR NO KEY UPDATE`

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** The part of a statement that writes the audit lines of those whose places, counted from one, it selects. */
type Recording = (places: RawBuilder<unknown>) => RawBuilder<unknown>

/** What nobody has done with a message yet. */
const NEW = sql`NULL AS reactions, NULL AS acknowledged, false AS is_hidden`

/** What is behind OFFSET 0 is looked up for each message, by the one index that fits it. */
function storingMany(drafts: readonly Draft[], now: Date, recording?: Recording): RawBuilder<Stored> {
  const column = <K extends keyof Draft>(key: K) => drafts.map((one) => one[key])
  return sql`
    WITH given AS (
      SELECT DISTINCT ON (channel_id, id) * FROM unnest(${column('channelId')}::text[], ${column('senderId')}::uuid[],
        ${column('id')}::uuid[], ${column('text')}::text[], ${column('type')}::int[],
        ${drafts.map(({ meta }) => meta && JSON.stringify(meta))}::text[],
        ${drafts.map(({ mentions }) => arrayOf(mentions))}::text[], ${column('isUrgent')}::boolean[],
        ${column('isForwarded')}::boolean[], ${column('isNote')}::boolean[],
        ${drafts.map(({ factsSeq }) => factsSeq ?? null)}::bigint[]) WITH ORDINALITY
        AS one(channel_id, sender_id, id, text, type, meta, mentions, is_urgent, is_forwarded, is_note, facts_seq, place)
      ORDER BY channel_id, id, place
    ), fresh AS (
      SELECT given.*, channel.last_seq + row_number() OVER later AS seq, channel.change_seq + row_number() OVER later AS change_seq
      FROM given
        CROSS JOIN LATERAL (SELECT * FROM chat_channel WHERE id = given.channel_id OFFSET 0) channel
        CROSS JOIN LATERAL (SELECT left_at FROM chat_member
          WHERE channel_id = given.channel_id AND person_id = given.sender_id OFFSET 0) member
      WHERE channel.frozen_at IS NULL AND member.left_at IS NULL
        AND channel.facts_seq = coalesce(given.facts_seq, channel.facts_seq) AND NOT EXISTS (
        SELECT FROM (SELECT channel_id FROM chat_message WHERE id = given.id OFFSET 0) known
        WHERE known.channel_id = given.channel_id)
      WINDOW later AS (PARTITION BY given.channel_id ORDER BY given.place)
    ), raised AS (
      UPDATE chat_channel channel SET last_seq = newest.seq, change_seq = newest.change_seq,
        last_message_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
      FROM (SELECT channel_id, max(seq) AS seq, max(change_seq) AS change_seq FROM fresh GROUP BY channel_id) newest
      WHERE channel.id = newest.channel_id
    ), read AS (
      UPDATE chat_member member SET read_seq = newest.seq, read_at = ${now}::timestamptz, delivered_seq = newest.seq,
        delivered_at = ${now}::timestamptz, is_marked_unread = false, unread_from = NULL
      FROM (SELECT channel_id, sender_id, max(seq) AS seq FROM fresh WHERE NOT is_note GROUP BY channel_id, sender_id) newest
      WHERE member.channel_id = newest.channel_id AND member.person_id = newest.sender_id
    ), added AS (
      INSERT INTO chat_message (channel_id, seq, id, sender_id, is_note, type, text, meta, mentions, is_urgent, is_forwarded,
        created_at, changed_at, change_seq)
      SELECT channel_id, seq, id, sender_id, is_note, type, text, meta::jsonb,
        CASE WHEN mentions = '{}' THEN '{}'::uuid[] ELSE ARRAY(SELECT person_id FROM chat_member
          WHERE chat_member.channel_id = fresh.channel_id AND person_id = ANY(fresh.mentions::uuid[]) AND left_at IS NULL) END,
        is_urgent, is_forwarded, ${now}::timestamptz, ${now}::timestamptz, change_seq
      FROM fresh
      RETURNING ${COLUMNS}
    )${recording ? sql`, recorded AS (${recording(sql`SELECT place FROM fresh`)})` : sql``}
    SELECT added.*, ${PERSON}, channel.facts_seq, ${NEW}
    FROM added JOIN chat_channel channel ON channel.id = added.channel_id
      JOIN people_person person ON person.id = added.sender_id
    ORDER BY added.channel_id, added.seq`
}

/**
 * Stores messages by one statement, each in the next place of its conversation, in the order given: of those whose sender is a
 * member of a conversation that can be written to, and whose id is new there. Answers those that were stored. Holds their
 * conversations from before, in the same round trip. Nothing is written for whom they are meant; whoever sends has read what came
 * before.
 */
export async function storeDrafts(tx: Tx, drafts: readonly Draft[]): Promise<Stored[]> {
  holdAlong(tx, drafts)
  return (await storingMany(drafts, tx.now).execute(tx.db)).rows
}

function holdAlong({ db, along }: Tx, drafts: readonly Draft[]): void {
  along(locking(drafts.map(({ channelId }) => channelId)).compile(db))
}

/** The same of what people say, with the audit lines of what was stored and the commit, all in one round trip. */
export async function storeInOne(
  tx: Tx,
  drafts: readonly KnownDraft[],
  { recording, finish }: BatchInOne,
): Promise<Stored[]> {
  holdAlong(tx, drafts)
  return finish(storingMany(drafts, tx.now, recording).compile(tx.db))
}

/** Why a message was not stored: what it met. */
export interface Met {
  isMember: boolean
  isFrozen: boolean
  /** The message after which the sender came. */
  joinedSeq: number
  /** Who sent the message that has its id. */
  takenBy: string | null
}

export async function findMet(
  db: Database,
  { channelId, senderId, id }: Pick<Draft, 'channelId' | 'senderId' | 'id'>,
): Promise<Met> {
  const { rows } = await sql<Met>`
    SELECT member.person_id IS NOT NULL AS "isMember", channel.frozen_at IS NOT NULL AS "isFrozen",
      coalesce(member.joined_seq, 0)::float8 AS "joinedSeq",
      (SELECT sender_id FROM chat_message WHERE channel_id = ${channelId} AND id = ${id}) AS "takenBy"
    FROM chat_channel channel LEFT JOIN chat_member member
      ON member.channel_id = channel.id AND member.person_id = ${senderId} AND member.left_at IS NULL
    WHERE channel.id = ${channelId}`.execute(db)
  return rows[0] ?? { isMember: false, isFrozen: false, joinedSeq: 0, takenBy: null }
}

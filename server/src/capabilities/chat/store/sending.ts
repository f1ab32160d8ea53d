import { pairOf } from '@corridor/contract/chat/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { lockConversations, pipelineLock } from '#engines/conversation/append-statements.ts'
import type { NewMessage } from '#engines/conversation/declaration.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import { chatTables } from './tables.ts'

export const lockChannels = (db: Database, ids: Iterable<string>): Promise<void> =>
  lockConversations(db, chatTables, ids)

export const pipelineChannelLock = (tx: Tx, ids: Iterable<string>): void => pipelineLock(tx, chatTables, ids)

/** Whose endings decide whether somebody may write in a conversation: both members of a direct one, in a group the sender. */
export const writersOf = (channelId: string, senderId: string): string[] => pairOf(channelId) ?? [senderId]

/** Of two windows that send the same message at once, the second finds what the first has stored, and counts nothing. */
export async function lockUrgent(db: Database, personId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat-urgent ${personId}`}, 0))`.execute(db)
}

/** Whether a sender may quote a message: one of the same conversation that they see, or saw before it was deleted for everyone. */
export const mayQuote = (
  channelId: RawBuilder<unknown>,
  senderId: RawBuilder<unknown>,
  quotedId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${quotedId} IS NULL OR EXISTS (
  SELECT FROM chat_message quoted JOIN chat_member mine ON mine.channel_id = quoted.channel_id
  WHERE quoted.id = ${quotedId} AND quoted.channel_id = ${channelId} AND NOT quoted.is_note
    AND mine.person_id = ${senderId} AND mine.joined_seq < quoted.seq
    AND NOT EXISTS (SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${senderId}
      AND hidden.channel_id = quoted.channel_id AND hidden.seq = quoted.seq)
  OFFSET 0))`

/** Why a message was not stored. */
export interface Conflict {
  isMember: boolean
  isFrozen: boolean
  /** Something that ended between its members is not settled in all their conversations yet. */
  isUnsettled: boolean
  /** The message after which the sender joined. */
  joinedSeq: number
  /** Who sent the message that has its id. */
  takenBy: string | null
  /** What it quotes is not the sender’s to quote here. */
  isQuoteMissing: boolean
}

export async function findConflict(
  db: Database,
  {
    conversationId,
    senderId,
    id,
    quotedId = null,
  }: Pick<NewMessage, 'conversationId' | 'id'> & { senderId: string; quotedId?: string | null },
): Promise<Conflict> {
  const { rows } = await sql<Conflict>`
    SELECT member.person_id IS NOT NULL AS "isMember",
      channel.frozen_at IS NOT NULL OR member.left_at IS NOT NULL AS "isFrozen",
      EXISTS (SELECT FROM chat_unsettled WHERE person_id = ANY(${writersOf(conversationId, senderId)}::uuid[])) AS "isUnsettled",
      coalesce(member.joined_seq, 0)::float8 AS "joinedSeq",
      (SELECT sender_id FROM chat_message WHERE channel_id = ${conversationId} AND id = ${id}) AS "takenBy",
      NOT ${mayQuote(sql`channel.id`, sql`${senderId}::uuid`, sql`${quotedId}::uuid`)} AS "isQuoteMissing"
    FROM chat_channel channel LEFT JOIN chat_member member
      ON member.channel_id = channel.id AND member.person_id = ${senderId}
        AND (member.left_at IS NULL OR member.snapshot_id IS NOT NULL)
    WHERE channel.id = ${conversationId}`.execute(db)
  return (
    rows[0] ?? {
      isMember: false,
      isFrozen: false,
      isUnsettled: false,
      joinedSeq: 0,
      takenBy: null,
      isQuoteMissing: false,
    }
  )
}

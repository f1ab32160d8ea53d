import { CompiledQuery } from 'kysely'
import type { BatchInOne } from '../../../platform/action.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { KnownDraft, Stored } from './sending.ts'
import type { NamedRow } from './tables.ts'

/** Holds the conversation until the end. */
const RAISE = `
  UPDATE chat_channel SET last_seq = last_seq + 1, change_seq = change_seq + 1, last_message_at = $2, changed_at = $2
  WHERE id = $1`

/** Whoever sends has read what came before. */
const READ = `
  UPDATE chat_member SET read_seq = channel.last_seq, read_at = $3, delivered_seq = channel.last_seq, delivered_at = $3,
    is_marked_unread = false, unread_from = NULL
  FROM chat_channel channel, people_person person
  WHERE channel.id = $1 AND person.id = $2 AND chat_member.channel_id = $1 AND chat_member.person_id = $2
  RETURNING person.id AS person_id, person.first_name, person.last_name, person.role, person.is_doctor, person.profile_image_id`

/**
 * What is not as it should be is nothing here, and neither place nor sender may be nothing: so it fails, as the same id fails at the
 * index, and all of it is undone.
 */
const ADD = `
  INSERT INTO chat_message (channel_id, id, seq, change_seq, sender_id, is_note, type, text, meta, mentions, is_urgent,
    is_forwarded, created_at, changed_at)
  VALUES ($1, $2,
    (SELECT last_seq FROM chat_channel WHERE id = $1 AND frozen_at IS NULL AND facts_seq = $3),
    (SELECT change_seq FROM chat_channel WHERE id = $1),
    (SELECT person_id FROM chat_member WHERE channel_id = $1 AND person_id = $4 AND left_at IS NULL),
    false, $5, $6, $7,
    ARRAY(SELECT person_id FROM chat_member WHERE channel_id = $1 AND person_id = ANY($8) AND left_at IS NULL),
    $9, $10, $11, $11)
  RETURNING channel_id, seq, id, is_note, type, text, meta, mentions, is_urgent, is_forwarded, created_at, edited_at, deleted_at,
    changed_at, change_seq`

/**
 * Stores one message and commits it, by a few plain statements in one round trip: PostgreSQL takes half as long for them as for the one
 * that is made for many. They are written down as they are, since putting a statement together takes time as well. Whatever is not as it
 * was known undoes all of it, and the message is stored step by step.
 */
export async function storeOne(
  { along, now }: Tx,
  draft: KnownDraft,
  { recordAll, finish }: BatchInOne,
): Promise<Stored[]> {
  const { channelId, senderId, id, text, type, meta, mentions, isUrgent, isForwarded, factsSeq } = draft
  const reading: CompiledQuery<NamedRow> = CompiledQuery.raw(READ, [channelId, senderId, now])
  let sender: NamedRow[] = []
  along(CompiledQuery.raw(RAISE, [channelId, now]))
  along(reading, (rows) => {
    sender = rows
  })
  const carried = meta && JSON.stringify(meta)
  const adding: CompiledQuery<Omit<Stored, keyof NamedRow>> = CompiledQuery.raw(ADD, [
    channelId,
    id,
    factsSeq,
    senderId,
    type,
    text,
    carried,
    mentions,
    isUrgent,
    isForwarded,
    now,
  ])
  recordAll()
  const added = await finish(adding)
  const isNew = { facts_seq: factsSeq, reactions: null, acknowledged: null, is_hidden: false }
  return added.map((row) => ({ ...row, ...sender[0]!, ...isNew }))
}

import type { Reaction } from '@corridor/contract/chat/types.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** Where a message stands. */
export interface Place {
  channelId: string
  seq: number
}

/** Something about a message is another than it was, under this number. */
export async function setChanged(
  db: Database,
  { channelId, seq }: Place,
  changeSeq: number,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE chat_message SET change_seq = ${changeSeq}, changed_at = ${now}
    WHERE channel_id = ${channelId} AND seq = ${seq}`.execute(db)
}

/**
 * Other words for a message; those before are kept, in their order also when several came in one moment. Answers whether it was still
 * early enough. Needs the lock of the conversation.
 */
export async function editText(
  db: Database,
  { channelId, seq }: Place,
  { text, sentAfter }: { text: string; sentAfter: Date },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH before AS (
      SELECT text FROM chat_message WHERE channel_id = ${channelId} AND seq = ${seq}
    ), edited AS (
      UPDATE chat_message SET text = ${text}, edited_at = ${now}
      WHERE channel_id = ${channelId} AND seq = ${seq} AND deleted_at IS NULL AND created_at >= ${sentAfter}
      RETURNING seq
    )
    INSERT INTO chat_edit (channel_id, seq, until, text)
    SELECT ${channelId}, edited.seq, greatest(${now}::timestamptz, (SELECT max(until) + interval '1 millisecond' FROM chat_edit
      WHERE channel_id = ${channelId} AND seq = ${seq})), before.text FROM edited, before
    RETURNING seq`.execute(db)
  return rows.length > 0
}

export async function listEdits(
  db: Database,
  { channelId, seq }: Place,
): Promise<{ text: string; until: Date }[]> {
  const { rows } = await sql<{ text: string; until: Date }>`
    SELECT text, until FROM chat_edit WHERE channel_id = ${channelId} AND seq = ${seq} ORDER BY until`.execute(
    db,
  )
  return rows
}

/** Deletes a message for everybody. */
export async function setDeleted(db: Database, { channelId, seq }: Place, now: Date): Promise<void> {
  await sql`
    WITH unreminded AS (
      DELETE FROM chat_reminder WHERE channel_id = ${channelId} AND seq = ${seq}
    )
    UPDATE chat_message SET deleted_at = ${now}
    WHERE channel_id = ${channelId} AND seq = ${seq} AND deleted_at IS NULL`.execute(db)
}

/** Deletes a message for one person, and what was to remind them of it. Answers whether it was not yet. */
export async function addHidden(db: Database, personId: string, { channelId, seq }: Place): Promise<boolean> {
  const { rows } = await sql`
    WITH unreminded AS (
      DELETE FROM chat_reminder WHERE person_id = ${personId} AND channel_id = ${channelId} AND seq = ${seq}
    )
    INSERT INTO chat_hidden (person_id, channel_id, seq) VALUES (${personId}, ${channelId}, ${seq})
    ON CONFLICT DO NOTHING RETURNING seq`.execute(db)
  return rows.length > 0
}

/** Who has deleted a message for themselves. */
export async function listHiders(db: Database, { channelId, seq }: Place): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT person_id FROM chat_hidden WHERE channel_id = ${channelId} AND seq = ${seq}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Answers whether it is another than before. */
export async function setReaction(
  db: Database,
  personId: string,
  { channelId, seq }: Place,
  reaction: Reaction,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO chat_reaction AS known (channel_id, seq, person_id, reaction)
    VALUES (${channelId}, ${seq}, ${personId}, ${reaction})
    ON CONFLICT (channel_id, seq, person_id) DO UPDATE SET reaction = EXCLUDED.reaction
    WHERE known.reaction <> EXCLUDED.reaction RETURNING seq`.execute(db)
  return rows.length > 0
}

export async function removeReaction(
  db: Database,
  personId: string,
  { channelId, seq }: Place,
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM chat_reaction WHERE channel_id = ${channelId} AND seq = ${seq} AND person_id = ${personId}
    RETURNING seq`.execute(db)
  return rows.length > 0
}

/** Answers whether they had not confirmed it yet. */
export async function addAcknowledgement(
  db: Database,
  personId: string,
  { channelId, seq }: Place,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO chat_acknowledgement (channel_id, seq, person_id, acknowledged_at)
    VALUES (${channelId}, ${seq}, ${personId}, ${now}) ON CONFLICT DO NOTHING RETURNING seq`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** Of these messages, named `channel/message`, those that somebody sees. */
export async function listSeenRecords(
  db: Database,
  personId: string,
  recordIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    SELECT record_id FROM unnest(${recordIds}::text[]) AS record_id
      JOIN chat_member member ON member.channel_id = split_part(record_id, '/', 1) AND member.person_id = ${personId}
        AND (member.left_at IS NULL OR member.snapshot_id IS NOT NULL)
      JOIN chat_message message ON message.channel_id = member.channel_id
        AND message.id = split_part(record_id, '/', 2)::uuid AND message.seq > member.joined_seq
        AND (member.left_at IS NULL OR message.seq <= (SELECT last_seq FROM chat_snapshot WHERE id = member.snapshot_id))
    WHERE message.deleted_at IS NULL AND NOT EXISTS (SELECT FROM chat_hidden hidden
      WHERE hidden.person_id = ${personId} AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq)`.execute(
    db,
  )
  return rows.map(({ record_id }) => record_id)
}

/** Everybody who is in a conversation with somebody that is not frozen. */
export async function listCompanions(db: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    SELECT DISTINCT theirs.person_id FROM chat_member mine JOIN chat_member theirs ON theirs.channel_id = mine.channel_id
      JOIN chat_channel channel ON channel.id = mine.channel_id AND channel.frozen_at IS NULL
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL AND theirs.left_at IS NULL
      AND theirs.person_id <> ${personId}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

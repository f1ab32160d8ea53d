import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { PERSON } from './messages.ts'
import type { NamedRow } from './tables.ts'

export interface FoundRow extends NamedRow {
  id: string
  channel_id: string
  seq: string
  text: string
  created_at: Date
  is_group: boolean
  channel_name: string
}

export interface SearchPlace {
  at: string
  channelId: string
  seq: number
}

/** Words as PostgreSQL looks for them, each by its beginning: nothing that was typed means anything but itself. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10)

const queryOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql`to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`

/** Messages with all of these words, in the conversations of somebody, newest first. */
export async function searchMessages(
  db: Database,
  personId: string,
  {
    words,
    channelId,
    after,
    limit,
  }: {
    words: readonly string[]
    channelId: string | undefined
    after: SearchPlace | undefined
    limit: number
  },
): Promise<FoundRow[]> {
  const beyond = after
    ? sql`AND (message.created_at, message.channel_id, message.seq)
        < (${after.at}::timestamptz, ${after.channelId}, ${after.seq})`
    : sql``
  const { rows } = await sql<FoundRow>`
    SELECT message.id, message.channel_id, message.seq, message.text, message.created_at, channel.is_group,
      channel.name AS channel_name, ${PERSON}
    FROM chat_member mine JOIN chat_channel channel ON channel.id = mine.channel_id
      JOIN chat_message message ON message.channel_id = mine.channel_id AND message.seq > mine.joined_seq
      JOIN people_person person ON person.id = message.sender_id
    WHERE mine.person_id = ${personId} AND mine.left_at IS NULL ${channelId ? sql`AND mine.channel_id = ${channelId}` : sql``}
      AND message.words @@ ${queryOf(words)} AND message.deleted_at IS NULL AND NOT message.is_note
      AND NOT EXISTS (SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${personId}
        AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq) ${beyond}
    ORDER BY message.created_at DESC, message.channel_id DESC, message.seq DESC LIMIT ${limit}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { conversationSearch } from '#engines/conversation/search.ts'
import type { SearchPosition } from '#engines/conversation/search-statements.ts'
import type { Database } from '#platform/database/database.ts'
import { personAsOf } from './people.ts'
import { chatTables, type NamedRow } from './tables.ts'

/** The search for messages of chat: nothing about the conversation itself is found, nor what the searcher deleted for themselves. */
export const messageSearch = conversationSearch({
  name: 'chat-search',
  tables: chatTables,
  visibleAfter: sql`reader.joined_seq`,
  findable: (personId) => sql`NOT message.is_note
    AND NOT EXISTS (SELECT FROM chat_hidden hidden WHERE hidden.person_id = ${personId}
      AND hidden.channel_id = message.channel_id AND hidden.seq = message.seq)`,
  indexed: sql`NOT is_note AND deleted_at IS NULL`,
})

export interface FoundRow extends NamedRow {
  id: string
  channel_id: string
  seq: string
  text: string
  file_name: string | null
  created_at: Date
  is_group: boolean
  channel_name: string
  /** Counted where the conversation has no name but its members'. */
  member_count: number
  frozen_at: Date | null
  snapshot_id: string | null
}

/**
 * Messages that a search has found, in that order, as far as their viewer still sees them. Of a conversation only what names it is
 * read: everything else about it would cost more than the search.
 */
export async function listFound(
  db: Database,
  personId: string,
  positions: readonly SearchPosition[],
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    SELECT message.id, message.channel_id, message.seq, message.text, message.meta ->> 'attachmentName' AS file_name, message.created_at, conversation.is_group,
      conversation.name AS channel_name, conversation.frozen_at, reader.snapshot_id, person.*,
      CASE WHEN conversation.is_group AND conversation.name = '' THEN (SELECT count(*)::int FROM chat_member one
        WHERE one.channel_id = conversation.id AND one.left_at IS NULL) ELSE 0 END AS member_count
    ${messageSearch.statements.stillReadable(personId, positions)}
      CROSS JOIN LATERAL (${personAsOf(sql`message.sender_id`, sql`reader.snapshot_id`)}) person
    ORDER BY found.number`.execute(db)
  return rows
}

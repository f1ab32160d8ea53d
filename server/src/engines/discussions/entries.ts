import { postNotFound, roomEnded, roomNotFound } from '@corridor/contract/engines/discussions/errors.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import type { DiscussionType } from './declaration.ts'
import type { EntryReader } from './posts.ts'
import type { DiscussionTables, EntryDraft, EntryRow } from './tables.ts'

type Sql = RawBuilder<unknown>

interface Made<Shown> {
  declared: Pick<DiscussionType, 'authorOf'>
  tables: DiscussionTables
  reader: EntryReader
  present: (row: EntryRow) => Shown
  onAppended: (tx: Tx, rows: readonly EntryRow[]) => Promise<void>
}

/** The draft's conversation columns beyond the engine's own. */
const columnsOf = ({
  reader,
}: DiscussionTables): ConversationType<EntryDraft, EntryRow, never>['columns'] => [
  { name: 'post_id', type: 'uuid', of: ({ postId }) => postId },
  { name: 'kind', type: 'text', of: ({ kind }) => kind },
  { name: 'subject', type: 'text', of: ({ subject }) => subject },
  {
    name: 'attachments',
    type: 'text',
    of: ({ attachments }) => JSON.stringify(attachments),
    stored: (input) => sql`${input('attachments')}::jsonb`,
  },
  {
    name: 'mentions',
    type: 'text',
    of: ({ mentions }) => `{${mentions.join(',')}}`,
    // Only members are mentioned: nobody else hears of the room.
    stored: (input) => sql`CASE WHEN ${input('mentions')} = '{}' THEN '{}'::uuid[] ELSE ARRAY(
      SELECT person_id FROM ${sql.table(reader)} WHERE room_id = ${input('room_id')} AND left_at IS NULL
        AND person_id = ANY(${input('mentions')}::uuid[])) END`,
  },
  { name: 'mentions_all', type: 'boolean', of: ({ mentionsAll }) => mentionsAll },
]

/** Whether a room can be written in, of the alias `conversation`. */
export const IS_OPEN: Sql = sql`(conversation.ended_at IS NULL AND conversation.deleted_at IS NULL)`

interface Conflict {
  is_member: boolean
  is_open: boolean
  taken_by: string | null
  is_post_there: boolean
}

/** Finds out why an entry was not stored. */
async function findConflict(
  db: Database,
  { conversation, reader, message, post }: DiscussionTables,
  { conversationId, senderId, id, postId }: EntryDraft,
): Promise<Conflict> {
  const { rows } = await sql<Conflict>`
    SELECT EXISTS (SELECT FROM ${sql.table(reader)} reader JOIN ${sql.table(conversation)} room ON room.id = reader.room_id
        WHERE reader.room_id = ${conversationId} AND reader.person_id = ${senderId} AND reader.left_at IS NULL
          AND room.deleted_at IS NULL) AS is_member,
      EXISTS (SELECT FROM ${sql.table(conversation)} conversation WHERE id = ${conversationId} AND ${IS_OPEN}) AS is_open,
      (SELECT sender_id FROM ${sql.table(message)} WHERE id = ${id} AND room_id = ${conversationId}) AS taken_by,
      ${postId === null ? sql`true` : sql`EXISTS (SELECT FROM ${sql.table(post)} WHERE room_id = ${conversationId} AND id = ${postId} AND NOT is_deleted)`}
        AS is_post_there`.execute(db)
  return rows[0]!
}

/** Posts, or comments, as the conversation engine stores them: messages of a room. */
export function entryType<Shown>({
  declared,
  tables,
  reader,
  present,
  onAppended,
}: Made<Shown>): ConversationType<EntryDraft, EntryRow, Shown> {
  const post = sql.table(tables.post)
  const isPostThere = (roomId: Sql, postId: Sql): Sql =>
    sql`(${postId} IS NULL OR EXISTS (SELECT FROM ${post} about
      WHERE about.room_id = ${roomId} AND about.id = ${postId} AND NOT about.is_deleted))`
  /** A new entry: nobody has reacted, and a post stands by itself. */
  const columns = sql`${declared.authorOf(sql`added.sender_id`)} AS author, NULL AS reactions,
    ${reader.namesOf(sql`added.mentions`)} AS named, added.seq AS active_seq, added.sender_id AS active_by, 0 AS comment_count,
    NULL AS reacted_at, NULL AS reacted_by, NULL AS resolved_at, NULL AS resolver, added.seq AS own_read_seq,
    false AS is_marked_unread, 'usual' AS level, true AS takes_part, NULL AS remind_at`

  return {
    tables,
    columns: columnsOf(tables),
    mayWrite: (input) => sql`${IS_OPEN} AND ${isPostThere(input('room_id'), input('post_id'))}`,
    listed: (newest) => sql`live_seq = ${newest('seq')}, live_by = ${newest('sender_id')}`,
    readerOf: ({ senderId }) => senderId,
    countsAsRead: () => true,
    shownWith: { columns, join: sql`` },
    plainColumns: columns,
    isPlain: () => false,
    conversationOf: ({ room_id }) => room_id,
    present,
    listReaders: async (db, roomId) => {
      const { rows } = await sql<{ person_id: string }>`
        SELECT person_id FROM ${sql.table(tables.reader)} WHERE room_id = ${roomId} AND left_at IS NULL`.execute(
        db,
      )
      return rows.map(({ person_id }) => person_id)
    },
    // Windows are notified once the post that a comment belongs to was counted.
    publish: () => undefined,
    onAppended,
    isFollowedUp: () => false,
    explain: async (tx, draft) => {
      const conflict = await findConflict(tx.db, tables, draft)
      if (!conflict.is_member) return new Refusal(roomNotFound)
      if (conflict.taken_by === draft.senderId) {
        const row = await reader.find(
          tx.db,
          { roomId: draft.conversationId, personId: draft.senderId },
          draft,
        )
        if (row && row.deleted_at === null && row.post_id === draft.postId) return present(row)
      }
      if (conflict.taken_by || !conflict.is_post_there) return new Refusal(postNotFound)
      if (!conflict.is_open) return new Refusal(roomEnded)
      return { again: draft, otherwise: new Refusal(postNotFound) }
    },
  }
}

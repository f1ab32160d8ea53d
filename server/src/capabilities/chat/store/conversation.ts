import type { MessageType } from '@corridor/contract/chat/types.ts'
import { sql } from 'kysely'
import type { ConversationType, NewMessage, StoredMessage } from '#engines/conversation/declaration.ts'
import { blindTo, confirmersOf, namesOf, PERSON, quotedByAdded } from './messages.ts'
import { mayQuote, writersOf } from './sending.ts'
import { chatTables, type MessageRow, type Meta } from './tables.ts'

/** A message of chat, before it is stored. */
export interface ChatDraft extends NewMessage {
  senderId: string
  type: MessageType
  meta: Meta | null
  mentions: readonly string[]
  mentionsAll?: boolean
  isUrgent: boolean
  isForwarded: boolean
  /** The message of the same conversation that it answers. */
  quotedId?: string | null
  /** It is about the conversation itself. */
  isNote: boolean
  /** Whatever ended between the members is settled in this conversation: the caller has done so, under its lock. */
  isSettled?: boolean
}

export type StoredChatMessage = MessageRow &
  StoredMessage & {
    /** Who sees nothing of what it quotes. */
    quote_blind: string[] | null
  }

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** How the conversation engine stores messages of chat, and on which conditions. */
export const chatStatements: Pick<
  ConversationType<ChatDraft, StoredChatMessage, never>,
  'tables' | 'columns' | 'mayWrite' | 'shownWith' | 'plainColumns'
> = {
  tables: chatTables,
  columns: [
    { name: 'is_note', type: 'boolean', of: ({ isNote }) => isNote },
    { name: 'type', type: 'int', of: ({ type }) => type },
    {
      name: 'meta',
      type: 'text',
      of: ({ meta }) => meta && JSON.stringify(meta),
      stored: (input) => sql`${input('meta')}::jsonb`,
    },
    {
      name: 'mentions',
      type: 'text',
      of: ({ mentions }) => arrayOf(mentions),
      stored: (
        input,
      ) => sql`CASE WHEN ${input('mentions')} = '{}' THEN '{}'::uuid[] ELSE ARRAY(SELECT person_id FROM chat_member
        WHERE channel_id = ${input('channel_id')} AND person_id = ANY(${input('mentions')}::uuid[]) AND left_at IS NULL) END`,
      plain: sql`'{}'::text`,
    },
    { name: 'is_urgent', type: 'boolean', of: ({ isUrgent }) => isUrgent },
    { name: 'is_forwarded', type: 'boolean', of: ({ isForwarded }) => isForwarded },
    {
      name: 'mentions_all',
      type: 'boolean',
      of: ({ mentionsAll = false }) => mentionsAll,
      plain: sql`false`,
    },
    { name: 'quoted_id', type: 'uuid', of: ({ quotedId = null }) => quotedId, plain: sql`NULL::uuid` },
    { name: 'is_settled', type: 'boolean', of: ({ isSettled = false }) => isSettled, stored: false },
    {
      name: 'writers',
      type: 'text',
      of: ({ conversationId, senderId }) => arrayOf(writersOf(conversationId, senderId)),
      stored: false,
    },
  ],
  mayWrite: (input) => sql`conversation.frozen_at IS NULL AND (${input('is_settled')} OR NOT EXISTS (
    SELECT FROM chat_unsettled WHERE person_id = ANY(${input('writers')}::uuid[]) OFFSET 0))
    AND ${mayQuote(input('channel_id'), input('sender_id'), input('quoted_id'))}`,
  shownWith: {
    columns: sql`${PERSON}, NULL AS reactions, NULL AS acknowledged, false AS is_hidden, ${confirmersOf(sql`added`)} AS confirmer_count,
      CASE WHEN added.mentions = '{}' THEN NULL ELSE ${namesOf(sql`added.mentions`, sql`NULL::bigint`)} END AS named, ${quotedByAdded},
      CASE WHEN added.quoted_id IS NOT NULL THEN ${blindTo(sql`added.channel_id`, sql`added.quoted_id`)} END AS quote_blind`,
    join: sql`JOIN people_person person ON person.id = added.sender_id`,
  },
  plainColumns: sql`${PERSON}, NULL AS reactions, NULL AS acknowledged, false AS is_hidden, NULL AS confirmer_count, NULL AS named,
    NULL AS quoted, NULL AS quote_blind`,
}

import { claim } from '@corridor/contract/kernel/access.ts'
import { alertKind } from '@corridor/contract/kernel/alert.ts'
import { errorKind } from '@corridor/contract/kernel/errors.ts'
import { event } from '@corridor/contract/kernel/event.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { createConversations, sendAction } from '#engines/conversation/conversations.ts'
import type {
  ConversationTables,
  ConversationType,
  NewMessage,
  StoredMessage,
} from '#engines/conversation/declaration.ts'
import { messageReader } from '#engines/conversation/messages.ts'
import { conversationReceipts, type ReceiptRow } from '#engines/conversation/receipts.ts'
import { conversationSearch } from '#engines/conversation/search.ts'
import { conversationStream } from '#engines/conversation/stream.ts'
import { type UnreadRow, unreadAlerts } from '#engines/conversation/unread-alerts.ts'
import type { Person } from '#platform/access/person.ts'
import { to } from '#platform/realtime/audience.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'

/**
 * A second type of conversation, which only tests use: a thread belongs to a practice and is behind row-level security, all of the
 * practice share one read mark, and a message has the state that a carrier reports.
 */
export const CREATE_THREADS = `
  CREATE TABLE test_thread (id text PRIMARY KEY, practice_id uuid NOT NULL, last_seq bigint NOT NULL DEFAULT 0,
    change_seq bigint NOT NULL DEFAULT 0, facts_seq bigint NOT NULL DEFAULT 0, last_message_at timestamptz, changed_at timestamptz,
    is_closed boolean NOT NULL DEFAULT false, alerted_seq bigint NOT NULL DEFAULT 0);
  CREATE TABLE test_thread_reader (thread_id text NOT NULL, practice_id uuid NOT NULL, joined_at timestamptz NOT NULL DEFAULT now(),
    left_at timestamptz, read_seq bigint NOT NULL DEFAULT 0, read_at timestamptz, delivered_seq bigint NOT NULL DEFAULT 0,
    delivered_at timestamptz, sent_seq bigint, is_marked_unread boolean NOT NULL DEFAULT false, unread_from bigint,
    receipt_seq bigint NOT NULL DEFAULT 0, changed_at timestamptz, PRIMARY KEY (thread_id, practice_id));
  CREATE TABLE test_thread_message (thread_id text NOT NULL, seq bigint NOT NULL, id uuid NOT NULL, sender_id uuid,
    text text NOT NULL, created_at timestamptz NOT NULL, edited_at timestamptz, deleted_at timestamptz, changed_at timestamptz,
    change_seq bigint NOT NULL, practice_id uuid NOT NULL, carrier_state text NOT NULL, PRIMARY KEY (thread_id, seq),
    UNIQUE (thread_id, id));
  CREATE TABLE test_thread_read_mark (thread_id text NOT NULL, practice_id uuid NOT NULL, seq bigint NOT NULL,
    read_at timestamptz NOT NULL, PRIMARY KEY (thread_id, practice_id, seq));
  CALL corridor_make_searchable('test_thread_message', 'thread_id');
  CALL corridor_make_practice_searchable('test_thread_message', 'thread_id');
  CALL corridor_wall_off('test_thread'); CALL corridor_wall_off('test_thread_reader');
  CALL corridor_wall_off('test_thread_message'); CALL corridor_wall_off('test_thread_read_mark');
  GRANT SELECT, INSERT, UPDATE, DELETE ON test_thread, test_thread_reader, test_thread_message, test_thread_read_mark TO corridor_app`

const tables: ConversationTables = {
  conversation: 'test_thread',
  reader: 'test_thread_reader',
  message: 'test_thread_message',
  readMark: 'test_thread_read_mark',
  conversationKey: 'thread_id',
  readerKey: 'practice_id',
}

interface NewText extends NewMessage {
  practiceId: string
}
interface Thread {
  id: string
  change_seq: string
}
interface Row extends StoredMessage {
  thread_id: string
  practice_id: string
  text: string
  carrier_state: string
}

const Text = z.object({
  id: z.uuid(),
  threadId: z.string(),
  seq: z.int(),
  text: z.string(),
  state: z.string(),
})
type Text = z.infer<typeof Text>

export const textChanged = event({ name: 'testTextChanged', hub: '/hubs/notification', payload: Text })
const threadNotFound = errorKind('thread-not-found', 404, 'This conversation doesn’t exist.')
export const threadIsClosed = errorKind('thread-is-closed', 403, 'This conversation is closed.')

const present = ({ id, thread_id, seq, text, carrier_state }: Row): Text => ({
  id,
  threadId: thread_id,
  seq: Number(seq),
  text,
  state: carrier_state,
})

const publish = (tx: Tx, row: Row, shown: Text): void =>
  tx.publish(textChanged, shown, {
    ...to.practice(row.practice_id, 'Chat'),
    mark: { stream: `test-threads:${row.thread_id}`, seq: Number(row.change_seq) },
  })

const texts = messageReader<{ threadId: string }, Row>({
  tables,
  rangeOf: ({ threadId }) => ({ conversationId: threadId, after: 0 }),
  columns: () => sql`*`,
  shown: (_viewer, page) => sql`SELECT message.* FROM (${page}) message`,
})

export const textSearch = conversationSearch({
  name: 'test-texts',
  tables,
  visibleAfter: sql`0`,
  findable: () => sql`message.carrier_state <> 'blocked'`,
})

const textArrived = alertKind<{ threadId: string }>()({
  kind: 'test.text-arrived',
  label: 'A text',
  claim: 'Chat',
  isOfPractice: true,
  channels: ['app'],
  sentence: () => ({ title: 'New text' }),
  outside: 'You have a new text.',
  target: () => '/dashboard/chat',
})

/** All of the practice are alerted of what came from outside, until one of them has read it. */
export const textAlerts = unreadAlerts<UnreadRow>({
  name: 'test.alert-unread',
  tables,
  visibleAfter: sql`0`,
  concerns: () => sql`message.sender_id IS NULL`,
  seconds: { after: 10, soon: 1 },
  dueIn: () => new Map(),
  raise: async (tx, unread) => {
    for (const { conversation_id: threadId, reader_id: practiceId, times } of unread) {
      const { rows } = await sql<{ person_id: string }>`SELECT person_id FROM office_member
        WHERE practice_id = ${practiceId} AND approved_at IS NOT NULL`.execute(tx.db)
      const to = rows.map(({ person_id }) => person_id)
      tx.alert(textArrived, { to, practiceId, about: threadId, facts: { threadId }, at: tx.now, times })
    }
  },
})

async function explain({ db }: Tx, { conversationId, id, senderId }: NewText): Promise<Text | Refusal> {
  const taken = await texts.find(db, { threadId: conversationId }, { id })
  if (taken) return taken.sender_id === senderId ? present(taken) : new Refusal(threadNotFound)
  const { rows } = await sql`SELECT FROM test_thread WHERE id = ${conversationId}`.execute(db)
  return new Refusal(rows.length > 0 ? threadIsClosed : threadNotFound)
}

const threadType = (onAppended: () => void): ConversationType<NewText, Row, Text> => ({
  tables,
  columns: [
    { name: 'practice_id', type: 'uuid', of: ({ practiceId }) => practiceId },
    { name: 'carrier_state', type: 'text', of: () => 'queued' },
  ],
  mayWrite: () => sql`NOT conversation.is_closed`,
  readerOf: ({ practiceId }) => practiceId,
  countsAsRead: ({ senderId }) => senderId !== null,
  shownWith: { columns: sql`NULL AS nothing_else`, join: sql`` },
  plainColumns: sql`NULL AS nothing_else`,
  isPlain: ({ senderId }) => senderId !== null,
  conversationOf: ({ thread_id }) => thread_id,
  present,
  listReaders: async (db, id) =>
    (
      await sql<{ practice_id: string }>`SELECT practice_id FROM test_thread_reader
        WHERE thread_id = ${id} AND left_at IS NULL`.execute(db)
    ).rows.map(({ practice_id }) => practice_id),
  actingFor: ({ practice_id }) => ({ practiceId: practice_id }),
  publish,
  onAppended: async () => onAppended(),
  isFollowedUp: () => true,
  explain,
})

export function openThreads(services: Services, onAppended = () => undefined) {
  const conversations = createConversations(services, threadType(onAppended))
  const receipts = conversationReceipts<ReceiptRow>(tables)
  const Sending = z.object({ id: z.uuid(), threadId: z.string(), text: z.string() })
  return {
    conversations,
    receipts,
    texts,
    send: sendAction(
      route({
        call: 'POST /test/texts',
        summary: 'Sends a text.',
        access: claim('Chat'),
        audit: 'test.text-sent',
        body: Sending,
        reply: Text,
      }),
      {
        of: () => conversations,
        inPractice: true,
        conversationOf: ({ body }) => body.threadId,
        isAlone: () => false,
        messageOf: async ({ person, body, note }) => {
          note({ subject: { kind: 'text', id: `${body.threadId}/${body.id}` } })
          return {
            conversationId: body.threadId,
            senderId: person.id,
            id: body.id,
            text: body.text,
            practiceId: person.practiceId!,
          }
        },
      },
    ),
    search: (person: Person, keyword: string, page: { pageSize: number; continuationToken?: string }) =>
      textSearch.run(
        services,
        { person, readerId: person.practiceId!, practiceId: person.practiceId! },
        { keyword, ...page },
        async (db, found) =>
          (
            await sql<Row>`SELECT message.* ${textSearch.statements.stillReadable(person.practiceId!, found)}
              ORDER BY found.number`.execute(db)
          ).rows.map(present),
      ),
    stream: conversationStream<Thread>({
      stream: { stream: 'test-threads', claim: 'Chat' },
      inPractice: true,
      recorded: { word: 'test.texts-read', kind: 'thread', shownBy: textChanged },
      findSeat: async (db, _person, id) =>
        (await sql<Thread>`SELECT id, change_seq FROM test_thread WHERE id = ${id}`.execute(db)).rows[0],
      changeSeqOf: ({ change_seq }) => Number(change_seq),
      listChanges: async (db, _viewer, { id: threadId }, { limit, ...missed }) =>
        (await texts.listChanged(db, { threadId }, missed, limit)).map((row) => ({
          seq: Number(row.change_seq),
          event: textChanged.name,
          payload: present(row),
        })),
    }),
    /** What a carrier reports about a message: one more change of its conversation. */
    async setCarrierState(tx: Tx, threadId: string, id: string, state: string): Promise<void> {
      const { rows } = await sql<{ seq: string }>`UPDATE test_thread_message SET carrier_state = ${state}
        WHERE thread_id = ${threadId} AND id = ${id} RETURNING seq`.execute(tx.db)
      const position = { conversationId: threadId, seq: Number(rows[0]!.seq) }
      await receipts.raiseChangeOf(tx.db, position, tx.now)
      const row = await texts.find(tx.db, { threadId }, { id })
      if (row) publish(tx, row, present(row))
    },
  }
}

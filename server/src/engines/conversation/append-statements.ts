import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { BatchInOne } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ConversationTables, ConversationType, Input, NewMessage, StoredMessage } from './declaration.ts'

type Sql = RawBuilder<unknown>

/** Writes the audit entries of those messages whose positions, counted from one, it selects. */
type Recording = (positions: Sql) => Sql

const locking = ({ conversation }: ConversationTables, ids: Iterable<string>) =>
  sql`SELECT FROM ${sql.table(conversation)} WHERE id = ANY(${[...new Set(ids)]}::text[]) ORDER BY id FOR NO KEY UPDATE`

/**
 * Locks conversations until the end of the transaction. Everybody who changes who is in one, or what is in it, locks it first, so what
 * is read after this is still true when it is written. Locks are taken in the order of ids, so that no two transactions wait for each
 * other.
 */
export async function lockConversations(
  db: Database,
  tables: ConversationTables,
  ids: Iterable<string>,
): Promise<void> {
  await locking(tables, ids).execute(db)
}

/** The same in one round trip with the next statement, which sees what was committed before it got the locks. */
export function pipelineLock(
  { db, pipeline }: Pick<Tx, 'db' | 'pipeline'>,
  tables: ConversationTables,
  ids: Iterable<string>,
): void {
  pipeline(locking(tables, ids).compile(db))
}

/** Stands in a statement for a value that is known when it is sent. */
class Slot<T> {
  readonly of: (from: T) => unknown
  constructor(of: (from: T) => unknown) {
    this.of = of
  }
}

/**
 * A statement that is put together once, at its first use: composing the one that stores a message took longer than sending it.
 * The builder is given `slot`, by which it names values of what the statement is sent for.
 */
function prepare<T, R>(build: (slot: (of: (from: T) => unknown) => unknown) => RawBuilder<R>) {
  let template: CompiledQuery<R> | undefined
  return (db: Database, from: T): CompiledQuery<R> => {
    template ??= build((of) => new Slot(of)).compile(db)
    const values = template.parameters.map((value) => (value instanceof Slot ? value.of(from) : value))
    return CompiledQuery.raw(template.sql, values) as CompiledQuery<R>
  }
}

type Statements<New extends NewMessage, Row extends StoredMessage> = Pick<
  ConversationType<New, Row, never>,
  'tables' | 'columns' | 'mayWrite' | 'listed' | 'readerOf' | 'countsAsRead' | 'shownWith' | 'plainColumns'
>

const list = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `)

const ofAlias =
  (alias: string): Input =>
  (name) =>
    sql.ref(`${alias}.${name}`)

/** How the statements of one type of conversation call its tables and columns. */
function namesIn<New extends NewMessage, Row extends StoredMessage>({
  tables,
  columns,
}: Statements<New, Row>) {
  const key = sql.ref(tables.conversationKey)
  const stored = columns.filter((one) => one.stored !== false)
  const storedNames = stored.map(({ name }) => sql.ref(name))
  return {
    conversation: sql.table(tables.conversation),
    reader: sql.table(tables.reader),
    message: sql.table(tables.message),
    readMark: sql.table(tables.readMark),
    key,
    readerKey: sql.ref(tables.readerKey),
    own: columns.map(({ name }) => sql.ref(name)),
    storedNames,
    returned: sql`${key}, seq, id, sender_id, text, created_at, edited_at, deleted_at, changed_at, change_seq, ${list(storedNames)}`,
    storedFrom: (input: Input) =>
      list(stored.map((one) => (one.stored ? one.stored(input) : input(one.name)))),
  }
}

type Names = ReturnType<typeof namesIn>

/** Stores many messages at once. OFFSET 0 makes PostgreSQL look this up for each message by index instead of joining it. */
function appendMany<New extends NewMessage, Row extends StoredMessage>(
  type: Statements<New, Row>,
  { conversation, reader, message, readMark, key, readerKey, own, storedNames, returned, storedFrom }: Names,
) {
  const { columns, mayWrite, listed, shownWith } = type
  return (messages: readonly New[], now: Date, recording?: Recording): RawBuilder<Row> => {
    const all = (of: (one: New) => unknown) => messages.map(of)
    const at = sql`${now}::timestamptz`
    return sql<Row>`
    WITH given AS (
      SELECT DISTINCT ON (${key}, id) * FROM unnest(${all((one) => one.conversationId)}::text[],
        ${all((one) => one.senderId)}::uuid[], ${all((one) => one.id)}::uuid[], ${all((one) => one.text)}::text[],
        ${all((one) => one.factsVersion ?? null)}::bigint[], ${all(type.readerOf)}::uuid[], ${all(type.countsAsRead)}::boolean[],
        ${list(columns.map(({ type: each, of }) => sql`${all(of)}::${sql.raw(each)}[]`))}) WITH ORDINALITY
        AS one(${key}, sender_id, id, text, expected_facts, reader_id, counts_as_read, ${list(own)}, position)
      ORDER BY ${key}, id, position
    ), fresh AS (
      SELECT given.*, conversation.last_seq + row_number() OVER appended AS seq,
        conversation.change_seq + row_number() OVER appended AS change_seq
      FROM given
        CROSS JOIN LATERAL (SELECT * FROM ${conversation} WHERE id = given.${key} OFFSET 0) conversation
        CROSS JOIN LATERAL (SELECT left_at FROM ${reader}
          WHERE ${key} = given.${key} AND ${readerKey} = given.reader_id OFFSET 0) reader
      WHERE reader.left_at IS NULL AND conversation.facts_seq = coalesce(given.expected_facts, conversation.facts_seq)
        AND ${mayWrite(ofAlias('given'))}
        AND NOT EXISTS (
        SELECT FROM (SELECT ${key} FROM ${message} WHERE id = given.id OFFSET 0) existing
        WHERE existing.${key} = given.${key})
      WINDOW appended AS (PARTITION BY given.${key} ORDER BY given.position)
    ), raised AS (
      UPDATE ${conversation} conversation SET last_seq = newest.seq, change_seq = newest.change_seq,
        last_message_at = ${at}, changed_at = ${at} ${listed ? sql`, ${listed(ofAlias('newest'), at)}` : sql``}
      FROM (SELECT DISTINCT ON (${key}) * FROM fresh ORDER BY ${key}, seq DESC) newest
      WHERE conversation.id = newest.${key}
    ), read AS (
      UPDATE ${reader} reader SET read_seq = newest.seq, read_at = ${at}, delivered_seq = newest.seq,
        delivered_at = ${at}, sent_seq = newest.seq, is_marked_unread = false, unread_from = NULL
      FROM (SELECT ${key}, reader_id, max(seq) AS seq FROM fresh WHERE counts_as_read GROUP BY ${key}, reader_id) newest
      WHERE reader.${key} = newest.${key} AND reader.${readerKey} = newest.reader_id
    ), marked AS (
      INSERT INTO ${readMark} (${key}, ${readerKey}, seq, read_at)
      SELECT before.${key}, before.${readerKey}, mark.seq, mark.read_at
      FROM (SELECT ${key}, reader_id, min(seq) AS seq FROM fresh WHERE counts_as_read GROUP BY ${key}, reader_id) first
        JOIN ${reader} before ON before.${key} = first.${key} AND before.${readerKey} = first.reader_id,
        LATERAL (VALUES (before.read_seq, coalesce(before.read_at, before.joined_at)), (first.seq, ${at})) mark(seq, read_at)
      WHERE before.read_seq < first.seq - 1
      ON CONFLICT DO NOTHING
    ), added AS (
      INSERT INTO ${message} (${key}, seq, id, sender_id, text, created_at, changed_at, change_seq, ${list(storedNames)})
      SELECT ${key}, seq, id, sender_id, text, ${at}, ${at}, change_seq, ${storedFrom(ofAlias('fresh'))} FROM fresh
      RETURNING ${returned}
    )${recording ? sql`, recorded AS (${recording(sql`SELECT position FROM fresh`)})` : sql``}
    SELECT added.*, conversation.facts_seq, ${shownWith.columns}
    FROM added JOIN ${conversation} conversation ON conversation.id = added.${key} ${shownWith.join}
    ORDER BY added.${key}, added.seq`
  }
}

interface One<New extends NewMessage> {
  message: New
  now: Date
}

/** Gives one message the next position of its conversation. */
const raiseOne = ({ conversation }: Names) =>
  prepare<One<NewMessage>, unknown>(
    (slot) => sql`
    UPDATE ${conversation} SET last_seq = last_seq + 1, change_seq = change_seq + 1, last_message_at = ${slot((one) => one.now)},
      changed_at = ${slot((one) => one.now)}
    WHERE id = ${slot((one) => one.message.conversationId)}`,
  )

/** The sender of a message has read the conversation so far. */
function readOne<New extends NewMessage, Row extends StoredMessage>(
  type: Statements<New, Row>,
  { conversation, reader, readMark, key, readerKey }: Names,
) {
  return prepare<One<New>, unknown>((slot) => {
    const conversationId = slot((one) => one.message.conversationId)
    const readerId = slot((one) => type.readerOf(one.message))
    const now = slot((one) => one.now)
    return sql`
    WITH marked AS (
      INSERT INTO ${readMark} (${key}, ${readerKey}, seq, read_at)
      SELECT before.${key}, before.${readerKey}, mark.seq, mark.read_at
      FROM ${conversation} conversation JOIN ${reader} before ON before.${key} = conversation.id,
        LATERAL (VALUES (before.read_seq, coalesce(before.read_at, before.joined_at)),
          (conversation.last_seq, ${now}::timestamptz)) mark(seq, read_at)
      WHERE conversation.id = ${conversationId} AND before.${readerKey} = ${readerId}
        AND before.read_seq < conversation.last_seq - 1
      ON CONFLICT DO NOTHING
    )
    UPDATE ${reader} reader SET read_seq = conversation.last_seq, read_at = ${now}, delivered_seq = conversation.last_seq,
      delivered_at = ${now}, sent_seq = conversation.last_seq, is_marked_unread = false, unread_from = NULL
    FROM ${conversation} conversation
    WHERE conversation.id = ${conversationId} AND reader.${key} = ${conversationId} AND reader.${readerKey} = ${readerId}`
  })
}

/** A conversation or a sender that does not fit gives NULL where none may be, so the statement fails and all of it is undone. */
function addOne<New extends NewMessage, Row extends StoredMessage>(
  type: Statements<New, Row>,
  { conversation, reader, message, key, readerKey, storedNames, returned, storedFrom }: Names,
) {
  const { tables, columns, mayWrite, shownWith, plainColumns } = type
  return prepare<One<New>, Row>((slot) => {
    const of = (pick: (one: New) => unknown) => slot((one) => pick(one.message))
    const now = slot((one) => one.now)
    const byName = new Map(columns.map((one) => [one.name, one]))
    const conversationId = of((one) => one.conversationId)
    const input: Input = (name) => {
      if (name === tables.conversationKey) return sql`${conversationId}`
      if (name === 'sender_id') return sql`${of((one) => one.senderId)}::uuid`
      const column = byName.get(name)!
      if (column.plain) return column.plain
      return sql`${of(column.of)}::${sql.raw(column.type)}`
    }
    return sql<Row>`
    WITH added AS (
      INSERT INTO ${message} (${key}, id, seq, change_seq, sender_id, text, created_at, changed_at, ${list(storedNames)})
      VALUES (${conversationId}, ${of((one) => one.id)},
        (SELECT last_seq FROM ${conversation} conversation WHERE id = ${conversationId}
          AND facts_seq = ${of((one) => one.factsVersion)} AND ${mayWrite(input)}),
        (SELECT change_seq FROM ${conversation} WHERE id = ${conversationId}),
        (SELECT ${of((one) => one.senderId)}::uuid FROM ${reader} WHERE ${key} = ${conversationId}
          AND ${readerKey} = ${of(type.readerOf)} AND left_at IS NULL),
        ${of((one) => one.text)}, ${now}, ${now}, ${storedFrom(input)})
      RETURNING ${returned}
    )
    SELECT added.*, ${of((one) => one.factsVersion)}::bigint AS facts_seq, ${plainColumns} FROM added ${shownWith.join}`
  })
}

/** The statements that append messages to one type of conversation. */
export function appendStatements<New extends NewMessage, Row extends StoredMessage>(
  type: Statements<New, Row>,
) {
  const { tables } = type
  const names = namesIn(type)
  const many = appendMany(type, names)
  const raise = raiseOne(names)
  const read = readOne(type, names)
  const add = addOne(type, names)

  return {
    /**
     * Stores messages by one statement, each at the next position of its conversation, in the order given: those whose sender may
     * write there and whose id is new there. Returns what was stored.
     */
    async append(tx: Tx, messages: readonly New[]): Promise<readonly Row[]> {
      pipelineLock(
        tx,
        tables,
        messages.map(({ conversationId }) => conversationId),
      )
      return (await many(messages, tx.now).execute(tx.db)).rows
    },
    /** The same with the audit entries of what was stored and the commit, all in one round trip. */
    async appendInOne(
      tx: Tx,
      messages: readonly New[],
      { recording, finish }: BatchInOne,
    ): Promise<readonly Row[]> {
      pipelineLock(
        tx,
        tables,
        messages.map(({ conversationId }) => conversationId),
      )
      return finish(many(messages, tx.now, recording).compile(tx.db))
    },
    /**
     * One plain message by a few short statements in one round trip, which PostgreSQL answers in half the time of the one for many.
     * Anything that is not as it was cached undoes all of it, and the message is appended step by step.
     */
    async appendOne(tx: Tx, message: New, { recordAll, finish }: BatchInOne): Promise<readonly Row[]> {
      const one = { message, now: tx.now }
      tx.pipeline(raise(tx.db, one))
      tx.pipeline(read(tx.db, one))
      recordAll()
      return finish(add(tx.db, one))
    },
  }
}

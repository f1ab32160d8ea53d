import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import type { ConversationTables } from './declaration.ts'

type Sql = RawBuilder<unknown>

/** Where a message stands among all that a viewer sees, by time. Times are microseconds, as PostgreSQL stores them. */
export interface SearchPosition {
  at: number
  conversationId: string
  seq: number
}

/** A conversation as far as it has not been searched: what was written after `joinedSeq`, up to `topSeq`. */
export interface Unsearched {
  conversationId: string
  joinedSeq: number
  topSeq: number
  /** When the message at `topSeq` was written. Those below it were before that, or at most CLOCK_SLACK after. */
  topAt: number
}

/** A part of a conversation: messages after `low` up to `top`. */
export interface SearchUnit {
  conversationId: string
  joinedSeq: number
  low: number
  top: number
}

export interface Hit extends SearchPosition {
  /** The unit it was found in. */
  unit: number
}

/** How messages of one type of conversation are found. */
export interface SearchedTables {
  tables: ConversationTables
  /** After which message a reader sees a conversation, of the alias `reader`. */
  visibleAfter: Sql
  /** Which messages of it can be found beyond those that are not deleted: a condition on the alias `message`. */
  findable: (readerId: string) => Sql
  /**
   * The condition of the index on `conversation_block_words`, on the message table itself. A type that belongs to practices has none: behind
   * row-level security PostgreSQL uses no index for words, so one conversation is read, and all of them are searched by a function.
   */
  indexed?: Sql
}

/** Messages in one block of the index, as in conversation_block_key. */
export const BLOCK = 4_096

/**
 * Messages are numbered in the order they are stored, and carry the time of the process that took them: by how much these two orders
 * may differ, in microseconds.
 */
export const CLOCK_SLACK = 15 * 60 * 1_000_000

const WEEK = 7 * 24 * 60 * 60 * 1_000_000

/** The week that a time is in, as in practice_week_words. */
export const weekOf = (at: number): number => Math.floor(at / WEEK)

const microseconds = (time: Sql) => sql<number>`(extract(epoch FROM ${time}) * 1000000)::float8`
const timeOf = (at: number) => sql`(timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond')`

/** Words as PostgreSQL looks for them, each by its beginning: nothing that was typed means anything but itself. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10)

/** Evaluated once for a statement, and not for each row. */
const queryOf = (words: readonly string[]): Sql =>
  sql`(SELECT to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')}))`

const unitsOf = (
  units: readonly SearchUnit[],
) => sql`unnest(${units.map((one) => one.conversationId)}::text[],
  ${units.map((one) => one.joinedSeq)}::bigint[], ${units.map((one) => one.low)}::bigint[],
  ${units.map((one) => one.top)}::bigint[]) WITH ORDINALITY AS unit (conversation_id, joined_seq, low, top, number)`

/** The key of a unit's block before each word. The words contain letters and digits alone, so none of them can end the quotes. */
const blockQuery = (words: readonly string[]) => sql`(
  SELECT string_agg('''' || conversation_block_key(unit.conversation_id, unit.top) || left(lexeme, 200) || ''':*', ' & ')::tsquery
  FROM unnest(${words}::text[]) AS word, unnest(tsvector_to_array(to_tsvector('simple', word))) AS lexeme)`

interface UnitSearch {
  readerId: string
  words: readonly string[]
  after?: SearchPosition
  /** Each unit lies in one block, and is looked for in the index; otherwise all its messages are read. */
  byIndex: boolean
  /** The newest of each unit, and so many of all of them, the first units first. */
  limits: { each: number; all: number }
}

interface PracticeSearch {
  words: readonly string[]
  firstWeek: number
  lastWeek: number
  after?: SearchPosition
  limit: number
}

/** Searches all that a practice may find, not one reader's conversations alone. */
function practiceSearch({ tables, visibleAfter, findable }: SearchedTables) {
  const message = sql.table(tables.message)
  const key = sql.ref(tables.conversationKey)
  return {
    /**
     * The newest messages of the practice that the transaction acts for, of these weeks, and which of them this reader may read. Only
     * for tables that `corridor_make_practice_searchable` was called for.
     */
    async findInPractice(
      db: Database,
      readerId: string,
      { words, firstWeek, lastWeek, after, limit }: PracticeSearch,
    ): Promise<(SearchPosition & { isReadable: boolean })[]> {
      const { rows } = await sql<SearchPosition & { isReadable: boolean }>`
        SELECT hit.conversation AS "conversationId", hit.seq::float8 AS seq, ${microseconds(sql`hit.created_at`)} AS at,
          EXISTS (SELECT FROM ${sql.table(tables.reader)} reader
            JOIN ${message} message ON message.${key} = reader.${key} AND message.seq = hit.seq
            WHERE reader.${key} = hit.conversation AND reader.${sql.ref(tables.readerKey)} = ${readerId} AND reader.left_at IS NULL
              AND message.seq > ${visibleAfter} AND ${findable(readerId)}) AS "isReadable"
        FROM ${sql.ref(`${tables.message}_find`)}(${words}::text[], ${firstWeek}::int, ${lastWeek}::int,
          ${after ? timeOf(after.at) : sql`NULL::timestamptz`}, ${after?.conversationId ?? null}::text,
          ${after?.seq ?? null}::bigint, ${limit}::int) hit
        ORDER BY hit.created_at DESC, hit.conversation DESC, hit.seq DESC`.execute(db)
      return rows
    },
  }
}

/**
 * Joins positions that were found with the reader, conversation and message that they are about, as far as that reader may still
 * read them: a `FROM` with the aliases `found`, `reader`, `conversation` and `message`, and its `WHERE`.
 */
function readableFrom({ tables, visibleAfter, findable }: SearchedTables) {
  const message = sql.table(tables.message)
  const key = sql.ref(tables.conversationKey)
  return (readerId: string, positions: readonly SearchPosition[]): Sql => sql`
    FROM unnest(${positions.map((one) => one.conversationId)}::text[], ${positions.map((one) => one.seq)}::bigint[])
        WITH ORDINALITY AS found (conversation_id, seq, number)
      JOIN ${sql.table(tables.reader)} reader ON reader.${key} = found.conversation_id
        AND reader.${sql.ref(tables.readerKey)} = ${readerId} AND reader.left_at IS NULL
      JOIN ${sql.table(tables.conversation)} conversation ON conversation.id = found.conversation_id
      JOIN ${message} message ON message.${key} = found.conversation_id AND message.seq = found.seq
        AND message.seq > ${visibleAfter} AND message.deleted_at IS NULL AND ${findable(readerId)}`
}

/** The statements that search one type of conversation. */
export function searchStatements(searched: SearchedTables) {
  const { tables, visibleAfter, findable, indexed } = searched
  const message = sql.table(tables.message)
  const key = sql.ref(tables.conversationKey)
  const seqBy = sql.ref(`${tables.message}_seq_by`)

  /** All messages of a unit, by their numbers; or those that the index has the words of, which OFFSET 0 lets PostgreSQL find in no other way. */
  const candidates = (byIndex: boolean): Sql =>
    byIndex
      ? sql`(SELECT * FROM ${message} WHERE conversation_block_words(${key}, seq, words) @@ unit.query AND ${indexed} OFFSET 0) message`
      : sql`${message} message`

  async function findHits(
    db: Database,
    units: readonly SearchUnit[],
    { readerId, words, after, byIndex, limits }: UnitSearch,
  ): Promise<Hit[]> {
    const { rows } = await sql<Hit>`
      SELECT (unit.number - 1)::int AS unit, unit.conversation_id AS "conversationId", hit.seq::float8 AS seq,
        ${microseconds(sql`hit.created_at`)} AS at
      FROM (SELECT *, ${byIndex ? blockQuery(words) : sql`NULL`} AS query FROM ${unitsOf(units)} ORDER BY number OFFSET 0) unit
      CROSS JOIN LATERAL (
        SELECT message.seq, message.created_at FROM ${candidates(byIndex)}
        WHERE message.${key} = unit.conversation_id AND message.seq > unit.low AND message.seq <= unit.top
          AND message.words @@ ${queryOf(words)} AND message.deleted_at IS NULL AND ${findable(readerId)}
          ${after ? sql`AND message.created_at <= ${timeOf(after.at)}` : sql``}
        ORDER BY message.seq DESC LIMIT ${limits.each}
      ) hit
      ORDER BY unit.number, hit.seq DESC LIMIT ${limits.all}`.execute(db)
    return rows
  }

  /** When the next message below each unit was written; nothing where there is none that its reader sees. */
  async function listTimesBelow(db: Database, units: readonly SearchUnit[]): Promise<(number | null)[]> {
    const { rows } = await sql<{ at: number | null }>`
      SELECT ${microseconds(sql`below.created_at`)} AS at FROM ${unitsOf(units)} LEFT JOIN LATERAL (
        SELECT created_at FROM ${message} message
        WHERE message.${key} = unit.conversation_id AND message.seq <= unit.low AND message.seq > unit.joined_seq
        ORDER BY message.seq DESC LIMIT 1) below ON true
      ORDER BY unit.number`.execute(db)
    return rows.map(({ at }) => at)
  }

  return {
    hasIndex: indexed !== undefined,

    /** Of a reader's conversations, or of one of them, what comes after a position in a search. */
    async listUnsearched(
      db: Database,
      readerId: string,
      { conversationId, after }: { conversationId?: string; after?: SearchPosition },
    ): Promise<Unsearched[]> {
      const latest = after && timeOf(after.at + CLOCK_SLACK)
      const top = latest
        ? sql`CASE WHEN conversation.last_message_at > ${latest}
            THEN ${seqBy}(conversation.id, ${visibleAfter}, conversation.last_seq, ${latest}) ELSE conversation.last_seq END`
        : sql`conversation.last_seq`
      const topAt = after
        ? sql`least(conversation.last_message_at, ${timeOf(after.at)})`
        : sql`conversation.last_message_at`
      const { rows } = await sql<Unsearched>`
        SELECT conversation.id AS "conversationId", (${visibleAfter})::float8 AS "joinedSeq", (${top})::float8 AS "topSeq",
          ${microseconds(topAt)} AS "topAt"
        FROM ${sql.table(tables.reader)} reader JOIN ${sql.table(tables.conversation)} conversation ON conversation.id = reader.${key}
        WHERE reader.${sql.ref(tables.readerKey)} = ${readerId} AND reader.left_at IS NULL
          AND conversation.last_seq > ${visibleAfter}
          ${conversationId ? sql`AND reader.${key} = ${conversationId}` : sql``}`.execute(db)
      return rows
    },

    /** Looks for words in parts of conversations, in one round trip. */
    async searchUnits(
      db: Database,
      units: readonly SearchUnit[],
      search: UnitSearch,
    ): Promise<{ hits: Hit[]; timesBelow: (number | null)[] }> {
      const [hits, timesBelow] = await atOnce(db, (one) =>
        Promise.all([findHits(one, units, search), listTimesBelow(one, units)]),
      )
      return { hits, timesBelow }
    },

    ...practiceSearch(searched),
    stillReadable: readableFrom(searched),
  }
}

export type SearchStatements = ReturnType<typeof searchStatements>

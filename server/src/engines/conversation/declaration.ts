import type { RawBuilder } from 'kysely'
import type { ActingFor } from '#platform/database/acting-for.ts'
import type { Database } from '#platform/database/database.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'

type Sql = RawBuilder<unknown>

/**
 * The tables of one type of conversation. They belong to the capability, which may add columns; those that the engine reads and
 * writes are in the README beside this file.
 */
export interface ConversationTables {
  conversation: string
  /** Who reads a conversation and how far: a row for each member, or one for a whole practice. */
  reader: string
  message: string
  /** When each reader came to which message. */
  readMark: string
  /** The column that names the conversation in all of them, and the one that names the reader. */
  conversationKey: string
  readerKey: string
}

/** Where a message is. */
export interface MessagePosition {
  conversationId: string
  seq: number
}

/** A message to append, as every type has it. */
export interface NewMessage {
  conversationId: string
  /** Nobody of ours, where it came from outside. */
  senderId: string | null
  /** The client's: the same again answers what was stored. */
  id: string
  text: string
  /** It is stored only while the conversation has these facts, because the caller acts on a cached audience. */
  factsVersion?: string
}

/** A stored message, as every type has it. PostgreSQL gives its large numbers as text. */
export interface StoredMessage {
  id: string
  seq: string
  change_seq: string
  sender_id: string | null
  facts_seq: string
}

/** Reads a value of the message that a statement is about, wherever that statement has it. */
export type Input = (column: string) => Sql

/** A column of the message table beyond the engine's own, or a value that the conditions or lists of a type need. */
export interface MessageColumn<New> {
  name: string
  /** As it is given to the statement. */
  type: string
  of: (message: New) => unknown
  /** What is stored for it; nothing where only the conditions or lists need the value. As it was given, unless said otherwise. */
  stored?: ((input: Input) => Sql) | false
  /** What every message that `isPlain` has for it: known beforehand, PostgreSQL plans nothing that would look it up. */
  plain?: Sql
}

/** What a capability declares about its conversations; everything else about appending is the engine's. */
export interface ConversationType<New extends NewMessage, Row extends StoredMessage, Shown> {
  tables: ConversationTables
  columns: readonly MessageColumn<New>[]
  /** Whether the sender may write: a condition on the aliases `conversation` and `reader`, with values of the message. */
  mayWrite: (input: Input) => Sql
  /** What lists show of the newest message, as assignments to columns of the conversation. Plain messages are stored without it. */
  listed?: (newest: Input, now: Sql) => Sql
  /** As which reader the sender reads: themselves, or the practice they write for. */
  readerOf: (message: New) => string
  /** Whether sending it shows that the sender has read what came before; a note about the conversation does not. */
  countsAsRead: (message: New) => boolean
  /** What a stored message is shown with, selected from `added`, and what that has to be joined with. */
  shownWith: { columns: Sql; join: Sql }
  /** The same for a message that `isPlain`, where less has to be looked up. */
  plainColumns: Sql
  /** Nothing beyond the message itself follows from it: it is stored by the shortest statements. */
  isPlain: (message: New) => boolean
  conversationOf: (row: Row) => string
  present: (row: Row) => Shown
  /** Who reads a conversation now. */
  listReaders: (db: Database, conversationId: string) => Promise<string[]>
  /** Whose rows messages are, where these are behind row-level security. */
  actingFor?: (row: Row) => ActingFor
  /** Notifies open windows of a message. */
  publish: (tx: Tx, row: Row, shown: Shown, readers: readonly string[]) => void
  /** What else follows from messages: alerts, for one. */
  onAppended: (tx: Tx, rows: readonly Row[]) => Promise<void>
  /** Whether what follows from a message is under way already, so that it needs no statement of its own. */
  isFollowedUp: (row: { conversationId: string; row?: Row }, now: Date) => boolean
  /**
   * Says of a message that was not stored what is stored under its id already, why it is refused, or, having changed that, that it
   * is to be appended again, with what it is refused with when that fails too.
   */
  explain: (tx: Tx, message: New) => Promise<Shown | Refusal | { again: New; otherwise: Refusal }>
}

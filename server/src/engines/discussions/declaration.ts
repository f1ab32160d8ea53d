import type { Author, Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { AlertFacts, AlertKind, AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { Event } from '@corridor/contract/kernel/event.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Conversations } from '#engines/conversation/conversations.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { AuthorRow, EntryDraft, SeatRow } from './tables.ts'

type Sql = RawBuilder<unknown>

/** What an alert about a post or a comment is made of: names, and where it leads. The words stay in the room. */
export interface EntryFacts extends AlertFacts {
  roomId: string
  postId: string
  room: string
  from: string
}

export type EntryAlert = AlertKind<string, EntryFacts>

/** What is published of a capability's rooms. */
export interface DiscussionEvents {
  post: Event<string, z.ZodType>
  comment: Event<string, z.ZodType>
  room: Event<string, z.ZodType>
  /** To one person: how they have a room, or that they are out of it. */
  own: Event<string, z.ZodType>
  activity: Event<string, z.ZodType>
}

/** What one process has opened of a capability's discussions. */
export interface OpenDiscussions {
  posts: Conversations<EntryDraft, Post>
  comments: Conversations<EntryDraft, Comment>
  /** Rooms whose members this process has queued alerts for, and when these are due. */
  alerting: Map<string, Date>
}

/** Where the files of a post or a comment are referenced. */
export interface EntryFiles {
  roomId: string
  entryId: string
}

/** What a capability declares of its rooms; everything else about posts and comments is the engine's. */
export interface DiscussionType<Seat extends SeatRow = SeatRow> {
  /** The name of the capability: the prefix of its tables, the holder of its files, the beginning of its jobs. */
  name: string
  claim: Claim
  /** What the holder of `Chat` is to chat: whose windows follow a room, and its own list of rooms. */
  streams: { room: Stream; own: Stream }
  events: DiscussionEvents
  alerts: {
    post: EntryAlert
    comment: EntryAlert
    mention: EntryAlert
    reminder: EntryAlert
    added: AnyAlertKind
  }
  /** More columns of a seat, of the aliases `room` and `mine`, each after a comma. */
  seatColumns: Sql
  /** Who may look into a room without being in it, and so join it: a condition on the alias `room`. */
  isOpenTo: (person: Person) => Sql
  /** A person as one JSON value, by their id. */
  authorOf: (personId: Sql) => Sql
  nameOf: (author: AuthorRow) => string
  presentAuthor: (services: Services, author: AuthorRow) => Author
  presentRoom: (services: Services, seat: Seat, shared: Room, person: Person) => Room
  /** Where the capability has put what was opened. */
  of: (services: Services) => OpenDiscussions
  files: {
    /** Takes a file that the person has sent for an entry. Of somebody else, or of another record, it is not found. */
    claim: (
      tx: Tx,
      services: Services,
      person: Person,
      fileId: string,
      entry: EntryFiles,
    ) => Promise<StoredFile>
    /** Lets go of the files of an entry, or of some of them. */
    release: (tx: Tx, entry: EntryFiles, fileIds?: readonly string[]) => Promise<void>
  }
  /** Whether somebody looks after a room: they may rename and delete it, remove people, and delete what others wrote. */
  mayManage: (person: Person, seat: Seat) => boolean
  mayAdd: (person: Person, seat: Seat) => boolean
  /** Refuses to let somebody leave a room that is for everybody. */
  checkLeavable: (seat: Seat) => void
  /** The rooms that one has to be in this room for: who leaves it leaves them too. */
  listBelow: (db: Database, roomId: string) => Promise<string[]>
  /** What follows from a post that was deleted, beyond its comments and files. */
  onPostDeleted: (tx: Tx, services: Services, post: { roomId: string; postId: string }) => Promise<void>
  /** Refuses to resolve a post that is not settled, by its kind. */
  checkResolvable: (tx: Tx, post: { roomId: string; postId: string; kind: string }) => Promise<void>
}

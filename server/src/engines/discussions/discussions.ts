import {
  commentNotFound,
  postNotFound,
  roomEnded,
  roomNotFound,
} from '@corridor/contract/engines/discussions/errors.ts'
import type { Comment, Post } from '@corridor/contract/engines/discussions/model.ts'
import { createConversations } from '#engines/conversation/conversations.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { activityLog } from './activity.ts'
import { entryCounts } from './counts.ts'
import type { DiscussionType, OpenDiscussions } from './declaration.ts'
import { entryType } from './entries.ts'
import { followEntries } from './follow-entries.ts'
import { roomWindows } from './live.ts'
import { entryMarks } from './marks.ts'
import { entryReader } from './posts.ts'
import { presenting } from './present.ts'
import { roomStore } from './rooms.ts'
import { commentPagesOf, showing, type Which } from './showing.ts'
import { discussionTables, type EntryRow, type SeatRow } from './tables.ts'
import { entryAlerts } from './unread.ts'

/** The parts of the engine for one capability, made when its files are loaded. */
export function discussions<Seat extends SeatRow>(declared: DiscussionType<Seat>) {
  const tables = discussionTables(declared.name)
  const reader = entryReader(declared, tables)
  const rooms = roomStore<Seat>(declared, tables)
  const marks = { ...entryMarks(tables), ...entryCounts(tables) }
  const activity = activityLog(tables)
  const windows = roomWindows<Seat>({ declared, rooms, reader })
  const alerts = entryAlerts({ declared, tables, marks })
  const commentPages = commentPagesOf(declared.name)

  const getSeat = async (db: Database, person: Person, roomId: string): Promise<Seat> =>
    found(await rooms.find(db, person.id, roomId), roomNotFound)

  /** The room as the caller has it, locked until the end of the transaction, for calls that change it. */
  async function lockSeat(tx: Tx, person: Person, roomId: string): Promise<Seat> {
    await rooms.lock(tx.db, [roomId])
    return getSeat(tx.db, person, roomId)
  }

  /** A post or a comment that is there, in a room that the caller is in. */
  async function getEntry(
    db: Database,
    person: Person,
    { roomId, postId, commentId }: Which,
  ): Promise<EntryRow> {
    const missing = commentId ? commentNotFound : postNotFound
    const row = found(
      await reader.find(db, { roomId, personId: person.id }, { id: commentId ?? postId }),
      missing,
    )
    check(row.deleted_at === null && row.post_id === (commentId ? postId : null), missing)
    return row
  }

  const shown = showing({ declared, reader, rooms, commentPages, getEntry })

  const engine = {
    declared,
    tables,
    reader,
    rooms,
    marks,
    activity,
    windows,
    alerts,
    commentPages,
    getSeat,
    lockSeat,
    getEntry,
    ...shown,
    checkWritable: ({ ended_at }: SeatRow): void => check(ended_at === null, roomEnded),
    jobs: [alerts.job, alerts.remind.job],
    streams: windows.streams,

    /** What the capability puts into its services when the app is prepared. */
    open: (services: Services): OpenDiscussions => {
      const { post, comment } = presenting(declared, services)
      const onAppended = followEntries(engine, services)
      const made = { declared, tables, reader, onAppended }
      const presentNew = (row: EntryRow): Post =>
        post(row, [], { token: null, roomReadSeq: Number(row.seq), personId: row.sender_id })
      const presentComment = (row: EntryRow): Comment => comment(row)
      return {
        posts: createConversations(services, entryType({ ...made, present: presentNew })),
        comments: createConversations(services, entryType({ ...made, present: presentComment })),
        alerting: new Map(),
      }
    },
  }
  return engine
}

export type Discussions<Seat extends SeatRow = SeatRow> = ReturnType<typeof discussions<Seat>>

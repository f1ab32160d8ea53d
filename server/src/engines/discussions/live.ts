import { COMMENTS_PAGE } from '@corridor/contract/engines/discussions/limits.ts'
import type { Change } from '@corridor/contract/kernel/live.ts'
import { conversationStream } from '#engines/conversation/stream.ts'
import type { Database } from '#platform/database/database.ts'
import { type Audience, to } from '#platform/realtime/audience.ts'
import { personStream } from '#platform/realtime/streams.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { DiscussionType } from './declaration.ts'
import type { EntryReader } from './posts.ts'
import { presenting } from './present.ts'
import type { RoomStore } from './rooms.ts'
import type { EntryRow, SeatRow } from './tables.ts'

interface Parts<Seat extends SeatRow> {
  declared: DiscussionType<Seat>
  rooms: RoomStore<Seat>
  reader: EntryReader
}

const seats = new WeakMap<readonly string[], Audience>()

const commentPayload = (shown: ReturnType<typeof presenting>, row: EntryRow) => ({
  roomId: row.room_id,
  postId: row.post_id,
  comment: shown.comment(row),
  totalComments: row.comment_count,
  activeSeq: Number(row.active_seq),
})

/** How entries are published: a post with its newest comments, a comment with how its post stands. */
const entryChanges =
  ({
    declared,
    reader,
  }: {
    declared: Pick<DiscussionType, 'events' | 'presentAuthor'>
    reader: EntryReader
  }) =>
  async (db: Database, services: Services, rows: readonly EntryRow[]): Promise<Change[]> => {
    const { events } = declared
    const shown = presenting(declared, services)
    const posts = rows.filter(
      (row) => row.post_id === null && row.deleted_at === null && row.comment_count > 0,
    )
    const roomId = rows[0]?.room_id ?? ''
    const ids = posts.map(({ id }) => id)
    const newest = Map.groupBy(
      await reader.listNewestComments(db, roomId, ids, COMMENTS_PAGE),
      ({ post_id }) => post_id,
    )
    return rows.map((row) => ({
      seq: Number(row.change_seq),
      ...(row.post_id === null
        ? {
            event: events.post.name,
            payload: { roomId, post: shown.sharedPost(row, newest.get(row.id) ?? [], null) },
          }
        : { event: events.comment.name, payload: commentPayload(shown, row) }),
    }))
  }

/** What windows hear of rooms. */
export function roomWindows<Seat extends SeatRow>({ declared, rooms, reader }: Parts<Seat>) {
  const { claim, events, streams } = declared
  const own = personStream(streams.own)

  /** The audience of the same list of members is made once: for a thousand it would cost more than the rest of a post. */
  const seated = (ids: readonly string[]): Audience => {
    const cached = seats.get(ids) ?? to.persons(ids, claim)
    seats.set(ids, cached)
    return cached
  }
  const membersOf = (roomId: string, ids: readonly string[], seq: number): Audience => ({
    ...seated(ids),
    mark: { stream: `${streams.room.stream}:${roomId}`, seq },
  })

  const changesOf = entryChanges({ declared, reader })

  const publishTo = (
    tx: Tx,
    ids: readonly string[],
    { event, payload, seq }: Change,
    roomId: string,
  ): void => {
    const declaredEvent = event === events.post.name ? events.post : events.comment
    tx.publish(declaredEvent, payload, membersOf(roomId, ids, seq))
  }

  return {
    /** Publishes entries as they were just stored, to the members of their room. */
    async publishEntries(
      tx: Tx,
      services: Services,
      rows: readonly EntryRow[],
      ids: readonly string[],
    ): Promise<void> {
      for (const change of await changesOf(tx.db, services, rows))
        publishTo(tx, ids, change, rows[0]!.room_id)
    },

    /** Gives an entry that was changed the next number of its room, and publishes it as it is now. */
    async publishChanged(tx: Tx, services: Services, roomId: string, id: string): Promise<void> {
      const before = await reader.find(tx.db, { roomId, personId: null }, { id })
      if (!before) return
      await rooms.receipts.raiseChangeOf(tx.db, { conversationId: roomId, seq: Number(before.seq) }, tx.now)
      const row = await reader.find(tx.db, { roomId, personId: null }, { id })
      const ids = await rooms.members.listIds(tx.db, roomId)
      for (const change of await changesOf(tx.db, services, [row!])) publishTo(tx, ids, change, roomId)
    },

    /** Publishes that a room itself has changed, under this number: each window reads it as its person has it. */
    async publishRoom(tx: Tx, roomId: string, seq: number): Promise<void> {
      const ids = await rooms.members.listIds(tx.db, roomId)
      tx.publish(events.room, { roomId }, membersOf(roomId, ids, seq))
    },

    /** To somebody's own windows: they have the room otherwise now, or are out of it. */
    publishOwn: (tx: Tx, roomId: string, personId: string, isGone = false): void =>
      tx.publish(events.own, { roomId, isGone }, own.of(personId)),

    publishActivity: (tx: Tx, ids: readonly string[], roomId: string): void => {
      if (ids.length > 0) tx.publish(events.activity, { roomId }, to.persons(ids, claim))
    },

    streams: [
      conversationStream<Seat>({
        stream: streams.room,
        recorded: { word: `${declared.name}.posts-read`, kind: 'room', shownBy: events.post },
        findSeat: (db, person, roomId) => rooms.find(db, person.id, roomId),
        changeSeqOf: ({ change_seq }) => Number(change_seq),
        listChanges: async (db, { services }, seat, { since, upTo, limit }) => {
          const viewer = { roomId: seat.id, personId: null }
          const changes = await changesOf(
            db,
            services,
            await reader.listChanged(db, viewer, { since, upTo }, limit),
          )
          if (Number(seat.facts_seq) > since)
            changes.push({
              seq: Number(seat.facts_seq),
              event: events.room.name,
              payload: { roomId: seat.id },
            })
          return changes
        },
      }),
      own,
    ],
  }
}

export type RoomWindows<Seat extends SeatRow> = ReturnType<typeof roomWindows<Seat>>

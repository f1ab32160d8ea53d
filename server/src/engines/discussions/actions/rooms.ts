import { roomNotFound } from '@corridor/contract/engines/discussions/errors.ts'
import { LISTED_MEMBERS } from '@corridor/contract/engines/discussions/limits.ts'
import type { Room } from '@corridor/contract/engines/discussions/model.ts'
import type { RoomCalls } from '@corridor/contract/engines/discussions/room-calls.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '#platform/access/person.ts'
import { type ActionContext, action, type Mounted, read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { Discussions } from '../discussions.ts'
import { presenting } from '../present.ts'
import { asFavourite } from '../rooms.ts'
import type { SeatRow } from '../tables.ts'
import { type Acting, aboutRoom } from './acting.ts'

type Calls = RoomCalls<z.ZodType<Room>>

interface Viewing {
  services: Services
  person: Person
}

async function presentOne<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  db: Database,
  { services, person }: Viewing,
  roomId: string,
): Promise<Room> {
  const seat = await engine.getSeat(db, person, roomId)
  return (await engine.presentRooms(db, services, person, [seat], LISTED_MEMBERS))[0]!
}

/** Changes how the caller has a room, which their other windows hear. */
async function arrange<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  { person, services, tx, note }: Acting,
  roomId: string,
  changes: Record<string, RawBuilder<unknown>>,
): Promise<Room> {
  const seat = await engine.getSeat(tx.db, person, roomId)
  note(aboutRoom(seat.id))
  await engine.rooms.members.changeOwn(
    tx.db,
    { groupId: seat.id, memberId: person.id },
    { ...changes, changed_at: sql`${tx.now}` },
  )
  engine.windows.publishOwn(tx, seat.id, person.id)
  return presentOne(engine, tx.db, { services, person }, seat.id)
}

type Pinning = ActionContext<Calls['pinPost'] | Calls['unpinPost']>

async function pin<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  { person, body, tx, services, note }: Pinning,
  isPinned: boolean,
): Promise<Room> {
  const seat = await engine.lockSeat(tx, person, body.roomId)
  note(aboutRoom(seat.id))
  engine.checkWritable(seat)
  await engine.getEntry(tx.db, person, { roomId: seat.id, postId: body.postId })
  if ((seat.pinned_id === body.postId) !== isPinned) {
    const change = { pinned_id: isPinned ? sql`${body.postId}::uuid` : sql`NULL` }
    const seqs = await engine.rooms.members.changeFacts(tx.db, [seat.id], change, tx.now)
    await engine.windows.publishRoom(tx, seat.id, seqs.get(seat.id)!)
  }
  return presentOne(engine, tx.db, { services, person }, seat.id)
}

/** What people do with rooms that is the same in every capability. */
export function roomActions<Seat extends SeatRow>(
  engine: Discussions<Seat>,
  calls: Calls,
): Record<string, Mounted> {
  const { declared, rooms, marks, windows, getSeat, lockSeat } = engine
  const memberPages = paging(`${declared.name}-members`, z.object({ key: z.string(), id: z.string() }))
  return {
    getRoom: read(calls.getRoom, async ({ person, params, db, services, note }) => {
      const seat = found(
        await rooms.findOpen(db, person.id, params.roomId, declared.isOpenTo(person)),
        roomNotFound,
      )
      note(aboutRoom(seat.id))
      return (await engine.presentRooms(db, services, person, [seat], LISTED_MEMBERS))[0]!
    }),

    favouriteRoom: action(calls.favouriteRoom, (context) =>
      arrange(engine, context, context.params.roomId, asFavourite(true)),
    ),
    unfavouriteRoom: action(calls.unfavouriteRoom, (context) =>
      arrange(engine, context, context.params.roomId, asFavourite(false)),
    ),

    listMembers: read(calls.listMembers, async ({ person, query, db, services }) => {
      const seat = await getSeat(db, person, query.roomId)
      const { after, limit } = memberPages.begin(services.secrets, query)
      const rows = await rooms.listMemberPage(db, seat.id, { after, term: query.search.trim(), limit })
      const { page, continuationToken } = memberPages.cut(
        services.secrets,
        query,
        rows,
        ({ key, person_id }) => ({ key, id: person_id }),
      )
      const { author } = presenting(declared, services)
      const getMemberListItems = page.map((row) => ({
        ...author(row.author),
        isHost: row.person_id === seat.created_by,
      }))
      return { getMemberListItems, continuationToken }
    }),

    leaveRoom: action(calls.leaveRoom, async ({ person, body, tx, note }) => {
      const ids = await lockWithBelow(engine, tx, body.roomId)
      note(aboutRoom(body.roomId))
      const seat = await rooms.find(tx.db, person.id, body.roomId)
      if (seat) declared.checkLeavable(seat)
      await removeMembers(engine, tx, ids, [person.id])
      return done
    }),

    readRoom: action(calls.readRoom, async ({ person, body, tx, services, note }) => {
      const seat = await lockSeat(tx, person, body.roomId)
      note(aboutRoom(seat.id))
      const seq = Math.min(body.seq ?? Number(seat.last_seq), Number(seat.last_seq))
      const receipt = {
        conversationId: seat.id,
        readerId: person.id,
        readSeq: seq,
        deliveredSeq: seq,
        receiptSeq: null,
      }
      await rooms.receipts.advance(tx.db, receipt, tx.now)
      await rooms.receipts.clearMarkedUnread(tx.db, seat.id, person.id, tx.now)
      await marks.clearUnreadPosts(tx.db, seat.id, person.id)
      engine.alerts.settleRoom(tx, seat.id, person.id)
      windows.publishOwn(tx, seat.id, person.id)
      return presentOne(engine, tx.db, { services, person }, seat.id)
    }),

    unreadRoom: action(calls.unreadRoom, (context) =>
      arrange(engine, context, context.body.roomId, { is_marked_unread: sql`true` }),
    ),

    pinPost: action(calls.pinPost, (context) => pin(engine, context, true)),
    unpinPost: action(calls.unpinPost, (context) => pin(engine, context, false)),
  }
}

/** Locks a room and those below it. Answers all their ids. */
export async function lockWithBelow<Seat extends SeatRow>(
  { declared, rooms }: Pick<Discussions<Seat>, 'declared' | 'rooms'>,
  tx: Tx,
  roomId: string,
): Promise<string[]> {
  const ids = [roomId, ...(await declared.listBelow(tx.db, roomId))]
  await rooms.lock(tx.db, ids)
  // One may have been opened below it meanwhile; now that it is locked, no other can.
  const all = [roomId, ...(await declared.listBelow(tx.db, roomId))]
  await rooms.lock(tx.db, all)
  return all
}

/** Takes people out of rooms, with their reminders there, and says so to the windows. Needs the locks of the rooms. */
export async function removeMembers<Seat extends SeatRow>(
  { rooms, marks, windows, alerts }: Discussions<Seat>,
  tx: Tx,
  roomIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const gone = await rooms.members.remove(tx.db, roomIds, ids, tx.now)
  if (gone.length === 0) return
  await marks.reminders.removeWithin(tx.db, 'roomId', gone)
  const left = [...new Set(gone.map(({ groupId }) => groupId))]
  for (const [roomId, seq] of await rooms.members.changeFacts(tx.db, left, {}, tx.now))
    await windows.publishRoom(tx, roomId, seq)
  for (const { groupId, memberId } of gone) {
    alerts.withdrawRoom(tx, groupId, memberId)
    windows.publishOwn(tx, groupId, memberId, true)
  }
}

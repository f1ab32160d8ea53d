import { roomIsFull, roomNotFound } from '@corridor/contract/engines/discussions/errors.ts'
import { LISTED_MEMBERS, MEMBERS_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import { compareRooms, EVENT_TYPES } from '@corridor/contract/engines/discussions/rules.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import { addedToRoom } from '@corridor/contract/rooms/alerts.ts'
import { huddleStays, roomNameNotFound } from '@corridor/contract/rooms/errors.ts'
import { ROOMS_PER_HOUR } from '@corridor/contract/rooms/limits.ts'
import type { PracticeRoom } from '@corridor/contract/rooms/model.ts'
import * as routes from '@corridor/contract/rooms/routes.ts'
import { ROOM_SWITCHES, roomName } from '@corridor/contract/rooms/rules.ts'
import { z } from 'zod'
import * as files from '#capabilities/files/public.ts'
import { lockWithBelow, removeMembers } from '#engines/discussions/actions/rooms.ts'
import { newMember } from '#engines/discussions/rooms.ts'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { perHour, tally } from '#platform/attempts/attempts.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { checkAddable, checkFounding, checkManages, checkMayRemove, practiceIdOf } from '../access.ts'
import { removeDeleted } from '../jobs.ts'
import {
  addPartners,
  detailsOf,
  findSwitches,
  IS_FAVOURITE,
  insertRoom,
  isOfType,
  saveCover,
  saveSwitches,
  setDeleted,
} from '../store/rooms.ts'
import { roomDiscussions as engine, fileHolderOf, type RoomSeat, switchesOf } from '../type.ts'

const { rooms, windows, activity, declared } = engine

/** Members that a room shows in a list of rooms. */
const FACES = 6

const aboutRoom = (id: string) => ({ subject: { kind: 'room', id } })

async function present(
  db: Database,
  services: Services,
  person: Person,
  roomId: string,
): Promise<PracticeRoom> {
  const seat = await engine.getSeat(db, person, roomId)
  return (await engine.presentRooms(db, services, person, [seat], LISTED_MEMBERS))[0] as PracticeRoom
}

/** Adds people to a locked room, and says so to them and to the others. */
async function addAll(
  tx: Tx,
  by: Person,
  seat: Pick<RoomSeat, 'id' | 'name' | 'is_huddle'>,
  ids: readonly string[],
) {
  const added = await rooms.members.add(tx.db, seat.id, ids, newMember(tx.now))
  if (added.length === 0) return
  check((await rooms.members.count(tx.db, seat.id)) <= MEMBERS_MAX, roomIsFull)
  const seqs = await rooms.members.changeFacts(tx.db, [seat.id], {}, tx.now)
  await windows.publishRoom(tx, seat.id, seqs.get(seat.id)!)
  for (const id of added) windows.publishOwn(tx, seat.id, id)
  const others = added.filter((id) => id !== by.id)
  if (others.length === 0) return
  const facts = {
    from: await rooms.nameOf(tx.db, by.id, declared),
    room: roomName({ name: seat.name, isHuddle: seat.is_huddle }),
  }
  tx.alert(addedToRoom, {
    to: others,
    practiceId: null,
    about: seat.id,
    facts: { roomId: seat.id, ...facts },
    at: tx.now,
  })
  const happened = {
    type: EVENT_TYPES.EduRoomHostInvitedUser,
    roomId: seat.id,
    facts: { name: facts.from, room: facts.room },
  }
  windows.publishActivity(tx, await activity.addFor(tx.db, others, happened, tx.now), happened.roomId)
}

const pace = tally('rooms:created', perHour(ROOMS_PER_HOUR))

/** Takes a picture for a room in place of the one before it. */
async function setCover(tx: Tx, person: Person, roomId: string, cover: string | null): Promise<void> {
  const reference = fileHolderOf(roomId, 'cover')
  await files.releaseFiles(tx, reference)
  if (cover)
    await files.claimFile(tx, {
      fileId: cover,
      sender: { kind: 'person', id: person.id },
      blobType: 'profile-image',
      ...reference,
    })
  await saveCover(tx.db, roomId, cover)
}

/** Opens a room. The same id by the same person answers what was opened. */
export const createRoom = action(routes.createRoom, async ({ person, body, tx, services, note }) => {
  note(aboutRoom(body.id))
  check(body.name !== '', roomNameNotFound)
  if (body.parentRoomId) await rooms.lock(tx.db, [body.parentRoomId])
  const memberIds = [...new Set([person.id, ...body.memberIds])]
  const founding = {
    type: body.roomType,
    memberIds,
    practiceIds: body.practices,
    parentId: body.parentRoomId,
  }
  const { hostPracticeId, practices } = await checkFounding(tx, person, founding)
  const room = {
    id: body.id,
    name: body.name,
    description: body.description.trim(),
    type: body.roomType,
    hostPracticeId,
    parentId: body.parentRoomId,
    isPrivate: body.isPrivate,
    isHuddle: false,
    createdBy: person.id,
  }
  if (!(await insertRoom(tx.db, room, tx.now))) {
    const seat = await engine.getSeat(tx.db, person, body.id)
    check(seat.created_by === person.id, roomNotFound)
    return present(tx.db, services, person, body.id)
  }
  await pace.check({ ...services, db: tx.db }, person.id)
  await addPartners(tx.db, room.id, practices)
  await addAll(tx, person, { id: room.id, name: room.name, is_huddle: false }, memberIds)
  if (body.coverUrl) await setCover(tx, person, room.id, body.coverUrl)
  return present(tx.db, services, person, room.id)
})

const pages = paging('rooms', z.object({ index: z.int() }))

/** All rooms of a person in one order, in pages: nobody has so many that this would be slow. */
async function pageOf(
  db: Database,
  services: Services,
  person: Person,
  query: { pageSize: number; continuationToken?: string },
  seats: readonly RoomSeat[],
) {
  const { after } = pages.begin(services.secrets, query)
  const begin = after?.index ?? 0
  const all = (await engine.presentRooms(db, services, person, seats, FACES)) as PracticeRoom[]
  const end = begin + query.pageSize
  const getRoomListItems = all.toSorted(compareRooms).slice(begin, end)
  const continuationToken = end < all.length ? pages.tokenFor(services.secrets, { index: end }) : null
  return { getRoomListItems, continuationToken, error: null }
}

export const listRooms = read(routes.listRooms, async ({ person, query, db, services }) => {
  const seats = await rooms.listOpen(db, person.id, isOfType(query.roomType), declared.isOpenTo(person))
  return pageOf(db, services, person, query, seats)
})

export const listFavourites = read(routes.listFavourites, async ({ person, query, db, services }) =>
  pageOf(db, services, person, query, await rooms.list(db, person.id, IS_FAVOURITE)),
)

export const editRoom = action(routes.editRoom, async ({ person, body, tx, services, note }) => {
  const seat = await engine.lockSeat(tx, person, body.roomId)
  note(aboutRoom(seat.id))
  engine.checkWritable(seat)
  checkManages(person, seat)
  check(body.name !== '' || seat.is_huddle, roomNameNotFound)
  if (body.coverUrl !== undefined) await setCover(tx, person, seat.id, body.coverUrl)
  const changes = detailsOf({ ...body, description: body.description?.trim(), changedBy: person.id })
  const seqs = await rooms.members.changeFacts(tx.db, [seat.id], changes, tx.now)
  await windows.publishRoom(tx, seat.id, seqs.get(seat.id)!)
  return present(tx.db, services, person, seat.id)
})

/** Deletes a room and those below it: they are gone at once for everybody, and what they hold is removed afterwards. */
export const deleteRoom = action(routes.deleteRoom, async ({ person, params, tx, note }) => {
  const ids = await lockWithBelow(engine, tx, params.roomId)
  note(aboutRoom(params.roomId))
  const seat = await engine.getSeat(tx.db, person, params.roomId)
  checkManages(person, seat)
  check(!seat.is_huddle, huddleStays)
  const from = await rooms.nameOf(tx.db, person.id, declared)
  for (const id of await setDeleted(tx.db, ids, tx.now)) {
    const members = await rooms.members.listIds(tx.db, id)
    await activity.removeOf(tx.db, id)
    const others = members.filter((one) => one !== person.id)
    const happened = { type: EVENT_TYPES.EduRoomDeleted, roomId: id, facts: { name: from, room: seat.name } }
    windows.publishActivity(tx, await activity.addFor(tx.db, others, happened, tx.now), happened.roomId)
    for (const memberId of members) {
      engine.alerts.withdrawRoom(tx, id, memberId)
      windows.publishOwn(tx, id, memberId, true)
    }
    await tx.queue(removeDeleted, { roomId: id })
  }
  return done
})

export const addMembers = action(routes.addMembers, async ({ person, body, tx, services, note }) => {
  const before = await engine.getSeat(tx.db, person, body.roomId)
  await rooms.lock(tx.db, before.parent_id ? [before.parent_id, before.id] : [before.id])
  const seat = await engine.getSeat(tx.db, person, body.roomId)
  note(aboutRoom(seat.id))
  engine.checkWritable(seat)
  if (!declared.mayAdd(person, seat)) checkManages(person, seat)
  const { newPractices } = await checkAddable(tx, person, seat, body.memberIds)
  await addPartners(tx.db, seat.id, newPractices)
  await addAll(tx, person, seat, body.memberIds)
  return present(tx.db, services, person, seat.id)
})

export const removeMember = action(routes.removeMember, async ({ person, query, tx, services, note }) => {
  const ids = await lockWithBelow(engine, tx, query.roomId)
  const seat = await engine.getSeat(tx.db, person, query.roomId)
  note(aboutRoom(seat.id))
  declared.checkLeavable(seat)
  await checkMayRemove(tx, person, seat, query.memberId)
  // Before they are out, because somebody who takes themselves out sees nothing of it any more.
  const shown = await present(tx.db, services, person, seat.id)
  await removeMembers(engine, tx, ids, [query.memberId])
  return query.memberId === person.id ? shown : present(tx.db, services, person, seat.id)
})

export const joinRoom = action(routes.joinRoom, async ({ person, body, tx, services, note }) => {
  const roomId = (body.roomId ?? body.channelId)!
  const open = found(await rooms.findOpen(tx.db, person.id, roomId, declared.isOpenTo(person)), roomNotFound)
  note(aboutRoom(roomId))
  await rooms.lock(tx.db, open.parent_id ? [open.parent_id, roomId] : [roomId])
  const seat = found(await rooms.findOpen(tx.db, person.id, roomId, declared.isOpenTo(person)), roomNotFound)
  if (!seat.is_member) {
    await checkAddable(tx, person, seat, [person.id])
    await addAll(tx, person, seat, [person.id])
    const host = seat.created_by && seat.created_by !== person.id ? [seat.created_by] : []
    const facts = { name: await rooms.nameOf(tx.db, person.id, declared), room: seat.name }
    const happened = { type: EVENT_TYPES.EduRoomJoined, roomId, facts }
    windows.publishActivity(tx, await activity.addFor(tx.db, host, happened, tx.now), roomId)
  }
  return present(tx.db, services, person, roomId)
})

export const getRoomSettings = read(routes.getRoomSettings, async ({ person, db }) => ({
  switches: switchesOf(await findSwitches(db, practiceIdOf(person))),
}))

export const saveRoomSettings = action(routes.saveRoomSettings, async ({ person, body, tx }) => {
  const changes = {
    on: ROOM_SWITCHES.filter((one) => body.switches[one] === true),
    off: ROOM_SWITCHES.filter((one) => body.switches[one] === false),
  }
  return { switches: switchesOf(await saveSwitches(tx.db, practiceIdOf(person), changes)) }
})

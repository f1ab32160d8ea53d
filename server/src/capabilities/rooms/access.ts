import { mayNotManage } from '@corridor/contract/engines/discussions/errors.ts'
import { mayNotJoin, needsBothSides, notConnected, parentNotFound } from '@corridor/contract/rooms/errors.ts'
import { ROOM_TYPES, type RoomType } from '@corridor/contract/rooms/rules.ts'
import * as network from '#capabilities/network/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { listMembersAmong, listPartnerIds, lockWorkplaces } from './store/rooms.ts'
import { type RoomSeat, roomDiscussions } from './type.ts'

/** Rooms are of practices: somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, mayNotJoin)

export const checkManages = (person: Person, seat: RoomSeat): void =>
  check(roomDiscussions.declared.mayManage(person, seat), mayNotManage)

/** Whom a new room may have. */
export interface Founding {
  type: RoomType
  memberIds: readonly string[]
  practiceIds: readonly string[]
  parentId: string | null
}

/** The practices whose people a room may have, its host first. Refuses people of others, and a practice without anybody in the room. */
export async function checkFounding(
  tx: Tx,
  person: Person,
  { type, memberIds, practiceIds, parentId }: Founding,
): Promise<{ hostPracticeId: string; practices: string[]; parent?: RoomSeat }> {
  const own = practiceIdOf(person)
  if (type === ROOM_TYPES.SubRoom) {
    const id = found(parentId, parentNotFound)
    const parent = found(await roomDiscussions.rooms.find(tx.db, person.id, id), parentNotFound)
    roomDiscussions.checkWritable(parent)
    check(parent.type !== ROOM_TYPES.SubRoom, parentNotFound)
    await checkOfParent(tx.db, parent.id, memberIds)
    return { hostPracticeId: parent.host_practice_id, practices: [], parent }
  }
  check(parentId === null, parentNotFound)
  const places = await lockWorkplaces(tx.db, [...new Set([person.id, ...memberIds])].toSorted())
  check(
    places.some(({ personId, practiceId }) => personId === person.id && practiceId === own),
    mayNotJoin,
  )
  check(places.length === new Set([person.id, ...memberIds]).size, mayNotJoin)
  const practices = [...new Set([own, ...places.map(({ practiceId }) => practiceId), ...practiceIds])]
  if (type === ROOM_TYPES.InOffice) {
    check(practices.length === 1, mayNotJoin)
    return { hostPracticeId: own, practices }
  }
  await checkConnected(tx, own, practices)
  const peopled = new Set(places.map(({ practiceId }) => practiceId))
  check(practices.length > 1 && practices.every((id) => peopled.has(id)), needsBothSides)
  return { hostPracticeId: own, practices }
}

/** The host is connected with all others, until the end of the transaction. */
async function checkConnected(tx: Tx, hostId: string, practiceIds: readonly string[]): Promise<void> {
  for (const id of practiceIds.filter((one) => one !== hostId).toSorted())
    check(await network.lockPracticeLink(tx.db, hostId, id), notConnected)
}

async function checkOfParent(db: Database, parentId: string, memberIds: readonly string[]): Promise<void> {
  const among = await listMembersAmong(db, parentId, memberIds)
  check(new Set(memberIds).size === among.length, mayNotJoin)
}

/**
 * Refuses people who may not be added to a room: of other practices than its own, or, below another room, who are not in that one.
 * Somebody of the host who looks after a room between practices brings in people of others that it is connected with.
 */
export async function checkAddable(
  tx: Tx,
  person: Person,
  seat: RoomSeat,
  memberIds: readonly string[],
): Promise<{ newPractices: string[] }> {
  if (seat.parent_id) {
    await checkOfParent(tx.db, seat.parent_id, memberIds)
    return { newPractices: [] }
  }
  const places = await lockWorkplaces(tx.db, [...new Set(memberIds)].toSorted())
  check(places.length === new Set(memberIds).size, mayNotJoin)
  const partners = new Set([seat.host_practice_id, ...(await listPartnerIds(tx.db, seat.id))])
  const newPractices = [...new Set(places.map(({ practiceId }) => practiceId))].filter(
    (id) => !partners.has(id),
  )
  const mayBring =
    seat.type === ROOM_TYPES.CrossOffice &&
    person.practiceId === seat.host_practice_id &&
    roomDiscussions.declared.mayManage(person, seat)
  check(newPractices.length === 0 || mayBring, mayNotJoin)
  await checkConnected(tx, seat.host_practice_id, newPractices)
  return { newPractices }
}

/** Whether somebody may take another out: who looks after the room, and an admin of that person’s practice. */
export async function checkMayRemove(
  tx: Tx,
  person: Person,
  seat: RoomSeat,
  memberId: string,
): Promise<void> {
  if (memberId === person.id || roomDiscussions.declared.mayManage(person, seat)) return
  const [place] = await lockWorkplaces(tx.db, [memberId])
  const isOwn = place !== undefined && place.practiceId === person.practiceId
  check(isOwn && person.claims.has('PracticeAdmin'), mayNotManage)
}

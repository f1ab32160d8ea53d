import { compareRooms, isRoomUnread, type ListedRoom, searchRooms } from '../engines/discussions/rules.ts'
import { ROOM_TYPES, type RoomType } from './rules.ts'

/** No zod: the browser lists rooms by these rules. */

/** The two screens of rooms: those between practices, and those of one’s own office. */
export const ROOM_SCREENS = ['practices', 'office'] as const
export type RoomScreen = (typeof ROOM_SCREENS)[number]

export const ROOM_FILTERS = ['all', 'unread', 'cases'] as const
export type RoomFilter = (typeof ROOM_FILTERS)[number]

export interface ListedPracticeRoom extends ListedRoom {
  roomType: RoomType
  parentRoomId: string | null
  openCases: number
}

/** The screen on which a room stands: one below another stands with that one. */
export function screenOf(room: ListedPracticeRoom, all: readonly ListedPracticeRoom[]): RoomScreen {
  const above = room.parentRoomId ? all.find(({ id }) => id === room.parentRoomId) : undefined
  return (above ?? room).roomType === ROOM_TYPES.InOffice ? 'office' : 'practices'
}

/** The rooms of one screen, the one in which was written last first. */
export const roomsOn = <Room extends ListedPracticeRoom>(all: readonly Room[], screen: RoomScreen): Room[] =>
  all.filter((room) => screenOf(room, all) === screen).toSorted(compareRooms)

/** Whether a chip lists a room. The room that is open stays among them. */
export function isListedUnder(room: ListedPracticeRoom, filter: RoomFilter, personId: string): boolean {
  if (filter === 'unread') return isRoomUnread(room, personId)
  return filter === 'all' || (room.isMember && room.openCases > 0)
}

/** How many each chip shows: unread rooms, as the menu counts them, and open cases. */
export const roomCounts = (
  rooms: readonly ListedPracticeRoom[],
  personId: string,
): { unread: number; cases: number } => ({
  unread: rooms.filter((room) => isRoomUnread(room, personId)).length,
  cases: rooms.reduce((sum, { isMember, openCases }) => sum + (isMember ? openCases : 0), 0),
})

export interface RoomSection<Room> {
  kind: 'favourites' | 'rooms' | 'below' | 'open' | 'found'
  /** Of `below`: the room above them. */
  above?: Room
  rows: { room: Room; isBelow: boolean }[]
}

/** What a list of rooms is made from. */
export interface RoomListing {
  screen: RoomScreen
  filter: RoomFilter
  /** What is looked for by name. */
  typed: string
  personId: string
  /** The room that is open stays in the list, whatever the chip. */
  openId: string | null
}

const flat = <Room>(rooms: readonly Room[]) => rooms.map((room) => ({ room, isBelow: false }))

/**
 * The sections of a list: favourites, the other rooms, and those that one may join. Rooms below another follow it between practices,
 * and have a section of their own in the office. A search or a chip shows what it finds without sections.
 */
export function roomSections<Room extends ListedPracticeRoom>(
  all: readonly Room[],
  { screen, filter, typed, personId, openId }: RoomListing,
): RoomSection<Room>[] {
  const rooms = roomsOn(all, screen)
  if (typed.trim() !== '' || filter !== 'all') {
    const shown = rooms.filter(
      (room) =>
        isListedUnder(room, filter, personId) || (filter !== 'all' && !typed.trim() && room.id === openId),
    )
    return filled([{ kind: 'found', rows: flat(searchRooms(shown, typed)) }])
  }
  const ids = new Set(rooms.map(({ id }) => id))
  const isTop = ({ isFavorite, parentRoomId }: Room) =>
    parentRoomId === null || !ids.has(parentRoomId) || isFavorite
  const below = (parent: Room) => rooms.filter((room) => room.parentRoomId === parent.id && !isTop(room))
  const rowsOf = (tops: readonly Room[]) =>
    screen === 'office'
      ? flat(tops)
      : tops.flatMap((room) => [
          { room, isBelow: false },
          ...below(room).map((one) => ({ room: one, isBelow: true })),
        ])
  const tops = rooms.filter(isTop)
  const own = tops.filter(({ isMember, isFavorite }) => isMember && !isFavorite)
  const belowOf = rooms
    .filter(({ parentRoomId }) => parentRoomId === null)
    .map((above): RoomSection<Room> => ({ kind: 'below', above, rows: flat(below(above)) }))
  return filled([
    { kind: 'favourites', rows: rowsOf(tops.filter(({ isFavorite }) => isFavorite)) },
    { kind: 'rooms', rows: rowsOf(own) },
    ...(screen === 'office' ? belowOf : []),
    {
      kind: 'open',
      rows: rowsOf(tops.filter(({ isMember, isFavorite }) => !isMember && !isFavorite)),
    },
  ])
}

const filled = <Room>(sections: readonly RoomSection<Room>[]): RoomSection<Room>[] =>
  sections.filter(({ rows }) => rows.length > 0)

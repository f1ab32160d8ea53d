import { expect, test } from 'vitest'
import {
  type ListedPracticeRoom,
  type RoomListing,
  roomCounts,
  roomSections,
  roomsOn,
  screenOf,
} from './room-list.ts'
import { ROOM_TYPES } from './rules.ts'

const ME = 'me'
let minute = 0
const room = (id: string, more: Partial<ListedPracticeRoom> = {}): ListedPracticeRoom => {
  minute += 1
  return {
    id,
    name: id,
    displayName: id,
    isMember: true,
    isFavorite: false,
    unreadByUserIds: [],
    lastSeq: 0,
    lastSeqBy: null,
    readSeq: 0,
    lastPostCreatedAt: null,
    lastCommentCreatedAt: null,
    createdTimeUtc: new Date(Date.UTC(2026, 10, 16, 8, 60 - minute)).toISOString(),
    roomType: ROOM_TYPES.InOffice,
    parentRoomId: null,
    openCases: 0,
    ...more,
  }
}
const below = (id: string, parentRoomId: string, more: Partial<ListedPracticeRoom> = {}) =>
  room(id, { roomType: ROOM_TYPES.SubRoom, parentRoomId, ...more })
const between = (id: string, more: Partial<ListedPracticeRoom> = {}) =>
  room(id, { roomType: ROOM_TYPES.CrossOffice, ...more })

const unread = { lastSeq: 3, lastSeqBy: 'ben' }
const ROOMS = [
  between('Surgery cases', { isFavorite: true, openCases: 2 }),
  below('Implant guides', 'Surgery cases', unread),
  below('Consent forms', 'Surgery cases', { isMember: false, ...unread }),
  between('Children’s cases', { ...unread, openCases: 1 }),
  room('Morning Huddle', { isFavorite: true }),
  room('Sterilization', unread),
  room('Hygiene team', { isMember: false }),
  below('Autoclave log', 'Sterilization'),
]

const listing = (more: Partial<RoomListing> = {}): RoomListing => ({
  screen: 'practices',
  filter: 'all',
  typed: '',
  personId: ME,
  openId: null,
  ...more,
})
const shown = (more: Partial<RoomListing> = {}) =>
  roomSections(ROOMS, listing(more)).map(({ kind, above, rows }) => [
    above ? `${kind} ${above.id}` : kind,
    rows.map((row) => (row.isBelow ? `- ${row.room.id}` : row.room.id)),
  ])

test('a room below another stands on the screen of that one', () => {
  expect(ROOMS.map((one) => screenOf(one, ROOMS))).toEqual([
    ...Array<string>(4).fill('practices'),
    ...Array<string>(4).fill('office'),
  ])
  expect(roomsOn(ROOMS, 'office').map(({ id }) => id)).toEqual([
    'Morning Huddle',
    'Sterilization',
    'Hygiene team',
    'Autoclave log',
  ])
})

test('favourites come first, and rooms between practices have those below them beneath', () => {
  expect(shown()).toEqual([
    ['favourites', ['Surgery cases', '- Implant guides', '- Consent forms']],
    ['rooms', ['Children’s cases']],
  ])
})

test('in the office the rooms below another have a section of their own, and those to join come last', () => {
  expect(shown({ screen: 'office' })).toEqual([
    ['favourites', ['Morning Huddle']],
    ['rooms', ['Sterilization']],
    ['below Sterilization', ['Autoclave log']],
    ['open', ['Hygiene team']],
  ])
})

test('a favourite that is below another room stands among the favourites', () => {
  const rooms = [between('Cases'), below('Guides', 'Cases', { isFavorite: true })]
  expect(roomSections(rooms, listing()).map(({ rows }) => rows.map((row) => row.room.id))).toEqual([
    ['Guides'],
    ['Cases'],
  ])
})

test('the chips count unread rooms of which one is a member, and the open cases', () => {
  expect(roomCounts(roomsOn(ROOMS, 'practices'), ME)).toEqual({ unread: 2, cases: 3 })
  expect(shown({ filter: 'unread' })).toEqual([['found', ['Implant guides', 'Children’s cases']]])
  expect(shown({ filter: 'unread', openId: 'Surgery cases' })).toEqual([
    ['found', ['Surgery cases', 'Implant guides', 'Children’s cases']],
  ])
  expect(shown({ filter: 'cases' })).toEqual([['found', ['Surgery cases', 'Children’s cases']]])
})

test('a search finds by letters of the name in any case, also among rooms below others', () => {
  expect(shown({ typed: ' CASES ' })).toEqual([['found', ['Surgery cases', 'Children’s cases']]])
  expect(shown({ typed: 'guide' })).toEqual([['found', ['Implant guides']]])
  expect(shown({ typed: 'nothing' })).toEqual([])
})

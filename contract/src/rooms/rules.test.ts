import { expect, test } from 'vitest'
import {
  HUDDLE_NAME,
  mayBeAdded,
  mayRemoveMember,
  ROOM_TABS,
  ROOM_TYPES,
  roomName,
  roomTabOf,
  UNNAMED_ROOM,
} from './rules.ts'

test('a room without a name is the morning huddle of its office, or unknown', () => {
  expect(roomName({ name: ' ', isHuddle: true })).toBe(HUDDLE_NAME)
  expect(roomName({ name: '', isHuddle: false })).toBe(UNNAMED_ROOM)
  expect(roomName({ name: 'Lab', isHuddle: true })).toBe('Lab')
})

test.each([
  [null, ROOM_TABS.DISCUSSIONS],
  ['0', ROOM_TABS.DISCUSSIONS],
  ['1', ROOM_TABS.ATTACHMENTS],
  ['2', ROOM_TABS.CHANNEL_OPTIONS],
  ['3', ROOM_TABS.DISCUSSIONS],
  ['options', ROOM_TABS.DISCUSSIONS],
])('the tab written %j is %i', (written, tab) => {
  expect(roomTabOf(written)).toBe(tab)
})

test('members are taken out by who looks after the room, and by the admin of their own practice', () => {
  const ben = { userId: 'ben', practiceId: 'bright' }
  const viewer = { mayManage: false, isAdmin: false, personId: 'ada', practiceId: 'bright' }
  expect(mayRemoveMember(ben, viewer)).toBe(false)
  expect(mayRemoveMember(ben, { ...viewer, mayManage: true })).toBe(true)
  expect(mayRemoveMember(ben, { ...viewer, isAdmin: true })).toBe(true)
  expect(mayRemoveMember(ben, { ...viewer, isAdmin: true, practiceId: 'lakeside' })).toBe(false)
  expect(mayRemoveMember({ ...ben, practiceId: null }, { ...viewer, isAdmin: true, practiceId: null })).toBe(
    false,
  )
  expect(mayRemoveMember(ben, { ...viewer, mayManage: true, personId: 'ben' })).toBe(false)
})

test('people of the room’s practices are added, and others only by the host of a room between practices', () => {
  const room = {
    roomType: ROOM_TYPES.CrossOffice,
    hostPracticeId: 'bright',
    practices: [{ id: 'bright' }, { id: 'lakeside' }],
  }
  const joining = { room, mayManage: false, practiceId: 'bright' }
  expect(mayBeAdded({ practiceId: 'lakeside' }, joining)).toBe(true)
  expect(mayBeAdded({ practiceId: 'hilltop' }, joining)).toBe(false)
  expect(mayBeAdded({ practiceId: 'hilltop' }, { ...joining, mayManage: true })).toBe(true)
  expect(mayBeAdded({ practiceId: 'hilltop' }, { ...joining, mayManage: true, practiceId: 'lakeside' })).toBe(
    false,
  )
  const office = { ...room, roomType: ROOM_TYPES.InOffice, practices: [{ id: 'bright' }] }
  expect(mayBeAdded({ practiceId: 'lakeside' }, { ...joining, room: office, mayManage: true })).toBe(false)
  expect(mayBeAdded({ practiceId: null }, { ...joining, mayManage: true })).toBe(false)
  const below = { ...room, roomType: ROOM_TYPES.SubRoom }
  expect(mayBeAdded({ practiceId: 'bright' }, { ...joining, room: below, mayManage: true })).toBe(false)
})

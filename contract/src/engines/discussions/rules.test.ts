import { expect, test } from 'vitest'
import {
  compareRooms,
  isPostUnread,
  isRoomUnread,
  type ListedRoom,
  newerOf,
  searchRooms,
  withComment,
  withPost,
} from './rules.ts'

const room = (more: Partial<ListedRoom> = {}): ListedRoom => ({
  id: 'a',
  name: 'Sterilization',
  displayName: 'Sterilization',
  isMember: true,
  isFavorite: false,
  unreadByUserIds: [],
  lastSeq: 5,
  lastSeqBy: 'ben',
  readSeq: 5,
  lastPostCreatedAt: null,
  lastCommentCreatedAt: null,
  createdTimeUtc: '2026-11-01T08:00:00.000Z',
  ...more,
})

test.each([
  ['read', {}, false],
  ['something newer by somebody else', { lastSeq: 6 }, true],
  ['something newer of one’s own', { lastSeq: 6, lastSeqBy: 'ada' }, false],
  ['marked unread', { unreadByUserIds: ['ada'] }, true],
  ['marked unread by somebody else', { unreadByUserIds: ['ben'] }, false],
  ['of a room that one is not in', { isMember: false, lastSeq: 6, unreadByUserIds: ['ada'] }, false],
])('a room is unread: %s', (_what, more, isUnread) => expect(isRoomUnread(room(more), 'ada')).toBe(isUnread))

test('rooms stand by the later of their last post and comment, and one without a word by when it was made', () => {
  const rooms = [
    room({ id: 'made', createdTimeUtc: '2026-11-03T08:00:00.000Z' }),
    room({ id: 'post', lastPostCreatedAt: '2026-11-04T08:00:00.000Z' }),
    room({
      id: 'comment',
      lastPostCreatedAt: '2026-11-02T08:00:00.000Z',
      lastCommentCreatedAt: '2026-11-05T08:00:00.000Z',
    }),
  ]
  expect(rooms.toSorted(compareRooms).map(({ id }) => id)).toEqual(['comment', 'post', 'made'])
})

test('rooms are found by letters of their name in any case, and all of them by none', () => {
  const rooms = [room(), room({ id: 'b', name: '', displayName: 'Morning Huddle' })]
  expect(searchRooms(rooms, ' HUDD').map(({ id }) => id)).toEqual(['b'])
  expect(searchRooms(rooms, '  ')).toEqual(rooms)
  expect(searchRooms(rooms, 'x.z')).toEqual([])
})

const post = (id: string, activeSeq: number, changeSeq = activeSeq, isDeleted = false) => ({
  id,
  activeSeq,
  changeSeq,
  isDeleted,
})

test('a post stands where its last comment puts it, and nothing older replaces it', () => {
  const posts = [post('a', 1), post('b', 2)]
  const commented = withPost(posts, post('a', 3))
  expect(commented.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(withPost(commented, post('a', 1))).toEqual(commented)
  expect(withPost(commented, post('b', 2, 4, true)).map(({ id }) => id)).toEqual(['a'])
  expect(newerOf(undefined, post('a', 1))).toEqual(post('a', 1))
})

test('comments stand in the order in which they were written, in whichever order they arrive', () => {
  const comment = (seq: number, changeSeq = seq, isDeleted = false) => ({
    id: `c${seq}`,
    seq,
    changeSeq,
    isDeleted,
  })
  const all = [comment(3), comment(1), comment(2), comment(3)].reduce<ReturnType<typeof comment>[]>(
    withComment,
    [],
  )
  expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(withComment(all, comment(2, 9, true)).map(({ seq }) => seq)).toEqual([1, 3])
})

test('a post is unread by what others wrote after it or its room was read, or because it was marked', () => {
  const read = { isMarkedUnread: false, othersSeq: 4, readSeq: 0 }
  expect(isPostUnread(read, 3)).toBe(true)
  expect(isPostUnread(read, 4)).toBe(false)
  expect(isPostUnread({ ...read, readSeq: 4 }, 0)).toBe(false)
  expect(isPostUnread({ ...read, othersSeq: null }, 0)).toBe(false)
  expect(isPostUnread({ ...read, isMarkedUnread: true }, 9)).toBe(true)
})

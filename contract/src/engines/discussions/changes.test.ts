import { expect, test } from 'vitest'
import {
  asAllRead,
  asRoomRead,
  mergeAnswer,
  mergeRoom,
  mergeShared,
  type PostWindow,
  roomWithEntry,
  windowWith,
  withCommentOn,
  withEarlierComments,
  withEarlierPosts,
} from './changes.ts'
import type { Comment, Post, Room } from './model.ts'

const ME = 'me'
const OTHER = 'other'
const comment = (seq: number, more: Partial<Comment> = {}) =>
  ({
    id: `c${seq}`,
    postId: 'p1',
    message: '',
    seq,
    changeSeq: seq,
    isDeleted: false,
    createdTimeUtc: `2026-01-01T00:00:${String(seq).padStart(2, '0')}.000Z`,
    createdBy: { userId: OTHER, name: 'Other' },
    ...more,
  }) as Comment
const post = (seq: number, more: Partial<Post> = {}) =>
  ({
    ...comment(seq),
    id: `p${seq}`,
    postId: undefined,
    subject: `Post ${seq}`,
    comments: [],
    totalComments: more.comments?.length ?? 0,
    commentsContinuationToken: null,
    activeSeq: seq,
    mentions: [],
    mentionsAll: false,
    isRead: true,
    followLevel: 'usual',
    isFollowed: false,
    remindAt: null,
    ...more,
  }) as unknown as Post
const window = (posts: Post[], more: Partial<PostWindow> = {}): PostWindow => ({
  posts,
  continuationToken: null,
  linked: null,
  ...more,
})

test('a post of an event is one’s own or unread; known already, how one has it and its loaded comments stay', () => {
  expect(mergeShared(undefined, post(1), ME)).toMatchObject({ isRead: false, isFollowed: false })
  expect(mergeShared(undefined, post(1, { createdBy: { userId: ME } as never }), ME)).toMatchObject({
    isRead: true,
    isFollowed: true,
  })
  const stored = post(1, {
    comments: [2, 3, 4, 5].map((seq) => comment(seq)),
    totalComments: 4,
    followLevel: 'mute',
  })
  const event = post(1, {
    changeSeq: 9,
    subject: 'New',
    comments: [4, 5].map((seq) => comment(seq)),
    totalComments: 4,
  })
  const merged = mergeShared(stored, event, ME)
  expect(merged).toMatchObject({ subject: 'New', followLevel: 'mute', totalComments: 4 })
  expect(merged.comments).toHaveLength(4)
  expect(mergeShared(merged, post(1, { changeSeq: 3, subject: 'Old' }), ME)).toBe(merged)
})

test('an answer that is older than an event changes only how the person has the post', () => {
  const stored = post(1, { changeSeq: 9, subject: 'New', isRead: false })
  expect(mergeAnswer(stored, post(1, { subject: 'Old', isRead: true }))).toMatchObject({
    subject: 'New',
    isRead: true,
  })
})

test('a comment of somebody else makes its post unread, once, and an older one changes nothing', () => {
  const change = { comment: comment(7), totalComments: 1, activeSeq: 7 }
  const commented = withCommentOn(post(1), change, ME)
  expect(commented).toMatchObject({ isRead: false, totalComments: 1, activeSeq: 7 })
  expect(withCommentOn({ ...commented, isRead: true }, change, ME)).toMatchObject({
    isRead: true,
    totalComments: 1,
  })
  const edited = withCommentOn(
    commented,
    { ...change, comment: comment(7, { changeSeq: 9, message: 'now' }) },
    ME,
  )
  expect(withCommentOn(edited, change, ME)).toBe(edited)
  const gone = { comment: comment(7, { changeSeq: 10, isDeleted: true }), totalComments: 0, activeSeq: 1 }
  expect(withCommentOn(edited, gone, ME)).toMatchObject({ comments: [], totalComments: 0, activeSeq: 1 })
})

test('a comment before the loaded ones comes with its page', () => {
  const loaded = post(1, { comments: [comment(8)], totalComments: 3, activeSeq: 8 })
  const change = { comment: comment(5, { changeSeq: 9 }), totalComments: 3, activeSeq: 8 }
  expect(withCommentOn(loaded, change, ME).comments).toHaveLength(1)
  const all = withEarlierComments(loaded, { data: [comment(5), comment(6)], continuationToken: null })
  expect(all.comments.map(({ seq }) => seq)).toEqual([5, 6, 8])
})

test('a window takes what belongs into it, and what is before it comes with its page', () => {
  const page = window([post(5), post(6)], { continuationToken: 'more' })
  expect(windowWith(page, post(2)).posts).toHaveLength(2)
  expect(windowWith(page, post(2, { activeSeq: 9 })).posts.map(({ id }) => id)).toEqual(['p5', 'p6', 'p2'])
  const linked = { ...page, linked: post(2) }
  expect(windowWith(linked, post(2, { changeSeq: 3, subject: 'Changed' })).linked).toMatchObject({
    subject: 'Changed',
  })
  const whole = withEarlierPosts(linked, { data: [post(1), post(2)], continuationToken: null })
  expect(whole).toMatchObject({ linked: null, continuationToken: null })
  expect(whole.posts.map(({ id }) => id)).toEqual(['p1', 'p2', 'p5', 'p6'])
  expect(asAllRead(window([post(1, { isRead: false })])).posts[0]!.isRead).toBe(true)
})

const room = (more: Partial<Room> = {}) =>
  ({
    id: 'room',
    name: 'Room',
    displayName: 'Room',
    isMember: true,
    isFavorite: false,
    isRead: true,
    unreadCount: 0,
    unreadByUserIds: [],
    favoriteByUserIds: [],
    lastSeq: 3,
    lastSeqBy: OTHER,
    readSeq: 3,
    changeSeq: 3,
    lastPostCreatedAt: null,
    lastCommentCreatedAt: null,
    createdTimeUtc: '2026-01-01T00:00:00.000Z',
    lastWritten: null,
    ...more,
  }) as Room

test('a room is unread by what others write, counts posts once, and is read up to its end', () => {
  const written = roomWithEntry(room(), { entry: post(4) }, ME)
  expect(written).toMatchObject({
    isRead: false,
    unreadCount: 1,
    lastSeq: 4,
    lastWritten: { text: 'Post 4' },
  })
  expect(roomWithEntry(written, { entry: post(4) }, ME)).toMatchObject({ unreadCount: 1 })
  expect(roomWithEntry(written, { entry: comment(5), wasRead: false }, ME)).toMatchObject({ unreadCount: 1 })
  expect(roomWithEntry(written, { entry: comment(5), wasRead: true }, ME)).toMatchObject({ unreadCount: 2 })
  expect(roomWithEntry(room(), { entry: post(4, { createdBy: { userId: ME } as never }) }, ME)).toMatchObject(
    {
      isRead: true,
      unreadCount: 0,
    },
  )
  expect(asRoomRead(written, ME)).toMatchObject({ isRead: true, readSeq: 4, unreadCount: 0 })
  const foreign = room({ isMember: false })
  expect(roomWithEntry(foreign, { entry: post(4) }, ME)).toBe(foreign)
})

test('of two versions of a room the newer counts; of an older one, how the person has it', () => {
  const newer = room({ changeSeq: 9, name: 'New' })
  expect(mergeRoom(newer, room({ isFavorite: true }), ME)).toMatchObject({ name: 'New', isFavorite: true })
  expect(mergeRoom(room(), newer, ME)).toBe(newer)
})

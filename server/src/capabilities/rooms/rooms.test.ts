import { randomUUID } from 'node:crypto'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { roomsDesk } from './testing/rooms-desk.ts'

const app = useTestApp()
const desk = roomsDesk(app)
let ada: LoginReply
let ben: LoginReply
let lakeside: LoginReply
let stranger: LoginReply
beforeAll(async () => {
  ada = await desk.colleague()
  ben = await desk.colleague()
  const { practiceId } = await app.signIn('owner@lakesidesurgery.example')
  lakeside = await desk.colleague({ practiceId: practiceId! })
  stranger = await desk.colleague()
})

const NOT_FOUND = { status: 404, body: { code: 'room-not-found' } }

describe('a room', () => {
  test('is opened once by one id, with its members, and stands in their lists alone', async () => {
    const id = randomUUID()
    const room = await desk.open(ada, [ben], { id, name: '  Front  desk ' })
    expect(room).toMatchObject({
      id,
      name: 'Front desk',
      roomType: ROOM_TYPES.InOffice,
      memberIds: expect.arrayContaining([ada.givenName, ben.givenName]),
      isMember: true,
      isRead: true,
      abilities: { mayWrite: true, mayManage: true, mayAdd: true },
    })
    expect(await desk.open(ada, [ben], { id })).toMatchObject({ id, name: 'Front desk' })
    expect(await desk.create(ben, [], { id })).toMatchObject(NOT_FOUND)
    const [listed] = (await desk.rooms(ben)).filter((one) => one.id === id)
    expect(listed).toMatchObject({ abilities: { mayManage: false, mayAdd: false } })
    expect((await desk.rooms(stranger)).map((one) => one.id)).not.toContain(id)
    expect(await desk.room(stranger, id)).toMatchObject(NOT_FOUND)
  })

  test.each<
    [
      string,
      { name?: string; memberIds?: string; roomType?: 0 | 1 | 2; parentRoomId?: string },
      number,
      string,
    ]
  >([
    ['without a name', { name: '  ' }, 400, 'room-name-required'],
    ['of an office with somebody of another', { memberIds: 'lakeside' }, 403, 'may-not-join-room'],
    [
      'between practices without the other one',
      { roomType: ROOM_TYPES.CrossOffice },
      400,
      'room-needs-both-practices',
    ],
    [
      'below one that is not there',
      { roomType: ROOM_TYPES.SubRoom, parentRoomId: randomUUID() },
      404,
      'parent-room-not-found',
    ],
  ])('is refused %s', async (_how, more, status, code) => {
    const memberIds = more.memberIds === 'lakeside' ? [lakeside.givenName] : []
    expect(await desk.create(ada, [], { ...more, memberIds } as object)).toMatchObject({
      status,
      body: { code },
    })
  })

  test('between practices has people of both, and hangs nothing below itself for others', async () => {
    const room = await desk.open(ada, [lakeside], { roomType: ROOM_TYPES.CrossOffice, name: 'Surgery cases' })
    expect(room.practices.map(({ id }) => id)).toEqual([ada.practiceId, lakeside.practiceId])
    const below = { roomType: ROOM_TYPES.SubRoom, parentRoomId: room.id, name: 'Implant guides' }
    expect(await desk.create(ada, [ben], below)).toMatchObject({
      status: 403,
      body: { code: 'may-not-join-room' },
    })
    const sub = await desk.open(ada, [lakeside], below)
    expect(sub.parentRoomId).toBe(room.id)
    await app.call('POST /rooms/v3/leave', { as: lakeside, body: { roomId: room.id } })
    for (const id of [room.id, sub.id]) expect(await desk.room(lakeside, id)).toMatchObject(NOT_FOUND)
  })

  test('that is open is joined by people of the office alone', async () => {
    const open = await desk.open(ada, [], { isPrivate: false })
    const seen = await desk.room(stranger, open.id)
    expect(seen.body).toMatchObject({ isMember: false, memberIds: [], lastWritten: null, isRead: true })
    const join = (as: LoginReply) => app.call('POST /rooms/v3/join', { as, body: { channelId: open.id } })
    expect(await join(lakeside)).toMatchObject(NOT_FOUND)
    expect((await join(stranger)).body).toMatchObject({ isMember: true })
    expect((await join(stranger)).body).toMatchObject({ isMember: true, memberCount: 2 })
  })

  test('is looked after by who opened it: they add, remove, rename and delete', async () => {
    const room = await desk.open(ada, [ben])
    const add = (as: LoginReply) =>
      app.call('POST /rooms/v3/members', { as, body: { roomId: room.id, memberIds: [stranger.givenName] } })
    expect(await add(ben)).toMatchObject({ status: 403, body: { code: 'may-not-manage' } })
    expect((await add(ada)).body.memberCount).toBe(3)
    const remove = (as: LoginReply, memberId: string) =>
      app.call('DELETE /rooms/v3/members', { as, query: { roomId: room.id, memberId } })
    expect(await remove(ben, stranger.givenName)).toMatchObject({ status: 403 })
    expect((await remove(ada, stranger.givenName)).body.memberCount).toBe(2)
    expect(await desk.room(stranger, room.id)).toMatchObject(NOT_FOUND)
    const rename = (as: LoginReply) =>
      app.call('PUT /rooms/v3/details', { as, body: { roomId: room.id, name: 'Supplies' } })
    expect(await rename(ben)).toMatchObject({ status: 403 })
    expect((await rename(ada)).body.name).toBe('Supplies')
    const params = { roomId: room.id }
    expect(await app.call('DELETE /rooms/v3/:roomId', { as: ben, params })).toMatchObject({ status: 403 })
    expect(await app.call('DELETE /rooms/v3/:roomId', { as: ada, params })).toMatchObject({ status: 200 })
    for (const as of [ada, ben]) expect(await desk.room(as, room.id)).toMatchObject(NOT_FOUND)
    expect(await desk.post(ada, room.id)).toMatchObject(NOT_FOUND)
  })
})

describe('a post', () => {
  test('is stored once by one id, its author reads it, and the others have it unread', async () => {
    const room = await desk.open(ada, [ben])
    const id = randomUUID()
    const written = {
      id,
      subject: 'Spore test',
      message: 'Passed.',
      referenceLinks: [{ url: 'journal.example' }],
    }
    const post = await desk.posted(ada, room.id, written)
    expect(post).toMatchObject({
      id,
      subject: 'Spore test',
      message: 'Passed.',
      isRead: true,
      isFollowed: true,
      totalComments: 0,
      referenceLinks: [{ url: 'http://journal.example', name: '' }],
      createdBy: { userId: ada.givenName, practiceName: 'Bright Smiles Dental' },
    })
    expect(await desk.posted(ada, room.id, { ...written, message: 'Again' })).toMatchObject({
      id,
      message: 'Passed.',
    })
    expect(await desk.post(ben, room.id, { id })).toMatchObject({
      status: 404,
      body: { code: 'post-not-found' },
    })
    expect((await desk.posts(ben, room.id)).data).toMatchObject([{ id, isRead: false, isFollowed: false }])
    expect((await desk.room(ben, room.id)).body).toMatchObject({ isRead: false, unreadCount: 1 })
    expect((await desk.room(ada, room.id)).body).toMatchObject({ isRead: true, unreadCount: 0 })
    expect((await desk.read(ben, room.id)).body).toMatchObject({ isRead: true, unreadCount: 0 })
  })

  test.each([
    ['nothing in it', { message: ' \n ' }, 'nothing-to-post'],
    ['too many letters', { message: 'x'.repeat(20_001) }, 'invalid-input'],
    [
      'a sixth link',
      { referenceLinks: [1, 2, 3, 4, 5, 6].map((n) => ({ url: `${n}.example` })) },
      'invalid-input',
    ],
    [
      'a link twice',
      { referenceLinks: [{ url: 'a.example' }, { url: 'http://a.example' }] },
      'invalid-input',
    ],
  ])('is refused with %s', async (_what, more, code) => {
    const room = await desk.open(ada)
    expect(await desk.post(ada, room.id, more)).toMatchObject({ status: 400, body: { code } })
    expect((await desk.posts(ada, room.id)).data).toEqual([])
  })

  test('stands by its newest comment, and a page has the newest five, the oldest first', async () => {
    const room = await desk.open(ada, [ben])
    const ids: string[] = []
    for (let n = 1; n <= 7; n += 1) ids.push((await desk.posted(ada, room.id, { subject: `${n}` })).id)
    for (let n = 1; n <= 5; n += 1) await desk.commented(ben, room.id, ids[1]!, { message: `c${n}` })
    const { data, continuationToken } = await desk.posts(ada, room.id)
    expect(data.map(({ subject }) => subject)).toEqual(['4', '5', '6', '7', '2'])
    const commented = data.at(-1)!
    expect(commented).toMatchObject({ totalComments: 5, isRead: false })
    expect(commented.comments.map(({ message }) => message)).toEqual(['c3', 'c4', 'c5'])
    const earlier = await app.call('GET /rooms/v3/comments', {
      as: ada,
      query: { roomId: room.id, postId: ids[1]!, continuationToken: commented.commentsContinuationToken! },
    })
    expect(earlier.body).toMatchObject({
      data: [{ message: 'c1' }, { message: 'c2' }],
      continuationToken: null,
    })
    const rest = await desk.posts(ada, room.id, { continuationToken })
    expect(rest.data.map(({ subject }) => subject)).toEqual(['1', '3'])
    expect(rest.continuationToken).toBeNull()
  })

  test('is edited and deleted by its author, with what it said before', async () => {
    const room = await desk.open(ada, [ben])
    const { id: postId } = await desk.posted(ben, room.id, { subject: 'Gloves', message: 'Size S' })
    const edit = (as: LoginReply) =>
      app.call('PUT /rooms/v3/posts', {
        as,
        body: { roomId: room.id, postId, subject: 'Gloves', message: 'Size M' },
      })
    expect(await edit(ada)).toMatchObject({ status: 403, body: { code: 'not-your-post' } })
    expect((await edit(ben)).body).toMatchObject({ message: 'Size M', isEdited: true })
    const edits = await app.call('GET /rooms/v3/posts/edits', { as: ada, query: { roomId: room.id, postId } })
    expect(edits.body.data).toMatchObject([{ subject: 'Gloves', message: 'Size S' }])
    const { id: commentId } = await desk.commented(ada, room.id, postId)
    await app.call('POST /rooms/v3/posts/pin', { as: ada, body: { roomId: room.id, postId } })
    const query = { roomId: room.id, postId }
    expect(
      await app.call('DELETE /rooms/v3/comments', { as: ben, query: { ...query, commentId } }),
    ).toMatchObject({
      status: 403,
    })
    expect(await app.call('DELETE /rooms/v3/posts', { as: ben, query })).toMatchObject({ status: 200 })
    expect(await app.call('GET /rooms/v3/post', { as: ada, query })).toMatchObject({ status: 404 })
    expect((await desk.room(ada, room.id)).body).toMatchObject({
      pinnedPostId: null,
      lastWritten: null,
      isRead: true,
    })
    expect(
      (await app.call('GET /rooms/v3/posts/pinned', { as: ada, query: { roomId: room.id } })).body,
    ).toEqual({
      data: [],
    })
  })

  test('marked unread makes its room unread, until the room is read', async () => {
    const room = await desk.open(ada, [ben])
    const { id: postId } = await desk.posted(ada, room.id)
    await desk.read(ben, room.id)
    const one = { roomId: room.id, postId }
    expect((await app.call('POST /rooms/v3/posts/unread', { as: ben, body: one })).body.isRead).toBe(false)
    expect((await desk.room(ben, room.id)).body).toMatchObject({
      isRead: false,
      unreadCount: 1,
      unreadByUserIds: [ben.givenName],
    })
    expect((await desk.posts(ben, room.id, { state: 'unread' })).data.map(({ id }) => id)).toEqual([postId])
    expect((await desk.read(ben, room.id)).body).toMatchObject({ isRead: true, unreadCount: 0 })
    await desk.commented(ada, room.id, postId)
    expect((await app.call('POST /rooms/v3/posts/read', { as: ben, body: one })).body.isRead).toBe(true)
  })

  test('is reacted to, resolved without moving, followed and muted', async () => {
    const room = await desk.open(ada, [ben])
    const first = await desk.posted(ada, room.id, { subject: 'first' })
    await desk.posted(ada, room.id, { subject: 'second' })
    const one = { roomId: room.id, postId: first.id }
    const reacted = await app.call('POST /rooms/v3/posts/react', {
      as: ben,
      body: { ...one, reaction: 'heart' },
    })
    expect(reacted.body).toMatchObject({
      reactions: { [ben.givenName]: 'heart' },
      lastReactedBy: ben.givenName,
    })
    const resolved = await app.call('POST /rooms/v3/posts/resolve', { as: ben, body: one })
    expect(resolved.body).toMatchObject({ resolvedBy: { userId: ben.givenName } })
    expect((await desk.posts(ada, room.id)).data.map(({ subject }) => subject)).toEqual(['first', 'second'])
    expect((await desk.posts(ada, room.id, { state: 'open' })).data.map(({ subject }) => subject)).toEqual([
      'second',
    ])
    expect(
      (await app.call('POST /rooms/v3/posts/unresolve', { as: ada, body: one })).body.resolvedAt,
    ).toBeNull()
    const follow = (level: 'follow' | 'mute') =>
      app.call('PUT /rooms/v3/posts/follow', { as: ben, body: { ...one, level } })
    expect((await follow('follow')).body).toMatchObject({ isFollowed: true, followLevel: 'follow' })
    expect((await follow('mute')).body.isFollowed).toBe(false)
    const { body } = await app.call('GET /rooms/v3/events', { as: ada })
    expect(body.data[0]).toMatchObject({ eventType: 4, postId: first.id, metadata: { reaction: 'heart' } })
  })
})

test('a call without its ids says which one it misses', async () => {
  const missing = async (call: string) => (await app.send(call, { as: ada })).body.errors
  expect(await missing('GET /rooms/v3/posts')).toMatchObject([{ message: '"roomId" is required' }])
  expect(await missing(`GET /rooms/v3/comments?roomId=${randomUUID()}`)).toMatchObject([
    { message: '"postId" is required' },
  ])
})

test('what a window missed is what there is, in its order', async () => {
  const room = await desk.open(ada, [ben])
  const before = (await desk.room(ben, room.id)).body.changeSeq
  const { id: postId } = await desk.posted(ada, room.id)
  const { id: commentId } = await desk.commented(ada, room.id, postId)
  const missed = async () =>
    (await app.send(`GET /live/v1/changes?streams=rooms:${room.id}@${before}`, { as: ben })).body
  expect(JSON.stringify(await missed())).toContain(commentId)
})

test('a practice switches parts of its rooms on, each by itself', async () => {
  const admin = await app.signIn('owner@brightsmiles.example')
  const save = async (switches: object) =>
    (await app.send('PUT /rooms/v3/settings', { as: admin, body: { switches } })).body.switches
  expect(await save({ pin: true })).toMatchObject({ pin: true, addMembers: false })
  expect(await save({ addMembers: true })).toMatchObject({ pin: true, addMembers: true })
  const room = await desk.open(ada, [ben])
  expect((await desk.room(ben, room.id)).body).toMatchObject({
    switches: { pin: true },
    abilities: { mayAdd: true, mayManage: false },
  })
  expect(await save({ pin: false, addMembers: false })).toMatchObject({ pin: false, addMembers: false })
})

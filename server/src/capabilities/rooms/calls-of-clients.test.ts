import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { useTestApp } from '#testing/test-app.ts'
import { roomsDesk } from './testing/rooms-desk.ts'

/*
 * The calls as the specification has them (learning hub §3, §7), with its names and payloads and no more: a client that knows nothing
 * of what we added must do.
 */
const app = useTestApp()
const desk = roomsDesk(app)
let ada: LoginReply
let ben: LoginReply
let roomId: string
let postId: string
beforeAll(async () => {
  ada = await desk.colleague()
  ben = await desk.colleague()
  roomId = (await desk.open(ada, [ben])).id
  postId = (await desk.posted(ben, roomId, { subject: 'Gloves' })).id
})

const client = specifiedClient(app)
const send = (call: string, body?: object) => client(call, { as: ada, body })

const ROOM = `id name memberIds members createdBy createdTimestamp isPrivate coverUrl description status
  favoriteByUserIds unreadByUserIds leftUserIds practices readReceipts unreadCount isRead isMember
  isFavorite lastUpdatedTimestamp lastUpdatedTimeRaw lastUpdatedBy lastPostCreatedAt lastPostCreatedBy
  lastCommentCreatedAt lastCommentCreatedBy lastPostReactedAt lastPostReactedBy lastCommentReactedAt
  lastCommentReactedBy lastResolvedAt lastResolvedBy lastUpdatedAt roomType displayName lastPost`
const POST = `id roomId message subject attachments sponsorLogo referenceLinks videoAttachments comments
  commentsContinuationToken lastComment lastCommentCreatedAt totalComments createdBy createdAt
  createdTimeUtc lastUpdatedTimestamp lastUpdatedTimestampUtc lastReactedAt lastReactedBy resolvedAt
  resolvedBy fromContinuationToken`
const COMMENT = `id postId roomId message attachments videoAttachments reactions createdTimeUtc lastUpdatedTimestamp
  lastUpdatedTimestampUtc isEdited lastEditedTimestampUtc createdBy`

describe('rooms', () => {
  test('create (name, memberIds, roomType): the room with the fields of the specification', async () => {
    const body = { name: 'Recall', memberIds: [ben.givenName], roomType: ROOM_TYPES.InOffice }
    expectFields(await send('POST /rooms/v3', body), ROOM)
  })

  test('lite list (roomType): getRoomListItems, error', async () => {
    const body = await send(`GET /rooms/v3/lite?roomType=${ROOM_TYPES.InOffice}`)
    expectFields(body, 'getRoomListItems error')
    expectFields(body.getRoomListItems[0], ROOM)
  })

  test('members (roomId): userId, profileUrl, name, role, practiceName, practiceId', async () => {
    const { getMemberListItems } = await send(`GET /rooms/v3/members?roomId=${roomId}`)
    expect(getMemberListItems).toHaveLength(2)
    expectFields(getMemberListItems[0], 'userId profileUrl name role practiceName practiceId')
  })

  test('favourite, read, unread, join, leave', async () => {
    expect((await send(`POST /rooms/v3/${roomId}/favourite`)).favoriteByUserIds).toEqual([ada.givenName])
    expect((await send('GET /rooms/v3/favourites')).getRoomListItems).toHaveLength(1)
    expect((await send(`DELETE /rooms/v3/${roomId}/favourite`)).isFavorite).toBe(false)
    expect((await send('POST /rooms/v3/unread', { roomId })).unreadByUserIds).toEqual([ada.givenName])
    expect((await send('POST /rooms/v3/read', { roomId })).isRead).toBe(true)
    const open = await desk.open(ben, [], { isPrivate: false })
    expect((await send('POST /rooms/v3/join', { roomId: open.id })).isMember).toBe(true)
    await send('POST /rooms/v3/leave', { roomId: open.id })
  })
})

describe('posts and comments', () => {
  test('create post (roomId, message, attachments, subject, sponsorLogo, referenceLinks, videoAttachments)', async () => {
    const body = {
      roomId,
      message: 'We need more.',
      attachments: [],
      subject: 'Gloves',
      sponsorLogo: null,
      referenceLinks: [{ id: crypto.randomUUID(), url: 'https://gloves.example', name: 'Order' }],
      videoAttachments: [],
    }
    expectFields(await send('POST /rooms/v3/posts', body), POST)
  })

  test('list (roomId, pageSize, continuationToken, timeStamp), one, pinned', async () => {
    const now = Math.floor(app.clock.now().getTime() / 1000) - 3_600
    const list = await send(`GET /rooms/v3/posts?roomId=${roomId}&pageSize=5&timeStamp=${now}`)
    expectFields(list, 'data continuationToken')
    expectFields(list.data[0], POST)
    expectFields(await send(`GET /rooms/v3/post?roomId=${roomId}&postId=${postId}`), POST)
    await send('POST /rooms/v3/posts/pin', { roomId, postId })
    expect((await send(`GET /rooms/v3/posts/pinned?roomId=${roomId}`)).data).toMatchObject([{ id: postId }])
    await send('POST /rooms/v3/posts/unpin', { roomId, postId })
  })

  test('comment (id, roomId, postId, message, attachments, videoAttachments), list, edit, react, delete', async () => {
    const id = crypto.randomUUID()
    const one = { roomId, postId, commentId: id }
    const body = { id, roomId, postId, message: 'Size M', attachments: [], videoAttachments: [] }
    expectFields(await send('POST /rooms/v3/comments', body), COMMENT)
    const list = await send(`GET /rooms/v3/comments?roomId=${roomId}&postId=${postId}&pageSize=3`)
    expectFields(list.data[0], COMMENT)
    expect((await send('PUT /rooms/v3/comments', { ...one, message: 'Size S' })).isEdited).toBe(true)
    await send('POST /rooms/v3/comments/react', { ...one, reaction: 'heart' })
    await send('POST /rooms/v3/comments/unreact', one)
    await send(`DELETE /rooms/v3/comments?roomId=${roomId}&postId=${postId}&commentId=${id}`)
  })

  test('react (reaction), read, unread, resolve', async () => {
    const one = { roomId, postId }
    expect((await send('POST /rooms/v3/posts/react', { ...one, reaction: 'thumbsUp' })).lastReactedBy).toBe(
      ada.givenName,
    )
    await send('POST /rooms/v3/posts/unreact', one)
    await send('POST /rooms/v3/posts/unread', one)
    await send('POST /rooms/v3/posts/read', one)
    expect((await send('POST /rooms/v3/posts/resolve', one)).resolvedBy.userId).toBe(ada.givenName)
  })

  test('attachments (roomId, pageSize), events (limit), event read (eduRoomEventId)', async () => {
    expectFields(
      await send(`GET /rooms/v3/attachments?roomId=${roomId}&pageSize=10`),
      'data continuationToken',
    )
    const { data } = await send('GET /rooms/v3/events?limit=20')
    expectFields(data[0], 'id eventType metadata isRead createdTimestamp')
    expect((await send('POST /rooms/v3/events/read', { eduRoomEventId: data[0].id })).isRead).toBe(true)
  })
})

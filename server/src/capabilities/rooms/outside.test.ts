import { randomUUID } from 'node:crypto'
import { ROOM_TYPES } from '@corridor/contract/rooms/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { disconnect } from '#capabilities/network/testing/practice-connections.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { alertRoomMembers } from './testing/alert-now.ts'
import { roomsDesk } from './testing/rooms-desk.ts'

/*
 * Each way in which products like this one have shown people what they are not in. One table, run over somebody who never was in the
 * room, somebody of the other practice, and somebody who was taken out a moment ago.
 */
const app = useTestApp()
const desk = roomsDesk(app)
const SECRET = 'Zahnrad'
let ada: LoginReply
let ben: LoginReply
let lakeside: string
beforeAll(async () => {
  ada = await desk.colleague()
  ben = await desk.colleague()
  lakeside = (await app.signIn('owner@lakesidesurgery.example')).practiceId!
})

const windows: TestWindow[] = []
afterEach(() => {
  for (const window of windows.splice(0)) window.close()
})

interface Inside {
  roomId: string
  postId: string
  commentId: string
  fileId: string
  ids: string[]
}

/** A room full of what nobody outside may learn. */
async function fill(members: readonly LoginReply[]): Promise<Inside> {
  const room = await desk.open(ada, members, { name: SECRET, description: SECRET })
  const file = await fileClient(app).send(ada, `${SECRET}.txt`, SECRET)
  const post = await desk.posted(ada, room.id, {
    subject: SECRET,
    message: SECRET,
    attachments: [file.body.id],
    referenceLinks: [{ url: `${SECRET.toLowerCase()}.example`, name: SECRET }],
  })
  const comment = await desk.commented(ben, room.id, post.id, { message: SECRET })
  const one = { roomId: room.id, postId: post.id }
  await app.call('POST /rooms/v3/posts/react', { as: ben, body: { ...one, reaction: 'heart' } })
  await app.call('POST /rooms/v3/posts/pin', { as: ada, body: one })
  return {
    roomId: room.id,
    postId: post.id,
    commentId: comment.id,
    fileId: file.body.id,
    ids: [room.id, post.id, comment.id, file.body.id],
  }
}

type Probe = (inside: Inside, as: LoginReply) => Promise<{ status: number; body: unknown }>
const of =
  (call: string, body?: (inside: Inside) => object): Probe =>
  (inside, as) =>
    app.send(
      call.replace(/\{(\w+)\}/g, (_, name: keyof Inside) => String(inside[name])),
      {
        as,
        body: body?.(inside),
      },
    )
const onePost = ({ roomId, postId }: Inside) => ({ roomId, postId })
const oneComment = ({ roomId, postId, commentId }: Inside) => ({ roomId, postId, commentId })

/** Each is answered as for a room that never was. */
const REFUSED: [string, Probe][] = [
  ['the room and its name', of('GET /rooms/v3/{roomId}')],
  ['its posts and their titles', of('GET /rooms/v3/posts?roomId={roomId}')],
  ['one post', of('GET /rooms/v3/post?roomId={roomId}&postId={postId}')],
  ['the pinned post', of('GET /rooms/v3/posts/pinned?roomId={roomId}')],
  ['comments', of('GET /rooms/v3/comments?roomId={roomId}&postId={postId}')],
  ['earlier versions', of('GET /rooms/v3/posts/edits?roomId={roomId}&postId={postId}')],
  ['its members and how many they are', of('GET /rooms/v3/members?roomId={roomId}')],
  ['attachments and how many they are', of('GET /rooms/v3/attachments?roomId={roomId}')],
  ['read state', of('POST /rooms/v3/read', ({ roomId }) => ({ roomId }))],
  ['marking unread', of('POST /rooms/v3/unread', ({ roomId }) => ({ roomId }))],
  ['a favourite', of('POST /rooms/v3/{roomId}/favourite')],
  ['joining', of('POST /rooms/v3/join', ({ roomId }) => ({ roomId }))],
  ['writing', of('POST /rooms/v3/posts', ({ roomId }) => ({ roomId, message: 'Hello' }))],
  [
    'writing under an id that is taken',
    of('POST /rooms/v3/posts', ({ roomId, postId }) => ({ roomId, id: postId, message: 'Hello' })),
  ],
  ['commenting', of('POST /rooms/v3/comments', (one) => ({ ...onePost(one), message: 'Hello' }))],
  ['editing', of('PUT /rooms/v3/posts', (one) => ({ ...onePost(one), message: 'Hello' }))],
  ['deleting', of('DELETE /rooms/v3/posts?roomId={roomId}&postId={postId}')],
  [
    'deleting a comment',
    of('DELETE /rooms/v3/comments?roomId={roomId}&postId={postId}&commentId={commentId}'),
  ],
  ['reactions', of('POST /rooms/v3/posts/react', (one) => ({ ...onePost(one), reaction: 'heart' }))],
  [
    'reactions to a comment',
    of('POST /rooms/v3/comments/react', (one) => ({ ...oneComment(one), reaction: 'heart' })),
  ],
  ['resolving', of('POST /rooms/v3/posts/resolve', onePost)],
  ['pinning', of('POST /rooms/v3/posts/pin', onePost)],
  ['following', of('PUT /rooms/v3/posts/follow', (one) => ({ ...onePost(one), level: 'follow' }))],
  [
    'a reminder',
    of('PUT /rooms/v3/posts/reminder', (one) => ({ ...onePost(one), remindAt: '2030-01-01T00:00:00.000Z' })),
  ],
  ['adding people', of('POST /rooms/v3/members', ({ roomId }) => ({ roomId, memberIds: [ben.givenName] }))],
  ['renaming', of('PUT /rooms/v3/details', ({ roomId }) => ({ roomId, name: 'Mine' }))],
  ['deleting the room', of('DELETE /rooms/v3/{roomId}')],
  [
    'a room below it',
    of('POST /rooms/v3', ({ roomId }) => ({
      name: 'Below',
      roomType: ROOM_TYPES.SubRoom,
      parentRoomId: roomId,
    })),
  ],
]

/** Lists that go on without it. */
const LISTED: [string, Probe][] = [
  ['rooms', of('GET /rooms/v3/lite')],
  ['favourites', of('GET /rooms/v3/favourites')],
  ['search hits and their number', of(`GET /rooms/v3/search?keyword=${SECRET}`)],
  ['search hits of the room', of(`GET /rooms/v3/search?keyword=${SECRET}&roomId={roomId}`)],
  ['the activity log', of('GET /rooms/v3/events')],
  ['alerts', of('GET /user-notifications/v2/alerts')],
  ['counts', of('GET /user-notifications/v2')],
  ['what a window missed', of('GET /live/v1/changes?streams=rooms:{roomId}@0')],
  ['the file', of('GET /files/v2/{fileId}')],
]

const never = (): Inside => {
  const [roomId, postId, commentId, fileId] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  return { roomId, postId, commentId, fileId, ids: [] }
}
const withoutRequest = (body: unknown) => JSON.stringify(body).replace(/"requestId":"[^"]+"/, '')

describe.each([
  [
    'a colleague who never was in it',
    async () => ({ outsider: await desk.colleague(), inside: await fill([ben]) }),
  ],
  [
    'somebody of a connected practice',
    async () => ({ outsider: await desk.colleague({ practiceId: lakeside }), inside: await fill([ben]) }),
  ],
  [
    'a member who was removed',
    async () => {
      const outsider = await desk.colleague()
      const inside = await fill([ben, outsider])
      await alertRoomMembers(app, inside.roomId)
      await app.call('DELETE /rooms/v3/members', {
        as: ada,
        query: { roomId: inside.roomId, memberId: outsider.givenName },
      })
      return { outsider, inside }
    },
  ],
] as const)('%s', (_who, prepare) => {
  let outsider: LoginReply
  let inside: Inside
  beforeAll(async () => {
    ;({ outsider, inside } = await prepare())
    await alertRoomMembers(app, inside.roomId)
  })

  test.each(REFUSED)('does not learn: %s', async (_what, probe) => {
    const foreign = await probe(inside, outsider)
    const nothing = await probe(never(), outsider)
    expect(foreign.status).toBe(404)
    expect([foreign.status, withoutRequest(foreign.body)]).toEqual([
      nothing.status,
      withoutRequest(nothing.body),
    ])
  })

  test.each(LISTED)('is shown nothing of it in: %s', async (_what, probe) => {
    const shown = JSON.stringify((await probe(inside, outsider)).body)
    expect(shown).not.toMatch(new RegExp(SECRET, 'i'))
    // What was asked for by its id is named in the answer, and nothing more.
    if (!shown.includes('"changes":null')) for (const id of inside.ids) expect(shown).not.toContain(id)
  })

  test('hears nothing of what happens in it', async () => {
    const window = await openWindow(app, outsider)
    windows.push(window)
    await desk.posted(ada, inside.roomId, {
      message: 'Later',
      mentions: [outsider.givenName],
      mentionsAll: true,
    })
    await desk.commented(ben, inside.roomId, inside.postId, { mentions: [outsider.givenName] })
    await alertRoomMembers(app, inside.roomId)
    await desk.rooms(outsider)
    expect(window.events.filter(({ name }) => name.startsWith('rooms.') || name.includes('alert'))).toEqual(
      [],
    )
  })
})

test('a planted leak is found: the same table over somebody who is in the room', async () => {
  const inside = await fill([ben])
  const seen = await Promise.all(
    LISTED.filter(([what]) => ['rooms', 'search hits and their number', 'the file'].includes(what)).map(
      async ([, probe]) => JSON.stringify((await probe(inside, ben)).body),
    ),
  )
  for (const shown of seen) expect(shown).toMatch(new RegExp(SECRET, 'i'))
  expect((await REFUSED[0]![1](inside, ben)).status).toBe(200)
})

describe('a room between practices', () => {
  test('ends with their connection: it can be read, and nothing new is written', async () => {
    const other = await desk.colleague({ practiceId: lakeside })
    const manager = await desk.colleague({ claims: ['Channels', 'ContactsAndNetwork'] })
    const room = await desk.open(manager, [other], { roomType: ROOM_TYPES.CrossOffice })
    const { id: postId } = await desk.posted(other, room.id)
    expect((await disconnect(app, manager, lakeside)).status).toBe(200)
    for (const as of [manager, other]) {
      expect((await desk.room(as, room.id)).body).toMatchObject({ status: 1, abilities: { mayWrite: false } })
      expect((await desk.posts(as, room.id)).data.map(({ id }) => id)).toEqual([postId])
      expect(await desk.post(as, room.id)).toMatchObject({ status: 403, body: { code: 'room-ended' } })
      expect(await desk.comment(as, room.id, postId)).toMatchObject({
        status: 403,
        body: { code: 'room-ended' },
      })
    }
    expect(await desk.create(manager, [other], { roomType: ROOM_TYPES.CrossOffice })).toMatchObject({
      status: 403,
      body: { code: 'practices-not-connected' },
    })
  })
})

test('somebody who leaves their practice is out of its rooms', async () => {
  const admin = await app.signIn('owner@brightsmiles.example')
  const leaver = await desk.colleague()
  const room = await desk.open(ada, [leaver])
  const left = await app.call('DELETE /my-office/v2/team-members/:id', {
    as: admin,
    params: { id: leaver.givenName },
  })
  expect(left.status).toBe(200)
  expect((await desk.room(ada, room.id)).body.memberCount).toBe(1)
})

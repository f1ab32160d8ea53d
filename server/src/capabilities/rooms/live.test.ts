import { POSTS_PAGE_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, expect, test } from 'vitest'
import { checkReplay } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { appliedTo, type FollowedRoom, shownPost } from './testing/followed-room.ts'
import { roomsDesk } from './testing/rooms-desk.ts'

const app = useTestApp()
const desk = roomsDesk(app)
let ada: LoginReply
let ben: LoginReply
beforeAll(async () => {
  ada = await desk.colleague()
  ben = await desk.colleague()
})

const followRoom = (roomId: string, act: () => Promise<unknown>) =>
  checkReplay<FollowedRoom>({
    app,
    as: ben,
    streams: [`rooms:${roomId}`],
    read: async () => ({
      posts: (await desk.posts(ben, roomId, { pageSize: POSTS_PAGE_MAX })).data.map(shownPost),
    }),
    apply: appliedTo,
    act,
  })

interface Talk {
  roomId: string
  postId: string
  otherId: string
  commentId: string
}

/** A room with two posts, the first with four comments. */
async function talk(): Promise<Talk> {
  const { id: roomId } = await desk.open(ada, [ben])
  const { id: postId } = await desk.posted(ada, roomId, { subject: 'first' })
  const { id: otherId } = await desk.posted(ben, roomId, { subject: 'second' })
  for (const n of [1, 2, 3]) await desk.commented(ada, roomId, postId, { message: `${n}` })
  const { id: commentId } = await desk.commented(ben, roomId, postId, { message: 'No' })
  return { roomId, postId, otherId, commentId }
}

const send = (call: string, as: LoginReply, body: object) => app.send(call, { as, body })

test.each<[string, string, (one: Talk) => Promise<unknown>]>([
  ['a new post', 'rooms.post', ({ roomId }) => desk.posted(ada, roomId)],
  [
    'a comment, which moves its post',
    'rooms.comment',
    ({ roomId, otherId }) => desk.commented(ada, roomId, otherId),
  ],
  [
    'an edited post',
    'rooms.post',
    ({ roomId, postId }) => send('PUT /rooms/v3/posts', ada, { roomId, postId, message: 'Edited' }),
  ],
  [
    'an edited comment',
    'rooms.comment',
    ({ otherId: _, ...one }) => send('PUT /rooms/v3/comments', ben, { ...one, message: 'Yes' }),
  ],
  [
    'a reaction to a post',
    'rooms.post',
    ({ roomId, postId }) => send('POST /rooms/v3/posts/react', ben, { roomId, postId, reaction: 'heart' }),
  ],
  [
    'a reaction to a comment',
    'rooms.comment',
    ({ otherId: _, ...one }) => send('POST /rooms/v3/comments/react', ada, { ...one, reaction: 'heart' }),
  ],
  [
    'a post that is resolved',
    'rooms.post',
    ({ roomId, postId }) => send('POST /rooms/v3/posts/resolve', ben, { roomId, postId }),
  ],
  [
    'a post that is pinned',
    'rooms.room',
    ({ roomId, postId }) => send('POST /rooms/v3/posts/pin', ben, { roomId, postId }),
  ],
  [
    'a post that is deleted with its comments',
    'rooms.post',
    ({ roomId, postId }) => app.call('DELETE /rooms/v3/posts', { as: ada, query: { roomId, postId } }),
  ],
])('a window that follows a room has what a fresh read gives: %s', async (_what, event, act) => {
  const one = await talk()
  const changes = await followRoom(one.roomId, () => act(one))
  expect(changes.map((change) => change.event)).toEqual([event])
})

test('reading a room is heard by one’s other windows alone', async () => {
  const room = await desk.open(ada, [ben])
  await desk.posted(ada, room.id)
  const [own, other] = [await openWindow(app, ben), await openWindow(app, ada)]
  await desk.read(ben, room.id)
  await expect.poll(() => own.events.filter(({ name }) => name === 'rooms.own')).toHaveLength(1)
  expect(other.events.filter(({ name }) => name === 'rooms.own')).toEqual([])
  own.close()
  other.close()
})

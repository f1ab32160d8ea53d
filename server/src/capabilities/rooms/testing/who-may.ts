import { randomUUID } from 'node:crypto'
import type * as routes from '@corridor/contract/rooms/routes.ts'
import { minutesAfter } from '#platform/clock.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import type { World } from '#testing/world/world.ts'
import { roomsDesk } from './rooms-desk.ts'

/** A room of the admin with somebody new, and nobody else. Opened by the other one: one person opens few in an hour. */
async function room(world: World) {
  const desk = roomsDesk(world.app)
  const own = await world.as('admin')
  const other = await desk.colleague()
  const { id: roomId } = await desk.open(other, [own])
  return { desk, own, other, roomId }
}

/** The same with a post of the admin. */
async function post(world: World) {
  const one = await room(world)
  const { id: postId } = await one.desk.posted(one.own, one.roomId)
  return { ...one, postId }
}

async function comment(world: World) {
  const one = await post(world)
  const { id: commentId } = await one.desk.commented(one.own, one.roomId, one.postId)
  return { ...one, commentId }
}

const withRoom = async (world: World) => {
  const { own, roomId } = await room(world)
  return { as: own, body: { roomId } }
}
const roomInQuery = async (world: World) => {
  const { own, roomId } = await room(world)
  return { as: own, query: { roomId } }
}
const roomInPath = async (world: World) => {
  const { own, roomId } = await room(world)
  return { as: own, params: { roomId } }
}
const withPost = async (world: World) => {
  const { own, roomId, postId } = await post(world)
  return { as: own, body: { roomId, postId } }
}
const postInQuery = async (world: World) => {
  const { own, roomId, postId } = await post(world)
  return { as: own, query: { roomId, postId } }
}
const withComment = async (world: World) => {
  const { own, roomId, postId, commentId } = await comment(world)
  return { as: own, body: { roomId, postId, commentId } }
}
const own = async ({ as }: World) => ({ as: await as('admin') })

const calls: Calls<typeof routes> = {
  'POST /rooms/v3': may(
    'Channels',
    'own',
    async ({ as }) => ({ as: await as('admin'), body: { id: randomUUID(), name: 'Supplies' } }),
    EACH_TIME,
  ),
  'GET /rooms/v3/lite': may('Channels', 'own', own),
  'GET /rooms/v3/favourites': may('Channels', 'own', own),
  'GET /rooms/v3/:roomId': may('Channels', 'record', roomInPath),
  'POST /rooms/v3/:roomId/favourite': may('Channels', 'record', roomInPath),
  'DELETE /rooms/v3/:roomId/favourite': may('Channels', 'record', roomInPath),
  'PUT /rooms/v3/details': may('Channels', 'record', async (world) => {
    const { as, body } = await withRoom(world)
    return { as, body: { ...body, name: 'Supplies' } }
  }),
  'DELETE /rooms/v3/:roomId': may('Channels', 'record', roomInPath, EACH_TIME),
  'GET /rooms/v3/members': may('Channels', 'record', roomInQuery),
  'POST /rooms/v3/members': may('Channels', 'record', async (world) => {
    const { as, body } = await withRoom(world)
    return { as, body: { ...body, memberIds: [(await roomsDesk(world.app).colleague()).givenName] } }
  }),
  'DELETE /rooms/v3/members': may('Channels', 'record', async (world) => {
    const { own: admin, other, roomId } = await room(world)
    return { as: admin, query: { roomId, memberId: other.givenName } }
  }),
  'POST /rooms/v3/join': may('Channels', 'record', withRoom),
  // Who is in no such room has left it, as far as anybody can tell.
  'POST /rooms/v3/leave': may('Channels', 'own', withRoom, EACH_TIME),
  'POST /rooms/v3/read': may('Channels', 'record', withRoom),
  'POST /rooms/v3/unread': may('Channels', 'record', withRoom),
  'GET /rooms/v3/posts': may('Channels', 'record', roomInQuery),
  'GET /rooms/v3/post': may('Channels', 'record', postInQuery),
  'POST /rooms/v3/posts': may('Channels', 'record', async (world) => {
    const { as, body } = await withRoom(world)
    return { as, body: { ...body, id: randomUUID(), subject: 'Gloves', message: 'Size M' } }
  }),
  'PUT /rooms/v3/posts': may('Channels', 'record', async (world) => {
    const { as, body } = await withPost(world)
    return { as, body: { ...body, subject: 'Gloves', message: 'Size S' } }
  }),
  'DELETE /rooms/v3/posts': may('Channels', 'record', postInQuery, EACH_TIME),
  'GET /rooms/v3/posts/edits': may('Channels', 'record', postInQuery),
  'POST /rooms/v3/posts/react': may('Channels', 'record', async (world) => {
    const { as, body } = await withPost(world)
    return { as, body: { ...body, reaction: 'heart' } }
  }),
  'POST /rooms/v3/posts/unreact': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/read': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/unread': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/pin': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/unpin': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/resolve': may('Channels', 'record', withPost),
  'POST /rooms/v3/posts/unresolve': may('Channels', 'record', withPost),
  'PUT /rooms/v3/posts/follow': may('Channels', 'record', async (world) => {
    const { as, body } = await withPost(world)
    return { as, body: { ...body, level: 'follow' as const } }
  }),
  'PUT /rooms/v3/posts/reminder': may('Channels', 'record', async (world) => {
    const { as, body } = await withPost(world)
    return { as, body: { ...body, remindAt: minutesAfter(world.app.clock.now(), 60).toISOString() } }
  }),
  'GET /rooms/v3/posts/pinned': may('Channels', 'record', roomInQuery),
  'GET /rooms/v3/comments': may('Channels', 'record', postInQuery),
  'POST /rooms/v3/comments': may('Channels', 'record', async (world) => {
    const { as, body } = await withPost(world)
    return { as, body: { ...body, id: randomUUID(), message: 'Yes' } }
  }),
  'PUT /rooms/v3/comments': may('Channels', 'record', async (world) => {
    const { as, body } = await withComment(world)
    return { as, body: { ...body, message: 'No' } }
  }),
  'DELETE /rooms/v3/comments': may(
    'Channels',
    'record',
    async (world) => {
      const { as, body } = await withComment(world)
      return { as, query: body }
    },
    EACH_TIME,
  ),
  'POST /rooms/v3/comments/react': may('Channels', 'record', async (world) => {
    const { as, body } = await withComment(world)
    return { as, body: { ...body, reaction: 'heart' } }
  }),
  'POST /rooms/v3/comments/unreact': may('Channels', 'record', withComment),
  'GET /rooms/v3/attachments': may('Channels', 'record', roomInQuery),
  'GET /rooms/v3/search': may('Channels', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { keyword: 'hello' },
  })),
  'GET /rooms/v3/events': may('Channels', 'own', own),
  'POST /rooms/v3/events/read': may('Channels', 'record', async (world) => {
    const { desk, own: admin, other, roomId } = await room(world)
    await desk.posted(other, roomId)
    const { body } = await world.app.call('GET /rooms/v3/events', { as: admin })
    return { as: admin, body: { eduRoomEventId: body.data[0]!.id } }
  }),
  'GET /rooms/v3/settings': may('Channels', 'own', own),
  'PUT /rooms/v3/settings': may('PracticeAdmin', 'own', async ({ as }) => ({
    as: await as('admin'),
    body: { switches: { pin: true } },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Rooms',
  about:
    'Each call is about a room of the admin with somebody whom none of the others knows. Leaving a room that one is not in answers like leaving it.',
  calls,
  streams: {
    rooms: followed('record', async (world) => (await room(world)).roomId),
    'rooms-own': followed('record', async ({ as }) => (await as('admin')).givenName),
  },
  events: {
    'rooms.post': heard(['admin'], async (world) => (await post(world)).postId),
    'rooms.comment': heard(['admin'], async (world) => (await comment(world)).commentId),
    'rooms.room': heard(['admin'], async (world) => {
      const { own: admin, roomId } = await room(world)
      await world.app.call('PUT /rooms/v3/details', { as: admin, body: { roomId, name: 'New name' } })
      return roomId
    }),
    'rooms.activity': heard(['admin'], async (world) => {
      const { desk, other, roomId } = await room(world)
      await desk.posted(other, roomId)
      return roomId
    }),
    'rooms.own': heard(['admin'], async (world) => {
      const { own: admin, roomId } = await room(world)
      await world.app.call('POST /rooms/v3/unread', { as: admin, body: { roomId } })
      return roomId
    }),
  },
}

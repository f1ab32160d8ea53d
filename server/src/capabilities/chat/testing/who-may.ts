import { randomUUID } from 'node:crypto'
import type * as gifs from '@corridor/contract/chat/gifs.ts'
import type * as marks from '@corridor/contract/chat/marks.ts'
import type * as routes from '@corridor/contract/chat/routes.ts'
import type * as later from '@corridor/contract/chat/scheduled.ts'
import { DELETE_TYPES, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { minutesAfter } from '#platform/clock.ts'
import { type Calls, EACH_TIME, followed, heard, may, said, type WhoMay } from '#testing/matrix/part.ts'
import { openWindow } from '#testing/window.ts'
import type { World } from '#testing/world/world.ts'
import { chatDesk } from './chat-desk.ts'

/** A conversation of the admin with somebody new, and nobody else. Opened by the other one: one person opens few in an hour. */
async function conversation({ app, as, newcomer }: World) {
  const own = await as('admin')
  const other = await newcomer()
  const { body } = await app.call('POST /api/v2/channels', {
    as: other,
    body: { id: randomUUID(), isGroupChat: true, memberIds: [own.givenName] },
  })
  return { own, other, id: body.id }
}

async function say({ app }: World, as: LoginReply, channelId: string, more: object = {}): Promise<string> {
  const id = randomUUID()
  await app.call('POST /api/v2/messages', { as, body: { id, channelId, messageText: 'Hello', ...more } })
  return id
}

/** A message in it, by the admin or by the other one. */
async function withMessage(world: World, more: object = {}, isOwn = true) {
  const { own, other, id } = await conversation(world)
  return { as: own, params: { id, messageId: await say(world, isOwn ? own : other, id, more) } }
}

const oneChannel = async (world: World) => {
  const { own, id } = await conversation(world)
  return { as: own, params: { id } }
}

const soon = ({ app }: World): string => minutesAfter(app.clock.now(), 60).toISOString()

async function schedule(world: World) {
  const { own, id: channelId } = await conversation(world)
  return { as: own, body: { id: randomUUID(), channelId, messageText: 'Later', sendAt: soon(world) } }
}

/** The same, opened by the admin, with a message of the other one. */
async function withBoth({ app, as, newcomer }: World) {
  const [own, other, desk] = [await as('admin'), await newcomer(), chatDesk(app)]
  const id = await desk.group(own, [other])
  return { own, other, desk, id, message: await desk.said(other, id, 'Hello') }
}

const calls: Calls<typeof routes & typeof marks & typeof later & typeof gifs> = {
  'GET /api/v3/channels': may('Chat', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /api/v2/channels/:id': may('Chat', 'record', oneChannel),
  'GET /api/v2/channels/sync/:timeStamp': may('Chat', 'own', async ({ as }) => ({
    as: await as('admin'),
    params: { timeStamp: 0 },
  })),
  'POST /api/v2/channels': may(
    'Chat',
    { of: 'own', alone: 403 },
    async ({ as, newcomer }) => ({
      as: await as('admin'),
      body: {
        id: randomUUID(),
        name: 'Front desk',
        isGroupChat: true,
        memberIds: [(await newcomer()).givenName],
      },
    }),
    EACH_TIME,
  ),
  'PUT /api/v2/channels': may('Chat', 'record', async (world) => {
    const { own, id } = await conversation(world)
    const memberIds = [(await world.newcomer()).givenName]
    return { as: own, body: { id, updateType: 1, name: 'New', memberIds } }
  }),
  'GET /api/v2/channels/:id/members': may('Chat', 'record', oneChannel),
  'GET /api/v2/channels/:id/attachments/count': may('Chat', 'record', oneChannel),
  'PUT /api/v2/channels/:id/messages/mark_as_archived': may('Chat', 'record', oneChannel),
  'PUT /api/v2/channels/:id/messages/mark_as_unarchived': may('Chat', 'record', oneChannel),
  'POST /api/v2/channels/:id/favourite': may('Chat', 'record', oneChannel),
  'POST /api/v2/channels/:id/unfavourite': may('Chat', 'record', oneChannel),
  'PUT /api/v2/channels/:id/messages/mark_as_read': may('Chat', 'record', async (world) => ({
    ...(await oneChannel(world)),
    body: { seq: 0 },
  })),
  'PUT /api/v2/channels/:id/messages/mark_as_delivered': may('Chat', 'record', async (world) => ({
    ...(await oneChannel(world)),
    body: { seq: 0 },
  })),
  'POST /api/v2/channels/:id/unread': may('Chat', 'record', async (world) => ({
    ...(await oneChannel(world)),
    body: { seq: 1 },
  })),
  'PUT /api/v2/channels/:id/mute': may('Chat', 'record', async (world) => ({
    ...(await oneChannel(world)),
    body: { until: soon(world) },
  })),
  'GET /api/v2/messages': may('Chat', 'record', async (world) => {
    const { as, params } = await withMessage(world)
    return { as, query: { channelId: params.id } }
  }),
  'POST /api/v2/messages': may('Chat', 'record', async (world) => {
    const { own, id: channelId } = await conversation(world)
    return {
      as: own,
      body: { id: randomUUID(), channelId, messageText: 'Hello', mentions: [], isUrgent: false },
    }
  }),
  'PUT /api/v2/channels/:id/messages/:messageId': may('Chat', 'record', async (world) => ({
    ...(await withMessage(world)),
    body: { messageText: 'Hello again' },
  })),
  'GET /api/v2/channels/:id/messages/:messageId/edits': may('Chat', 'record', withMessage),
  'DELETE /api/v2/messages/channel/:channelId/message/:messageId': may('Chat', 'record', async (world) => {
    const { as, params } = await withMessage(world)
    return { as, params: { channelId: params.id, messageId: params.messageId }, query: { type: 0 } }
  }),
  'POST /api/v2/channels/:id/messages/:messageId/pin': may('Chat', 'record', withMessage),
  'POST /api/v2/channels/:id/messages/:messageId/unpin': may('Chat', 'record', withMessage),
  'GET /api/v2/channels/:id/messages/pinned': may('Chat', 'record', oneChannel),
  'POST /api/v2/channels/:id/messages/:messageId/react': may('Chat', 'record', async (world) => ({
    ...(await withMessage(world)),
    body: { reaction: 'heart' },
  })),
  'POST /api/v2/channels/:id/messages/:messageId/unreact': may('Chat', 'record', withMessage),
  'POST /api/v2/channels/:id/messages/:messageId/acknowledge': may('Chat', 'record', (world) =>
    withMessage(world, { isUrgent: true }, false),
  ),
  'POST /api/v2/channels/:id/messages/:messageId/remind': may('Chat', 'record', (world) =>
    withMessage(world, { isUrgent: true }),
  ),
  'GET /api/v2/channels/:id/messages/:messageId/readers': may('Chat', 'record', withMessage),
  'POST /api/v2/messages/forward': may('Chat', 'record', async (world) => {
    const { as, params } = await withMessage(world)
    const messages = [{ id: randomUUID(), channelId: params.id, messageId: params.messageId }]
    return { as, body: { userIds: [(await world.newcomer()).givenName], messages } }
  }),
  'GET /api/v2/messages/unread_count': may('Chat', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /api/v2/messages/search': may('Chat', 'own', async (world) => {
    const { as, params } = await withMessage(world)
    return { as, query: { keyword: 'hello', channelId: params.id } }
  }),
  'GET /giphy/v2/search/:word': may('Chat', 'own', async ({ as }) => ({
    as: await as('admin'),
    params: { word: 'tooth' },
  })),
  'GET /giphy/v2/pictures/:token': may('open', 'own', async ({ app, as }) => {
    const own = { as: await as('admin'), params: { word: 'tooth' } }
    const { body } = await app.call('GET /giphy/v2/search/:word', own)
    return { params: { token: body.gifs[0]!.uri.split('/').at(-1)! } }
  }),
  'POST /api/v2/messages/scheduled': may('Chat', 'record', schedule),
  'GET /api/v2/messages/scheduled': may('Chat', 'own', async ({ as }) => ({ as: await as('admin') })),
  'DELETE /api/v2/messages/scheduled/:id': may('Chat', 'record', async (world) => {
    const { as, body } = await schedule(world)
    await world.app.call('POST /api/v2/messages/scheduled', { as, body })
    return { as, params: { id: body.id } }
  }),
  'PUT /api/v2/channels/:id/messages/:messageId/reminder': may('Chat', 'record', async (world) => ({
    ...(await withMessage(world)),
    body: { remindAt: soon(world) },
  })),
  'DELETE /api/v2/channels/:id/messages/:messageId/reminder': may('Chat', 'record', async (world) => {
    const call = await withMessage(world)
    const body = { remindAt: soon(world) }
    await world.app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', { ...call, body })
    return call
  }),
  'GET /api/v2/reminders': may('Chat', 'own', async ({ as }) => ({ as: await as('admin') })),
  'GET /api/v2/contacts/search': may('Chat', 'own', async ({ as }) => ({
    as: await as('admin'),
    query: { keyword: 'a' },
  })),
  'POST /api/v2/users/sync': may('Chat', { of: 403, admin: 200 }, async ({ as }) => {
    const own = await as('admin')
    return { as: own, body: { contacts: [], loggedUserId: own.givenName } }
  }),
}

export const whoMay: WhoMay = {
  heading: 'Chat',
  about:
    'Each call is about a conversation of the admin with somebody whom none of the others knows. In a search of it they find nothing. The address of a picture is the proof that it was found here.',
  calls,
  messages: {
    '/hubs/notification chat.types': said('Chat', 'record', async (world) => ({
      channelId: (await withBoth(world)).id,
    })),
  },
  streams: {
    chat: followed('record', async (world) => (await withBoth(world)).id),
    'chat-own': followed('record', async ({ as }) => (await as('admin')).givenName),
  },
  events: {
    'chat.message': heard(['admin'], async (world) => (await withBoth(world)).id),
    'chat.channel': heard(['admin'], async (world) => {
      const { own, id } = await withBoth(world)
      const body = { id, updateType: UPDATE_TYPES.RENAME, name: 'New name', memberIds: [] }
      await world.app.call('PUT /api/v2/channels', { as: own, body })
      return id
    }),
    'chat.receipt': heard(['admin'], async (world) => {
      const { other, own, desk, id } = await withBoth(world)
      const { seq } = await desk.said(own, id, 'Have you seen this?')
      await desk.read(other, id, seq)
      return id
    }),
    'chat.own': heard(['admin'], async (world) => {
      const { own, id } = await withBoth(world)
      await world.app.call('POST /api/v2/channels/:id/favourite', { as: own, params: { id } })
      return id
    }),
    'chat.message-hidden': heard(['admin'], async (world) => {
      const { own, id, message } = await withBoth(world)
      await world.app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
        as: own,
        params: { channelId: id, messageId: message.id },
        query: { type: DELETE_TYPES.USER },
      })
      return id
    }),
    'chat.reminders': heard(['admin'], async (world) => {
      const { own, id, message } = await withBoth(world)
      await world.app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
        as: own,
        params: { id, messageId: message.id },
        body: { remindAt: new Date(world.app.clock.now().getTime() + 3_600_000).toISOString() },
      })
      return id
    }),
    'chat.scheduled': heard(['admin'], async (world) => {
      const { own, id } = await withBoth(world)
      const sendAt = new Date(world.app.clock.now().getTime() + 3_600_000).toISOString()
      const body = { id: randomUUID(), channelId: id, messageText: 'Later', sendAt }
      await world.app.call('POST /api/v2/messages/scheduled', { as: own, body })
      return id
    }),
    'chat.typing': heard(['admin'], async (world) => {
      const { other, id } = await withBoth(world)
      const window = await openWindow(world.app, other)
      await window.socket.emitWithAck('chat.types', { channelId: id })
      window.close()
      return id
    }),
  },
}

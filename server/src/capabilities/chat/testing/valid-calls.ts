import { randomUUID } from 'node:crypto'
import type * as gifs from '@corridor/contract/chat/gifs.ts'
import type * as marks from '@corridor/contract/chat/marks.ts'
import type * as routes from '@corridor/contract/chat/routes.ts'
import type * as later from '@corridor/contract/chat/scheduled.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { ValidCalls } from '#testing/world/valid-call.ts'
import type { World } from '#testing/world/world.ts'

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

export const validCalls: ValidCalls<typeof routes & typeof marks & typeof later & typeof gifs> = {
  'GET /api/v3/channels': async ({ as }) => ({ as: await as('admin') }),
  'GET /api/v2/channels/:id': oneChannel,
  'GET /api/v2/channels/sync/:timeStamp': async ({ as }) => ({
    as: await as('admin'),
    params: { timeStamp: 0 },
  }),
  'POST /api/v2/channels': async ({ as, newcomer }) => ({
    as: await as('admin'),
    body: {
      id: randomUUID(),
      name: 'Front desk',
      isGroupChat: true,
      memberIds: [(await newcomer()).givenName],
    },
  }),
  'PUT /api/v2/channels': async (world) => {
    const { own, id } = await conversation(world)
    const memberIds = [(await world.newcomer()).givenName]
    return { as: own, body: { id, updateType: 1, name: 'New', memberIds } }
  },
  'GET /api/v2/channels/:id/members': oneChannel,
  'GET /api/v2/channels/:id/attachments/count': oneChannel,
  'PUT /api/v2/channels/:id/messages/mark_as_archived': oneChannel,
  'PUT /api/v2/channels/:id/messages/mark_as_unarchived': oneChannel,
  'POST /api/v2/channels/:id/favourite': oneChannel,
  'POST /api/v2/channels/:id/unfavourite': oneChannel,
  'PUT /api/v2/channels/:id/messages/mark_as_read': async (world) => ({
    ...(await oneChannel(world)),
    body: { seq: 0 },
  }),
  'PUT /api/v2/channels/:id/messages/mark_as_delivered': async (world) => ({
    ...(await oneChannel(world)),
    body: { seq: 0 },
  }),
  'POST /api/v2/channels/:id/unread': async (world) => ({ ...(await oneChannel(world)), body: { seq: 1 } }),
  'PUT /api/v2/channels/:id/mute': async (world) => ({
    ...(await oneChannel(world)),
    body: { until: soon(world) },
  }),
  'GET /api/v2/messages': async (world) => {
    const { as, params } = await withMessage(world)
    return { as, query: { channelId: params.id } }
  },
  'POST /api/v2/messages': async (world) => {
    const { own, id: channelId } = await conversation(world)
    return {
      as: own,
      body: { id: randomUUID(), channelId, messageText: 'Hello', mentions: [], isUrgent: false },
    }
  },
  'PUT /api/v2/channels/:id/messages/:messageId': async (world) => ({
    ...(await withMessage(world)),
    body: { messageText: 'Hello again' },
  }),
  'GET /api/v2/channels/:id/messages/:messageId/edits': withMessage,
  'DELETE /api/v2/messages/channel/:channelId/message/:messageId': async (world) => {
    const { as, params } = await withMessage(world)
    return { as, params: { channelId: params.id, messageId: params.messageId }, query: { type: 0 } }
  },
  'POST /api/v2/channels/:id/messages/:messageId/pin': withMessage,
  'POST /api/v2/channels/:id/messages/:messageId/unpin': withMessage,
  'GET /api/v2/channels/:id/messages/pinned': oneChannel,
  'POST /api/v2/channels/:id/messages/:messageId/react': async (world) => ({
    ...(await withMessage(world)),
    body: { reaction: 'heart' },
  }),
  'POST /api/v2/channels/:id/messages/:messageId/unreact': withMessage,
  'POST /api/v2/channels/:id/messages/:messageId/acknowledge': (world) =>
    withMessage(world, { isUrgent: true }, false),
  'POST /api/v2/channels/:id/messages/:messageId/remind': (world) => withMessage(world, { isUrgent: true }),
  'GET /api/v2/channels/:id/messages/:messageId/readers': withMessage,
  'POST /api/v2/messages/forward': async (world) => {
    const { as, params } = await withMessage(world)
    const messages = [{ id: randomUUID(), channelId: params.id, messageId: params.messageId }]
    return { as, body: { userIds: [(await world.newcomer()).givenName], messages } }
  },
  'GET /api/v2/messages/unread_count': async ({ as }) => ({ as: await as('admin') }),
  'GET /api/v2/messages/search': async (world) => {
    const { as, params } = await withMessage(world)
    return { as, query: { keyword: 'hello', channelId: params.id } }
  },
  'GET /giphy/v2/search/:word': async ({ as }) => ({ as: await as('admin'), params: { word: 'tooth' } }),
  'GET /giphy/v2/pictures/:token': async ({ app, as }) => {
    const own = { as: await as('admin'), params: { word: 'tooth' } }
    const { body } = await app.call('GET /giphy/v2/search/:word', own)
    return { params: { token: body.gifs[0]!.uri.split('/').at(-1)! } }
  },
  'POST /api/v2/messages/scheduled': schedule,
  'GET /api/v2/messages/scheduled': async ({ as }) => ({ as: await as('admin') }),
  'DELETE /api/v2/messages/scheduled/:id': async (world) => {
    const { as, body } = await schedule(world)
    await world.app.call('POST /api/v2/messages/scheduled', { as, body })
    return { as, params: { id: body.id } }
  },
  'PUT /api/v2/channels/:id/messages/:messageId/reminder': async (world) => ({
    ...(await withMessage(world)),
    body: { remindAt: soon(world) },
  }),
  'DELETE /api/v2/channels/:id/messages/:messageId/reminder': async (world) => {
    const call = await withMessage(world)
    const body = { remindAt: soon(world) }
    await world.app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', { ...call, body })
    return call
  },
  'GET /api/v2/reminders': async ({ as }) => ({ as: await as('admin') }),
  'GET /api/v2/contacts/search': async ({ as }) => ({ as: await as('admin'), query: { keyword: 'a' } }),
  'POST /api/v2/users/sync': async ({ as }) => {
    const own = await as('admin')
    return { as: own, body: { contacts: [], loggedUserId: own.givenName } }
  },
}

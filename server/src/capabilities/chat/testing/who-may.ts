import { randomUUID } from 'node:crypto'
import { DELETE_TYPES, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'
import { openWindow } from '#testing/window.ts'
import type { World } from '#testing/world/world.ts'
import { chatDesk } from './chat-desk.ts'

/** A conversation of the admin with somebody whom none of the others knows, and a message in it. */
async function conversation({ app, as, newcomer }: World) {
  const [own, other, desk] = [await as('admin'), await newcomer(), chatDesk(app)]
  const id = await desk.group(own, [other])
  return { own, other, desk, id, message: await desk.said(other, id, 'Hello') }
}

export const whoMay: WhoMay = {
  ways: { 'POST /api/v2/channels': EACH_TIME },
  messages: {
    '/hubs/notification chat.types': async (world) => ({ channelId: (await conversation(world)).id }),
  },
  streams: {
    chat: async (world) => (await conversation(world)).id,
    'chat-own': async ({ as }) => (await as('admin')).givenName,
  },
  events: {
    'chat.message': async (world) => (await conversation(world)).id,
    'chat.channel': async (world) => {
      const { own, id } = await conversation(world)
      const body = { id, updateType: UPDATE_TYPES.RENAME, name: 'New name', memberIds: [] }
      await world.app.call('PUT /api/v2/channels', { as: own, body })
      return id
    },
    'chat.receipt': async (world) => {
      const { other, own, desk, id } = await conversation(world)
      const { seq } = await desk.said(own, id, 'Have you seen this?')
      await desk.read(other, id, seq)
      return id
    },
    'chat.own': async (world) => {
      const { own, id } = await conversation(world)
      await world.app.call('POST /api/v2/channels/:id/favourite', { as: own, params: { id } })
      return id
    },
    'chat.message-hidden': async (world) => {
      const { own, id, message } = await conversation(world)
      await world.app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
        as: own,
        params: { channelId: id, messageId: message.id },
        query: { type: DELETE_TYPES.USER },
      })
      return id
    },
    'chat.reminders': async (world) => {
      const { own, id, message } = await conversation(world)
      await world.app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
        as: own,
        params: { id, messageId: message.id },
        body: { remindAt: new Date(world.app.clock.now().getTime() + 3_600_000).toISOString() },
      })
      return id
    },
    'chat.scheduled': async (world) => {
      const { own, id } = await conversation(world)
      const sendAt = new Date(world.app.clock.now().getTime() + 3_600_000).toISOString()
      const body = { id: randomUUID(), channelId: id, messageText: 'Later', sendAt }
      await world.app.call('POST /api/v2/messages/scheduled', { as: own, body })
      return id
    },
    'chat.typing': async (world) => {
      const { other, id } = await conversation(world)
      const window = await openWindow(world.app, other)
      await window.socket.emitWithAck('chat.types', { channelId: id })
      window.close()
      return id
    },
  },
}

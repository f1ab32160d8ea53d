import { randomUUID } from 'node:crypto'
import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
import { chatDesk } from './chat-desk.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner, staff, tomorrow }) => {
    const desk = chatDesk(app)
    const channelId = await desk.group(owner, [staff], CANARY_TEXT)
    const message = await desk.said(staff, channelId, CANARY_TEXT, { isUrgent: true })
    const hidden = await desk.said(staff, channelId, CANARY_TEXT)
    const params = { id: channelId, messageId: message.id }
    await app.call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', { as: owner, params })
    await app.call('POST /api/v2/channels/:id/messages/:messageId/react', {
      as: owner,
      params,
      body: { reaction: 'heart' },
    })
    await app.call('PUT /api/v2/channels/:id/messages/:messageId', {
      as: staff,
      params,
      body: { messageText: `${CANARY_TEXT}, and this` },
    })
    await app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
      as: owner,
      params: { channelId, messageId: hidden.id },
      query: { type: 1 },
    })
    const scheduled = { id: randomUUID(), channelId, messageText: CANARY_TEXT, sendAt: tomorrow }
    await app.call('POST /api/v2/messages/scheduled', { as: owner, body: scheduled })
    await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      as: owner,
      params,
      body: { remindAt: tomorrow },
    })
    const readAs = async (call: string) => (await app.send(call, { as: owner })).body
    return {
      ids: [channelId, message.id, hidden.id, scheduled.id],
      nested: [{ field: 'messageId', inside: ['channelId', 'id'], outer: channelId, inner: message.id }],
      read: async () => ({
        conversations: await readAs('GET /api/v3/channels'),
        messages: await readAs(`GET /api/v2/messages?channelId=${channelId}`),
        scheduled: await readAs('GET /api/v2/messages/scheduled'),
        reminders: await readAs('GET /api/v2/reminders'),
      }),
    }
  },
  without: {
    chat_read_mark:
      'how far somebody has read is in chat_member; these are older marks of members who have read more',
    chat_settlement: 'work that is under way after a connection has ended; it holds no text',
    chat_snapshot: 'is taken when a conversation is frozen, and is read where the conversation is',
    chat_snapshot_member: 'the same',
    chat_unsettled: 'work that is under way after a connection has ended; it holds no text',
  },
}

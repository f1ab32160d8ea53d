import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@corridor/contract/chat/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { expect } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'

type Caller = LoginReply

/** Talks as a client does. */
export function chatDesk(app: TestApp) {
  const channel = async (as: Caller, id: string) =>
    (await app.call('GET /api/v2/channels/:id', { as, params: { id } })).body
  return {
    direct: async (as: Caller, other: Caller): Promise<string> => {
      const answer = await app.call('POST /api/v2/channels', { as, body: { memberIds: [other.givenName] } })
      expect(answer.status).toBe(200)
      return answer.body.id
    },
    group: async (as: Caller, others: readonly Caller[], name = ''): Promise<string> => {
      const body = {
        isGroupChat: true,
        id: randomUUID(),
        name,
        memberIds: others.map((one) => one.givenName),
      }
      const answer = await app.call('POST /api/v2/channels', { as, body })
      expect(answer.status).toBe(200)
      return answer.body.id
    },
    send: (as: Caller, channelId: string, messageText: string, more: object = {}) =>
      app.call('POST /api/v2/messages', { as, body: { id: randomUUID(), channelId, messageText, ...more } }),
    /** Sends, and answers the message. */
    said: async (
      as: Caller,
      channelId: string,
      messageText: string,
      more: object = {},
    ): Promise<ChatMessage> => {
      const body = { id: randomUUID(), channelId, messageText, ...more }
      const answer = await app.call('POST /api/v2/messages', { as, body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    },
    channel,
    messages: async (as: Caller, channelId: string, query: object = {}) =>
      (await app.call('GET /api/v2/messages', { as, query: { channelId, ...query } })).body,
    list: async (as: Caller, filterType: 0 | 1 | 2 = 0) =>
      (await app.call('GET /api/v3/channels', { as, query: { filterType, pageSize: 300 } })).body.channels,
    read: (as: Caller, id: string, seq?: number) =>
      app.call('PUT /api/v2/channels/:id/messages/mark_as_read', { as, params: { id }, body: { seq } }),
  }
}

export type ChatDesk = ReturnType<typeof chatDesk>

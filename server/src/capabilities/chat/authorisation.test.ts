import * as gifs from '@corridor/contract/chat/gifs.ts'
import * as later from '@corridor/contract/chat/later.ts'
import * as routes from '@corridor/contract/chat/routes.ts'
import { expect, test } from 'vitest'
import { openWindow } from '../../../testing/window.ts'
import { testWhoMay } from '../../../testing/world/who-may.ts'
import { validCalls } from './testing/valid-calls.ts'

// Each call is about a conversation of the admin with somebody whom none of the others knows.
// biome-ignore format: a table is read by its columns
const world = testWhoMay({ ...routes, ...later, ...gifs }, {
  //                                                                 admin other member indiv pend. unver. stranger
  'GET /api/v3/channels': ['                                          200   200   200   200   403   403   401'],
  'GET /api/v2/channels/:id': ['                                      200   404   404   404   403   403   401'],
  'GET /api/v2/channels/sync/:timeStamp': ['                          200   200   200   200   403   403   401'],
  'POST /api/v2/channels': ['                                         200   200   200   403   403   403   401', 'anew'],
  'PUT /api/v2/channels': ['                                          200   404   404   404   403   403   401'],
  'GET /api/v2/channels/:id/members': ['                              200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/mark_as_archived': ['            200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/mark_as_unarchived': ['          200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/favourite': ['                           200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/unfavourite': ['                         200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/mark_as_read': ['                200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/mark_as_delivered': ['           200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/unread': ['                              200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/mute': ['                                 200   404   404   404   403   403   401'],
  'GET /api/v2/messages': ['                                          200   404   404   404   403   403   401'],
  'POST /api/v2/messages': ['                                         200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/:messageId': ['                  200   404   404   404   403   403   401'],
  'GET /api/v2/channels/:id/messages/:messageId/edits': ['            200   404   404   404   403   403   401'],
  'DELETE /api/v2/messages/channel/:channelId/message/:messageId': [' 200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/messages/:messageId/pin': ['             200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/messages/:messageId/unpin': ['           200   404   404   404   403   403   401'],
  'GET /api/v2/channels/:id/messages/pinned': ['                      200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/messages/:messageId/react': ['           200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/messages/:messageId/unreact': ['         200   404   404   404   403   403   401'],
  'POST /api/v2/channels/:id/messages/:messageId/acknowledge': ['     200   404   404   404   403   403   401'],
  'GET /api/v2/channels/:id/messages/:messageId/readers': ['          200   404   404   404   403   403   401'],
  'POST /api/v2/messages/forward': ['                                 200   404   404   404   403   403   401'],
  'GET /api/v2/messages/unread_count': ['                             200   200   200   200   403   403   401'],
  // Of a conversation that is not theirs they find nothing.
  'GET /api/v2/messages/search': ['                                   200   200   200   200   403   403   401'],
  'GET /giphy/v2/search/:word': ['                                    200   200   200   200   403   403   401'],
  'GET /giphy/v2/pictures/:token': ['                                 200   200   200   200   200   200   200'],
  'POST /api/v2/messages/scheduled': ['                               200   404   404   404   403   403   401'],
  'GET /api/v2/messages/scheduled': ['                                200   200   200   200   403   403   401'],
  'DELETE /api/v2/messages/scheduled/:id': ['                         200   404   404   404   403   403   401'],
  'PUT /api/v2/channels/:id/messages/:messageId/reminder': ['         200   404   404   404   403   403   401'],
  'DELETE /api/v2/channels/:id/messages/:messageId/reminder': ['      200   404   404   404   403   403   401'],
  'GET /api/v2/reminders': ['                                         200   200   200   200   403   403   401'],
  'GET /api/v2/contacts/search': ['                                   200   200   200   200   403   403   401'],
  // Only for oneself.
  'POST /api/v2/users/sync': ['                                       200   403   403   403   403   403   401'],
})

test('a search in somebody else’s conversation finds nothing', async () => {
  const { app, as } = world()
  const call = await validCalls['GET /api/v2/messages/search'](world())
  const found = async (who: Awaited<ReturnType<typeof as>>) =>
    (await app.call('GET /api/v2/messages/search', { ...call, as: who })).body.results.length
  expect(await found(await as('admin'))).toBe(1)
  expect(await found(await as('member'))).toBe(0)
})

test('nobody outside hears an event of a conversation, learns of its stream, or is heard typing in it', async () => {
  const { app, as } = world()
  const member = await as('member')
  const window = await openWindow(app, member)
  const { as: admin, params } = await validCalls['POST /api/v2/channels/:id/messages/:messageId/pin'](world())
  const one = { as: admin!, params }
  await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one)
  await app.call('POST /api/v2/channels/:id/messages/:messageId/react', { ...one, body: { reaction: 'sad' } })
  await app.call('PUT /api/v2/channels/:id/messages/:messageId', { ...one, body: { messageText: 'Other' } })
  const said = await window.socket.emitWithAck('chat.types', { channelId: params.id })
  expect(said.error.code).toBe('channel-not-found')
  const since = await app.call('GET /live/v1/changes', {
    as: member,
    query: { streams: `chat:${params.id}@0` },
  })
  expect(since.body.streams).toEqual([{ stream: `chat:${params.id}`, seq: null, changes: null }])
  expect(window.told.filter(({ name }) => name.startsWith('chat.'))).toEqual([])
  window.close()
})

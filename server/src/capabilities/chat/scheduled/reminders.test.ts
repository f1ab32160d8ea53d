import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '#testing/window.ts'
import { type ThreePeople, threePeople } from '../testing/three-people.ts'
import { remind as rung } from './reminders.ts'
import { sendScheduled } from './scheduled.ts'

let { app, desk, ada, ben } = {} as ThreePeople
beforeAll(async () => {
  ;({ app, desk, ada, ben } = await threePeople())
})
afterAll(() => app.close())

const call = '/api/v2/channels/:id/messages/:messageId/reminder' as const
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const remind = (as: LoginReply, id: string, messageId: string, hours: number) =>
  app.call(`PUT ${call}`, { as, params: { id, messageId }, body: { remindAt: inHours(hours) } })
const listed = async (as: LoginReply) =>
  (await app.call('GET /api/v2/reminders', { as })).body.reminders.map(({ message }) => message.messageText)

test('one’s own open reminders come the next first, whatever conversation they are about', async () => {
  const [here, there] = [await desk.group(ada, [ben]), await desk.direct(ada, ben)]
  const one = await desk.said(ada, here, 'Second')
  const two = await desk.said(ada, there, 'First')
  const three = await desk.said(ada, here, 'Third')
  await remind(ben, here, three.id, 3)
  await remind(ben, here, one.id, 2)
  await remind(ben, there, two.id, 1)
  expect(await listed(ben)).toEqual(['First', 'Second', 'Third'])
  expect(await listed(ada)).toEqual([])

  // Put off, it is one still.
  await remind(ben, there, two.id, 4)
  expect(await listed(ben)).toEqual(['Second', 'Third', 'First'])

  const params = { id: here, messageId: one.id }
  expect((await app.call(`DELETE ${call}`, { as: ben, params })).status).toBe(200)
  expect((await app.call(`DELETE ${call}`, { as: ben, params })).status).toBe(404)
  expect(await listed(ben)).toEqual(['Third', 'First'])

  // Nobody is reminded of a message that they deleted for themselves, or that its author deleted for all.
  const remove = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
  const of = (channelId: string, messageId: string) => ({ channelId, messageId })
  await app.call(remove, { as: ben, params: of(here, three.id), query: { type: 1 } })
  expect(await listed(ben)).toEqual(['First'])
  await app.call(remove, { as: ada, params: of(there, two.id), query: { type: 0 } })
  expect(await listed(ben)).toEqual([])
})

test('a time that is too far away is said of the time to be reminded at', async () => {
  const id = await desk.group(ada, [ben])
  const { id: messageId } = await desk.said(ada, id, 'In two years')
  const answer = await remind(ben, id, messageId, 2 * 366 * 24)
  expect(answer.body).toMatchObject({ statusCode: 400, errors: [{ path: 'body.remindAt' }] })
})

test('a reminder does not show the words of a group to a member who left it', async () => {
  const id = await desk.group(ada, [ben])
  const { id: messageId } = await desk.said(ada, id, 'Secret')
  await remind(ben, id, messageId, 1)
  const body = { id, updateType: 2 as const, memberIds: [ben.givenName] }
  expect((await app.call('PUT /api/v2/channels', { as: ada, body })).status).toBe(200)
  expect(await listed(ben)).toEqual([])
})

test('every window of the person who schedules a message, and nobody else, hears that it was scheduled, cancelled and sent', async () => {
  const id = await desk.group(ada, [ben])
  const windows = [await openWindow(app, ben), await openWindow(app, ben), await openWindow(app, ada)]
  const heard = () =>
    windows.map(({ events: received }) =>
      received.flatMap(({ name, payload }) => (name === 'chat.scheduled' ? [payload] : [])),
    )
  const [first, second] = [randomUUID(), randomUUID()]
  const schedule = (messageId: string) =>
    app.call('POST /api/v2/messages/scheduled', {
      as: ben,
      body: { id: messageId, channelId: id, messageText: 'Later', sendAt: inHours(1 / 3_600) },
    })
  for (const messageId of [first, second]) expect((await schedule(messageId)).status).toBe(200)
  await app.call('DELETE /api/v2/messages/scheduled/:id', { as: ben, params: { id: first } })
  const all = [first, second, first].map((messageId) => ({ channelId: id, messageId }))
  await expect.poll(heard).toEqual([all, all, []])
  app.clock.pass(2)
  await sendScheduled.run({ senderId: ben.givenName, id: second }, app.services)
  const sent = [...all, { channelId: id, messageId: second }]
  await expect.poll(heard).toEqual([sent, sent, []])
  for (const { close } of windows) close()
})

test('every window of the owner of a reminder, and nobody else, hears that it was set, put off, taken back and has rung', async () => {
  const id = await desk.group(ada, [ben])
  const { id: messageId, seq } = await desk.said(ada, id, 'Call the lab')
  const windows = [await openWindow(app, ben), await openWindow(app, ben), await openWindow(app, ada)]
  const heard = () =>
    windows.map(({ events: received }) =>
      received.flatMap(({ name, payload }) => (name === 'chat.reminders' ? [payload] : [])),
    )
  const times = (count: number) => Array(count).fill({ channelId: id, messageId })
  await remind(ben, id, messageId, 1)
  await remind(ben, id, messageId, 2)
  await app.call(`DELETE ${call}`, { as: ben, params: { id, messageId } })
  await remind(ben, id, messageId, 1)
  await expect.poll(heard).toEqual([times(4), times(4), []])
  app.clock.pass(3_601)
  await rung.run({ personId: ben.givenName, channelId: id, seq }, app.services)
  await expect.poll(heard).toEqual([times(5), times(5), []])
  for (const { close } of windows) close()
})

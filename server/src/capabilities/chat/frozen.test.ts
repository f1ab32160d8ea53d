import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { block, connectPersons, unblock } from '#capabilities/network/testing/person-connections.ts'
import * as people from '#capabilities/people/public.ts'
import { changesSince } from '#testing/replay.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { remind } from './scheduled/reminders.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let zoe: LoginReply
let id: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  ada = await signInNewcomer(app, { claims: ['Chat', 'ContactsAndNetwork'] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
  await connectPersons(app, ada, zoe)
  id = await desk.direct(ada, zoe)
})
afterAll(() => app.close())

const rename = (who: LoginReply, lastName: string) =>
  app.services.transactions.run(async (tx) => {
    await people.change(tx, app.services, who.givenName, { lastName })
  })

/** Everything by which one of the two sees the other in it. */
async function readAll(as: LoginReply, messageId: string) {
  const one = { as, params: { id } }
  return {
    channel: await desk.channel(as, id),
    listed: (await desk.list(as)).find((channel) => channel.id === id),
    synced: (await app.call('GET /api/v2/channels/sync/:timeStamp', { as, params: { timeStamp: 0 } })).body
      .channels,
    members: (await app.call('GET /api/v2/channels/:id/members', one)).body,
    readers: (
      await app.call('GET /api/v2/channels/:id/messages/:messageId/readers', {
        as,
        params: { id, messageId },
      })
    ).body,
    messages: (await desk.messages(as, id)).messages,
    found: (await app.call('GET /api/v2/messages/search', { as, query: { keyword: 'hello' } })).body.results,
    stream: await changesSince(app, as, [{ stream: `chat:${id}`, seq: 0 }]),
  }
}

test.each([
  ['who was blocked', () => ada, () => zoe],
  ['who blocked', () => zoe, () => ada],
])('frozen, neither reading nor a new name reaches the one %s, live or read', async (_, watched, watcher) => {
  const [one, other] = [watched(), watcher()]
  await desk.said(one, id, 'Hello')
  const { id: messageId, seq } = await desk.said(other, id, 'Hello to you')
  expect((await block(app, ada, zoe.givenName)).status).toBe(200)
  const before = await readAll(other, messageId)
  expect(JSON.stringify(before)).toContain('Roth')
  const window = await openWindow(app, other)
  app.clock.pass(5)
  expect((await desk.read(one, id, seq)).status).toBe(200)
  await rename(one, 'Secret')
  // Their own words can still be taken back, under the name of then.
  const { id: taken } = (await desk.messages(one, id)).messages.find(
    ({ user }) => user.userId === one.givenName,
  )!
  await app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    as: one,
    params: { channelId: id, messageId: taken },
    query: { type: 0 },
  })
  await expect.poll(() => window.events.map(({ name }) => name)).toContain('chat.message')
  expect(window.events.map(({ name }) => name)).not.toContain('chat.receipt')
  expect(window.events.map(({ name }) => name)).not.toContain('people.changed')
  expect(JSON.stringify(window.events)).not.toContain('Secret')
  window.close()
  const after = await readAll(other, messageId)
  expect(JSON.stringify(after)).not.toContain('Secret')
  expect(after.readers).toEqual(before.readers)
  expect(after.members).toEqual(before.members)
  for (const key of ['readReceipts', 'deliveryReceipts', 'readUpTo', 'deliveredUpTo', 'members'] as const)
    expect(after.channel[key]).toEqual(before.channel[key])
  // The reader has read it all the same.
  expect((await desk.channel(one, id)).unreadCount).toBe(0)

  await unblock(app, ada, zoe.givenName)
  await connectPersons(app, ada, zoe)
  expect(JSON.stringify(await desk.channel(other, id))).toContain('Secret')
  await rename(one, 'Roth')
})

test('a reminder of it names the author as they were called when it was frozen', async () => {
  const { id: messageId, seq } = await desk.said(ada, id, 'Call the lab')
  const remindAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const set = await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
    as: zoe,
    params: { id, messageId },
    body: { remindAt },
  })
  expect(set.status).toBe(200)
  expect((await block(app, ada, zoe.givenName)).status).toBe(200)
  await rename(ada, 'Secret')
  app.clock.pass(3_601)
  await remind.run({ personId: zoe.givenName, channelId: id, seq }, app.services)
  const as = await app.signIn(`newcomer-${zoe.givenName}@world.example`)
  const { alerts } = (await app.call('GET /user-notifications/v2/alerts', { as })).body
  expect(alerts.filter(({ kind }) => kind === 'chat.reminder')).toMatchObject([
    { facts: { from: 'Pia Roth' } },
  ])
})

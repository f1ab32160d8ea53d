import { randomUUID } from 'node:crypto'
import { URGENT_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { alertUnread } from './alerts/alert-unread.ts'
import { remind } from './scheduled/reminders.ts'
import { sendScheduled } from './scheduled/scheduled.ts'
import { afterSeconds, type ThreePeople, threePeople } from './testing/three-people.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
let channelId: string
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben, cleo], 'Room 2')
})

const pass = async (seconds: number) => {
  ;({ ada, ben, cleo } = await afterSeconds(seconds, { app, ada, ben, cleo }))
}

const one = (as: LoginReply, messageId: string, id = channelId) => ({ as, params: { id, messageId } })
describe('alerts', () => {
  const alertsOf = async (as: LoginReply) =>
    (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts
      .filter(({ kind, isRead }) => kind.startsWith('chat.') && !isRead)
      .map(({ kind, times }) => `${kind} ${times}`)
  const alertNow = () => alertUnread.run({ conversationId: channelId }, app.services)

  test('go to members who have not read: not to the sender, nor to those who look or have muted it; several are one', async () => {
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const quiet = await signInNewcomer(app)
    await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id: channelId, updateType: 1, memberIds: [quiet.givenName] },
    })
    await app.call('PUT /api/v2/channels/:id/mute', { as: quiet, params: { id: channelId }, body: { until } })
    const [a, b, c, q] = await Promise.all([ada, ben, cleo, quiet].map(alertsOf))
    await desk.said(ada, channelId, 'one')
    await desk.said(ada, channelId, 'two')
    await desk.read(cleo, channelId)
    await alertNow()
    expect(await alertsOf(ben)).toEqual(['chat.group-message 2', ...b!])
    expect([await alertsOf(ada), await alertsOf(cleo), await alertsOf(quiet)]).toEqual([a, c, q])
    await desk.said(ada, channelId, 'three', { mentions: [quiet.givenName] })
    await alertNow()
    await alertNow()
    expect(await alertsOf(ben)).toEqual(['chat.group-message 3', ...b!])
    expect(await alertsOf(quiet)).toEqual(['chat.mentioned 1', ...q!])
    await desk.read(ben, channelId)
    expect(await alertsOf(ben)).toEqual(b)
    expect(await alertsOf(quiet)).toEqual(['chat.mentioned 1', ...q!])
  })

  test('of what is urgent are so many an hour from one person, at once and for later; the rest can be said without', async () => {
    const dev = await signInNewcomer(app)
    const place = await desk.group(dev, [ben])
    const urgent = { isUrgent: true }
    // What is refused is not sent, and does not count.
    const nowhere = Array.from({ length: URGENT_PER_HOUR }, () =>
      desk.send(dev, randomUUID(), 'Now!', urgent),
    )
    for (const { status } of await Promise.all(nowhere)) expect(status).toBe(404)
    const first = await desk.said(dev, place, 'Now!', urgent)
    const others = Array.from({ length: URGENT_PER_HOUR + 4 }, () => desk.send(dev, place, 'Now!', urgent))
    const statuses = (await Promise.all(others)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(URGENT_PER_HOUR - 1).fill(200), ...Array(5).fill(409)])
    const tooMany = { status: 409, body: { code: 'too-many-urgent', retryAfterSeconds: expect.any(Number) } }
    expect(await desk.send(dev, place, 'Now!', urgent)).toMatchObject(tooMany)
    const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const later = { id: randomUUID(), channelId: place, messageText: 'Now!', sendAt, isUrgent: true }
    expect(await app.call('POST /api/v2/messages/scheduled', { as: dev, body: later })).toMatchObject(tooMany)
    // What was stored is answered still, calm words pass, and others have their own.
    expect((await desk.send(dev, place, 'Now!', { ...urgent, id: first.id })).body).toEqual(first)
    expect((await desk.send(dev, place, 'When you can')).status).toBe(200)
    expect((await desk.send(ben, place, 'Now!', urgent)).status).toBe(200)
    await pass(3_601)
    const again = await app.signIn(`newcomer-${dev.givenName}@world.example`)
    expect((await desk.send(again, place, 'Now!', urgent)).status).toBe(200)
  })
})

test('an urgent message that two windows send at once is counted once', async () => {
  const dev = await signInNewcomer(app)
  const channel = await desk.group(dev, [ben])
  const statuses: number[] = []
  for (let sent = 0; sent < URGENT_PER_HOUR; sent += 1) {
    const message = { id: randomUUID(), isUrgent: true }
    const both = [desk.send(dev, channel, 'Now!', message), desk.send(dev, channel, 'Now!', message)]
    statuses.push(...(await Promise.all(both)).map(({ status }) => status))
  }
  expect(statuses).toEqual(Array(2 * URGENT_PER_HOUR).fill(200))
  expect((await desk.send(dev, channel, 'Now!', { isUrgent: true })).status).toBe(409)
})

describe('later', () => {
  const schedule = (as: LoginReply, sendAt: Date, id = randomUUID()) =>
    app.call('POST /api/v2/messages/scheduled', {
      as,
      body: { id, channelId, messageText: 'Later', sendAt: sendAt.toISOString() },
    })
  const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000)
  const texts = async () =>
    (await desk.messages(ben, channelId)).messages.map(({ messageText }) => messageText)

  test('a message is sent when its time has come, once, unless it was called off', async () => {
    const { body } = await schedule(ada, inAnHour())
    const off = await schedule(ada, inAnHour())
    const run = (id: string) => sendScheduled.run({ senderId: ada.givenName, id }, app.services)
    await run(body.id)
    expect(await texts()).toEqual([])
    await app.call('DELETE /api/v2/messages/scheduled/:id', { as: ada, params: { id: off.body.id } })
    await pass(3_601)
    for (const id of [body.id, body.id, off.body.id]) await run(id)
    expect(await texts()).toEqual(['Later'])
    expect((await app.call('GET /api/v2/messages/scheduled', { as: ada })).body.scheduled).toEqual([])
  })

  test('one whose sender is out by then is not sent', async () => {
    const { body } = await schedule(ben, inAnHour())
    await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id: channelId, updateType: 2, memberIds: [ben.givenName] },
    })
    await pass(3_601)
    await sendScheduled.run({ senderId: ben.givenName, id: body.id }, app.services)
    expect(
      (await desk.messages(ada, channelId)).messages.map(({ messageText }) => messageText),
    ).not.toContain('Later')
  })

  test('refuses the past, and more than a year', async () => {
    expect((await schedule(ada, new Date(app.clock.now().getTime() - 1_000))).body).toMatchObject({
      code: 'not-in-the-future',
    })
    expect((await schedule(ada, new Date(app.clock.now().getTime() + 400 * 86_400_000))).status).toBe(400)
  })

  test('a reminder comes at its time, for the person who set it', async () => {
    const { id, seq } = await desk.said(ada, channelId, 'Call the lab')
    const call = 'PUT /api/v2/channels/:id/messages/:messageId/reminder'
    expect(
      (await app.call(call, { ...one(ben, id), body: { remindAt: inAnHour().toISOString() } })).status,
    ).toBe(200)
    const listed = await app.call('GET /api/v2/reminders', { as: ben })
    expect(listed.body.reminders.map(({ message }) => message.id)).toEqual([id])
    const reminder = { personId: ben.givenName, channelId, seq }
    await remind.run(reminder, app.services)
    await pass(3_601)
    await remind.run(reminder, app.services)
    const { body } = await app.call('GET /user-notifications/v2/alerts', { as: ben })
    expect(body.alerts.filter(({ kind }) => kind === 'chat.reminder')).toHaveLength(1)
    expect((await app.call('GET /api/v2/reminders', { as: ben })).body.reminders).toEqual([])
  })
})

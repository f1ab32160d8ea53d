import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { authOf, openWindow, type TestWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { remind } from './scheduled/reminders.ts'
import { sendScheduled } from './scheduled/scheduled.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let here: TestApp
let there: TestApp
let desks: ChatDesk[]
let ada: LoginReply
let ben: LoginReply
let channelId: string
beforeAll(async () => {
  here = await startTestApp({ isShared: true })
  there = await startTestApp({ databaseUrl: here.databaseUrl })
  desks = [chatDesk(here), chatDesk(there)]
  ada = await signInNewcomer(here)
  ben = await signInNewcomer(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  channelId = await desks[0]!.group(ada, [ben])
})
const opened: TestWindow[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})
async function openAt(app: TestApp, own: LoginReply): Promise<TestWindow> {
  const window = await openWindow(app, own)
  opened.push(window)
  return window
}

const numbersHeard = ({ events: received }: TestWindow) =>
  received.flatMap(({ name, payload, mark }) =>
    name === 'chat.message' && payload.channelId === channelId
      ? [{ seq: payload.message.seq as number, change: mark?.seq }]
      : [],
  )
const unreadAt = async (app: TestApp, as: LoginReply) =>
  (await app.call('GET /api/v2/messages/unread_count', { as })).body

test('what is sent at both at once is heard at both, each once, in the same order', async () => {
  const windows = [await openAt(here, ben), await openAt(there, ben), await openAt(there, ada)]
  const each = 20
  const before = await unreadAt(here, ben)
  const sent = await Promise.all(
    Array.from({ length: 2 * each }, (_, n) => desks[n % 2]!.said(ada, channelId, `m${n}`)),
  )
  const all = Array.from({ length: 2 * each }, (_, n) => n + 1)
  for (const window of windows) {
    await expect.poll(() => numbersHeard(window).length).toBe(all.length)
    const byChange = numbersHeard(window).toSorted((a, b) => a.change! - b.change!)
    expect(byChange.map(({ seq }) => seq)).toEqual(all)
  }
  expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(all)
  const wanted = {
    unreadChannels: before.unreadChannels + 1,
    unreadMessages: before.unreadMessages + all.length,
  }
  expect(await unreadAt(here, ben)).toEqual(wanted)
  expect(await unreadAt(there, ben)).toEqual(wanted)
  await desks[1]!.read(ben, channelId)
  expect(await unreadAt(here, ben)).toEqual(before)
  expect(await unreadAt(there, ben)).toEqual(before)
})

test('one sender’s messages come to the other process in the order they were sent', async () => {
  const window = await openAt(there, ben)
  for (let n = 0; n < 15; n++) await desks[0]!.said(ada, channelId, `m${n}`)
  await expect.poll(() => numbersHeard(window).length).toBe(15)
  expect(numbersHeard(window).map(({ seq }) => seq)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
})

test('the same message sent to both at once is stored and heard once', async () => {
  const window = await openAt(there, ben)
  const id = randomUUID()
  const answers = await Promise.all(desks.map((desk) => desk.said(ada, channelId, 'Once', { id })))
  expect(new Set(answers.map(({ seq }) => seq))).toEqual(new Set([1]))
  await desks[0]!.said(ada, channelId, 'Then')
  await expect.poll(() => numbersHeard(window).map(({ seq }) => seq)).toEqual([1, 2])
})

test('a member who is removed at one receives nothing more at the other', async () => {
  const cut = await openAt(there, ben)
  const witness = await openAt(there, ada)
  await desks[0]!.said(ada, channelId, 'Before')
  await expect.poll(() => numbersHeard(cut).length).toBe(1)
  const body = { id: channelId, updateType: 2 as const, memberIds: [ben.givenName] }
  expect((await here.call('PUT /api/v2/channels', { as: ada, body })).status).toBe(200)
  const { seq } = await desks[1]!.said(ada, channelId, 'After')
  // The note about the removal comes from the other process, so what was said here later may arrive before it.
  const heardAt = (window: TestWindow) => numbersHeard(window).map((heard) => heard.seq)
  await expect.poll(() => heardAt(witness).toSorted()).toEqual([1, 2, 3])
  expect(seq).toBe(3)
  // A socket delivers in order: with the answer to this, whatever was sent to it before has arrived.
  expect(await cut.socket.emitWithAck('authenticate', authOf(ben))).toEqual({ ok: true })
  expect(heardAt(cut)).toEqual([1])
  expect((await desks[1]!.send(ben, channelId, 'x')).status).toBe(404)
})

describe('what is done later is done once, though both have a hand in it:', () => {
  const soon = () => new Date(here.clock.now().getTime() + 60_000).toISOString()
  const both = (run: (app: TestApp) => Promise<unknown>) => Promise.all([here, there, here, there].map(run))
  const pass = (seconds: number) => {
    for (const app of [here, there]) app.clock.pass(seconds)
  }

  test('a message that was to be sent', async () => {
    const id = randomUUID()
    const body = { id, channelId, messageText: 'Later', sendAt: soon() }
    expect((await here.call('POST /api/v2/messages/scheduled', { as: ada, body })).status).toBe(200)
    pass(61)
    await both((app) => sendScheduled.run({ senderId: ada.givenName, id }, app.services))
    for (const desk of desks)
      expect((await desk.messages(ben, channelId)).messages.map(({ messageText }) => messageText)).toEqual([
        'Later',
      ])
  })

  const alertsOf = async (kind: string) => {
    const { body } = await there.call('GET /user-notifications/v2/alerts', { as: ben })
    return body.alerts
      .filter((one) => one.kind === kind && one.facts.channelId === channelId)
      .map(({ times }) => times)
  }

  test('a reminder', async () => {
    const { id: messageId, seq } = await desks[0]!.said(ada, channelId, 'Call the lab')
    const call = 'PUT /api/v2/channels/:id/messages/:messageId/reminder'
    const params = { id: channelId, messageId }
    expect((await here.call(call, { as: ben, params, body: { remindAt: soon() } })).status).toBe(200)
    pass(61)
    await both((app) => remind.run({ personId: ben.givenName, channelId, seq }, app.services))
    expect(await alertsOf('chat.reminder')).toEqual([1])
  })

  test('the ringing of an urgent message, and that it rings again', async () => {
    const { seq } = await desks[0]!.said(ada, channelId, 'Room 4!', { isUrgent: true })
    await expect.poll(() => alertsOf('chat.urgent')).toEqual([1])
    const { rows } = await sql<{ time: string }>`
      SELECT data->>'time' AS time FROM pgboss.job WHERE name = 'chat.ring-urgent'
        AND data->>'channelId' = ${channelId} AND data->>'seq' = ${String(seq)} ORDER BY 1`.execute(
      here.services.db,
    )
    expect(rows.map(({ time }) => time)).toEqual(['1', '2'])
  })
})

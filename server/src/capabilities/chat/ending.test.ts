import { randomUUID } from 'node:crypto'
import { URGENT_REMINDER_MINUTES } from '@corridor/contract/chat/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resumePractice, suspendPractice } from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { ringUrgent } from './alerts/ring-urgent.ts'
import { remind } from './scheduled/reminders.ts'
import { sendScheduled } from './scheduled/scheduled.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
let zoe: LoginReply
let channelId: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  ada = await signInNewcomer(app, { claims: ['Chat', 'ContactsAndNetwork'] })
})
beforeEach(async () => {
  ben = await signInNewcomer(app, { claims: ['Chat', 'ContactsAndNetwork'] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
  channelId = await desk.group(ada, [ben], 'Room 2')
})
afterAll(() => app.close())

const one = (as: LoginReply, messageId: string, id = channelId) => ({ as, params: { id, messageId } })
const update = (as: LoginReply, updateType: 1 | 2, who: LoginReply, id = channelId) =>
  app.call('PUT /api/v2/channels', { as, body: { id, updateType, memberIds: [who.givenName] } })
const remove = (as: LoginReply, messageId: string, type: 0 | 1) =>
  app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    as,
    params: { channelId, messageId },
    query: { type },
  })
const soon = () => new Date(app.clock.now().getTime() + 60_000).toISOString()
const remindMe = (as: LoginReply, messageId: string) =>
  app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
    ...one(as, messageId),
    body: { remindAt: soon() },
  })
const waiting = async (as: LoginReply) =>
  (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts
    .filter(({ kind, isRead }) => kind.startsWith('chat.') && !isRead)
    .map(({ kind }) => kind)
const ring = (seq: number, id = channelId) => ringUrgent.run({ channelId: id, seq, time: 2 }, app.services)
const membersOf = async (as: LoginReply, id: string) =>
  (await desk.channel(as, id)).members.map(({ userId }) => userId)

async function connect(): Promise<void> {
  const body = { targetPersonId: zoe.givenName }
  const request = await app.call('POST /persons/connections', { as: ada, body })
  const params = { id: request.body.personConnectionId }
  expect((await app.call('POST /persons/connections/:id/accept', { as: zoe, params })).status).toBe(200)
}
const block = () => app.call('POST /persons/:id/block', { as: ada, params: { id: zoe.givenName } })

test('with being a member: every alert about the conversation, and the answer to what was sent before', async () => {
  const before = await desk.said(ben, channelId, 'Before')
  const { id, seq } = await desk.said(ada, channelId, 'Now!', { isUrgent: true })
  await remindMe(ben, id)
  await expect.poll(() => waiting(ben)).toEqual(['chat.urgent'])
  await update(ada, 2, ben)
  expect(await waiting(ben)).toEqual([])
  await ring(seq)
  app.clock.pass(61)
  await remind.run({ personId: ben.givenName, channelId, seq }, app.services)
  expect(await waiting(ben)).toEqual([])
  await update(ada, 1, ben)
  expect((await desk.send(ben, channelId, 'Before', { id: before.id })).status).toBe(409)
})

test('with a message that somebody deleted for themselves: its words, its reminder and its ringing, for them', async () => {
  const { id, seq } = await desk.said(ada, channelId, 'Now!', { isUrgent: true })
  await remindMe(ben, id)
  await expect.poll(() => waiting(ben)).toEqual(['chat.urgent'])
  await remove(ben, id, 1)
  expect((await desk.channel(ben, channelId)).lastMessage).toMatchObject({
    text: '',
    deletedBy: [ben.givenName],
  })
  expect((await app.call('GET /api/v2/reminders', { as: ben })).body.reminders).toEqual([])
  await ring(seq)
  expect(await waiting(ben)).toEqual([])
})

describe('with the contact', () => {
  test('typing, and what is urgent', async () => {
    await connect()
    const direct = await desk.direct(ada, zoe)
    const { seq } = await desk.said(zoe, direct, 'Now!', { isUrgent: true })
    await expect.poll(() => waiting(ada)).toEqual(['chat.urgent'])
    const report = { channelId: direct, seq, time: URGENT_REMINDER_MINUTES.length + 1 }
    await ringUrgent.run(report, app.services)
    expect(await waiting(zoe)).toContain('chat.unconfirmed')
    await block()
    expect(await waiting(ada)).toEqual([])
    expect(await waiting(zoe)).not.toContain('chat.unconfirmed')
    await ring(seq, direct)
    expect(await waiting(ada)).toEqual([])
    const [hers, theirs] = [await openWindow(app, ada), await openWindow(app, zoe)]
    await theirs.socket.emitWithAck('chat.types', { channelId: direct })
    // Published after it, on the same connection: everything published before has arrived by then.
    await desk.said(ada, channelId, 'Anything')
    await expect.poll(() => hers.events.map(({ name }) => name)).toContain('chat.message')
    expect(hers.events.map(({ name }) => name)).not.toContain('chat.typing')
    hers.close()
    theirs.close()
  })

  test('a group in which nothing else connects them, on the side that is not its founder’s', async () => {
    await connect()
    const hers = await desk.group(ada, [zoe, ben])
    const theirs = await desk.group(zoe, [ada])
    await block()
    expect(await membersOf(ada, hers)).not.toContain(zoe.givenName)
    expect((await desk.send(zoe, hers, 'Still here')).status).toBe(403)
    expect(await membersOf(zoe, theirs)).toEqual([zoe.givenName])
  })

  test('no group in which somebody still is a contact of both', async () => {
    await connect()
    const group = await desk.group(ada, [zoe, ben])
    const request = await app.call('POST /persons/connections', {
      as: zoe,
      body: { targetPersonId: ben.givenName },
    })
    const params = { id: request.body.personConnectionId }
    expect((await app.call('POST /persons/connections/:id/accept', { as: ben, params })).status).toBe(200)
    await block()
    expect(await membersOf(ada, group)).toContain(zoe.givenName)
  })
})

describe('with what their sender may open', () => {
  const schedule = async (as: LoginReply) => {
    const body = { id: randomUUID(), channelId, messageText: 'Later', sendAt: soon() }
    expect((await app.call('POST /api/v2/messages/scheduled', { as, body })).status).toBe(200)
    return body.id
  }
  const send = (id: string) => {
    app.clock.pass(61)
    return sendScheduled.run({ senderId: ben.givenName, id }, app.services)
  }
  const said = async () =>
    (await desk.messages(ada, channelId)).messages.map(({ messageText }) => messageText)

  test('a message that is still to be sent: the claim was taken', async () => {
    const id = await schedule(ben)
    await app.services.transactions.run((tx) =>
      people.change(tx, app.services, ben.givenName, { claims: { withdraw: ['Chat'] } }),
    )
    await send(id)
    expect(await said()).toEqual([])
  })

  test('or their practice is suspended', async () => {
    const id = await schedule(ben)
    const practiceId = ben.practiceId ?? ''
    await app.services.transactions.run((tx) => suspendPractice(tx, app.services, practiceId))
    await send(id)
    await app.services.transactions.run((tx) => resumePractice(tx, app.services, practiceId))
    expect(await said()).toEqual([])
    const { body } = await app.call('GET /api/v2/messages/scheduled', { as: ben })
    expect(body.scheduled).toMatchObject([{ id, failed: 'You don’t have access to this.' }])
  })
})

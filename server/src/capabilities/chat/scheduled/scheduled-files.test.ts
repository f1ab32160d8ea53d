import { randomUUID } from 'node:crypto'
import { MESSAGE_TYPES, type MessageType } from '@corridor/contract/chat/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileClient, sweep } from '#capabilities/files/testing/file-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from '../testing/chat-desk.ts'
import { sendScheduled } from './scheduled.ts'

const PHOTO = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const TWO_DAYS = 2 * 86_400

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
let channelId: string
let fileId: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  const claims = ['Chat', 'FileWriter', 'FileReader'] as const
  ada = await signInNewcomer(app, { claims: [...claims] })
  ben = await signInNewcomer(app, { claims: [...claims] })
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben])
  fileId = await upload()
})

const upload = async () => (await fileClient(app).send(ada, 'x-ray.gif', PHOTO)).body.id as string
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000).toISOString()
const body = (more: object = {}) => ({
  id: randomUUID(),
  channelId,
  messageText: 'As agreed',
  messageType: MESSAGE_TYPES.PHOTO,
  metaDictionary: { fileId, attachmentName: 'X-ray' },
  sendAt: inSeconds(TWO_DAYS),
  ...more,
})
const schedule = async (
  wanted: Omit<ReturnType<typeof body>, 'messageType'> & { messageType: MessageType },
) => {
  const answer = await app.call('POST /api/v2/messages/scheduled', { as: ada, body: wanted })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const cancel = (id: string) => app.call('DELETE /api/v2/messages/scheduled/:id', { as: ada, params: { id } })
const waiting = async () =>
  (await app.call('GET /api/v2/messages/scheduled', { as: ada })).body.scheduled.filter(
    (one) => one.channelId === channelId,
  )
const statusOf = async (as: LoginReply, id = fileId) =>
  (await app.call('GET /files/v2/:id', { as, params: { id } })).status

/** Two days go by, and the hourly sweep with them. */
async function later() {
  app.clock.pass(TWO_DAYS + 60)
  const again = ({ givenName }: LoginReply) => app.signIn(`newcomer-${givenName}@world.example`)
  ;[ada, ben] = [await again(ada), await again(ben)]
  await sweep.run({}, app.services)
}
const send = (id: string) => sendScheduled.run({ senderId: ada.givenName, id }, app.services)

test('a file waits with its message, for its sender alone, and is everybody’s once it is sent', async () => {
  const scheduled = await schedule(body())
  expect(scheduled).toMatchObject({
    messageType: MESSAGE_TYPES.PHOTO,
    metaDictionary: { attachmentName: 'x-ray.gif', file: { id: fileId, kind: 'IMAGE', url: null } },
  })
  expect([await statusOf(ada), await statusOf(ben)]).toEqual([200, 404])
  await later()
  expect([await statusOf(ada), await statusOf(ben)]).toEqual([200, 404])
  for (let times = 0; times < 2; times++) await send(scheduled.id)
  const { messages } = await desk.messages(ben, channelId)
  expect(
    messages.map(({ id, messageText, metaDictionary }) => [id, messageText, metaDictionary?.file?.id]),
  ).toEqual([[scheduled.id, 'As agreed', fileId]])
  expect([await statusOf(ada), await statusOf(ben)]).toEqual([200, 200])
  expect(await waiting()).toEqual([])
  // Nothing but the message holds it now.
  const params = { channelId, messageId: scheduled.id }
  const remove = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
  expect((await app.call(remove, { as: ada, params, query: { type: 0 } })).status).toBe(200)
  expect(await statusOf(ada)).toBe(404)
})

test('called off, it is gone with its file', async () => {
  const { id } = await schedule(body())
  expect((await cancel(id)).status).toBe(200)
  expect(await statusOf(ada)).toBe(404)
  expect((await cancel(id)).status).toBe(404)
})

test('asked for again it keeps its file; with another, the first is let go', async () => {
  const wanted = body()
  await schedule(wanted)
  await schedule({ ...wanted, messageText: 'Otherwise' })
  expect(await statusOf(ada)).toBe(200)
  const other = await upload()
  const again = await schedule({ ...wanted, metaDictionary: { fileId: other, attachmentName: 'New' } })
  expect(again.metaDictionary?.file?.id).toBe(other)
  expect([await statusOf(ada), await statusOf(ada, other)]).toEqual([404, 200])
  await schedule({ ...wanted, messageType: MESSAGE_TYPES.TEXT })
  expect(await statusOf(ada, other)).toBe(404)
})

test('a file that another message holds, or somebody else’s, cannot be scheduled', async () => {
  await desk.said(ada, channelId, '', { messageType: 1, metaDictionary: { fileId } })
  const call = 'POST /api/v2/messages/scheduled'
  expect((await app.call(call, { as: ada, body: body() })).status).toBe(404)
  fileId = await upload()
  expect((await app.call(call, { as: ben, body: body() })).status).toBe(404)
  expect(await statusOf(ada)).toBe(200)
})

test('a member who leaves the group leaves no file behind that nobody will ever see', async () => {
  await schedule(body())
  const leaving = { id: channelId, updateType: 2 as const, memberIds: [ada.givenName] }
  expect((await app.call('PUT /api/v2/channels', { as: ada, body: leaving })).status).toBe(200)
  expect(await statusOf(ada)).toBe(404)
  expect(await waiting()).toEqual([])
})

test('one that is refused when its time comes keeps its file until it is called off', async () => {
  const { id } = await schedule(body())
  await later()
  await app.call('POST /api/v2/messages', { as: ben, body: { id, channelId, messageText: 'Mine' } })
  await send(id)
  expect(await waiting()).toMatchObject([{ id, failed: 'This id is already used.' }])
  expect([await statusOf(ada), await statusOf(ben)]).toEqual([200, 404])
  await cancel(id)
  expect(await statusOf(ada)).toBe(404)
})

import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { block, connectPersons, end } from '#capabilities/network/testing/person-connections.ts'
import { changesSince, checkReplay } from '#testing/replay.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { findSeat } from './store/channels.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'
import { appliedTo, type Conversation } from './testing/followed-conversation.ts'

let app: TestApp
let desk: ChatDesk
/** Of one team. */
let ada: LoginReply
let ben: LoginReply
/** On their own: Zoe is a contact of Ada alone, and Yan of Zoe alone. */
let zoe: LoginReply
let yan: LoginReply
let connectionId: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const [inTeam, alone] = [['Chat', 'ContactsAndNetwork'] as const, ['Chat', 'IndividualNetwork'] as const]
  ada = await signInNewcomer(app, { claims: [...inTeam] })
  ben = await signInNewcomer(app, { claims: [...inTeam] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: [...alone] })
  yan = await signInNewcomer(app, { place: 'alone', claims: [...alone] })
  connectionId = await connectPersons(app, ada, zoe)
  await connectPersons(app, zoe, yan)
})

const opened: TestWindow[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})
/** Two windows of somebody: what one hears, the other does. */
async function windowsOf(own: LoginReply): Promise<TestWindow[]> {
  const two = [await openWindow(app, own), await openWindow(app, own)]
  opened.push(...two)
  return two
}

const isListed = async (as: LoginReply, id: string) => (await desk.list(as)).some((one) => one.id === id)
const unreadOf = async (as: LoginReply) =>
  (await app.call('GET /api/v2/messages/unread_count', { as })).body.unreadChannels
const waitingOf = async (as: LoginReply) =>
  (await app.call('GET /user-notifications/v2', { as })).body.data.counts.find(
    ({ name }) => name === 'unreadChats',
  )?.count
const about = ({ events: received }: TestWindow, id: string) =>
  received.filter(({ payload }) => payload.channelId === id || payload.message?.channelId === id)

/** A member who was separated reads it as it was, in every window and list; later messages and changes reach none of these. */
async function expectSeparated(as: LoginReply, id: string, windows: readonly TestWindow[], by: LoginReply) {
  for (const window of windows)
    await expect
      .poll(() => about(window, id).findLast(({ name }) => name === 'chat.channel')?.payload.frozen)
      .toBe(true)
  const before = {
    channel: await desk.channel(as, id),
    messages: await desk.messages(as, id),
  }
  expect(before.channel).toMatchObject({
    frozen: true,
    abilities: { mayWrite: false, mayManage: false, mayRemove: 'nobody' },
  })
  expect(before.messages.messages.map(({ messageText }) => messageText)).toContain('For you')
  expect(await isListed(as, id)).toBe(true)
  expect([await unreadOf(as), await waitingOf(as)]).toEqual([0, 0])
  const sync = await app.call('GET /api/v2/channels/sync/:timeStamp', {
    as,
    params: { timeStamp: Math.floor(app.clock.now().getTime() / 1000) },
  })
  expect([sync.body.removedIds, sync.body.channels.map((one) => one.id)]).toEqual([
    [],
    expect.arrayContaining([id]),
  ])
  const { length } = about(windows[0]!, id)
  const known = before.messages.messages.find(({ messageText }) => messageText === 'For you')!
  const one = { id, messageId: known.id }
  await desk.said(by, id, 'Among us')
  await app.call('PUT /api/v2/channels', { as: by, body: { id, updateType: 0, name: 'Another' } })
  await app.call('POST /api/v2/channels/:id/messages/:messageId/react', {
    as: by,
    params: one,
    body: { reaction: 'heart' },
  })
  await app.call('PUT /api/v2/channels/:id/messages/:messageId', {
    as: by,
    params: one,
    body: { messageText: 'Among us too' },
  })
  // Published after it, on the same connection.
  await windows[0]!.socket.emitWithAck('chat.types', { channelId: id })
  expect(about(windows[0]!, id)).toHaveLength(length)
  expect(await desk.channel(as, id)).toEqual(before.channel)
  expect(await desk.messages(as, id)).toEqual(before.messages)
  const edits = await app.call('GET /api/v2/channels/:id/messages/:messageId/edits', { as, params: one })
  expect(edits.body.edits).toEqual([])
  const found = await app.call('GET /api/v2/messages/search', { as, query: { keyword: 'Among' } })
  expect(found.body.results).toEqual([])
  await expectReadOnly(as, id, known.id)
}

/** Nothing of it can be changed by them, and they can take it off their list. */
async function expectReadOnly(as: LoginReply, id: string, messageId: string) {
  const params = { id, messageId }
  const put = (body: object) => app.send('PUT /api/v2/channels', { as, body: { id, ...body } })
  const remindAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  expect(await desk.send(as, id, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
  const answers = [
    await put({ updateType: 0, name: 'Mine' }),
    await put({ updateType: 1, memberIds: [ben.givenName] }),
    await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', { as, params }),
    await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      as,
      params,
      body: { remindAt },
    }),
  ]
  for (const { status } of answers) expect(status).toBe(403)
  expect((await put({ updateType: 2, memberIds: [as.givenName] })).status).toBe(200)
  expect((await app.call('GET /api/v2/channels/:id', { as, params: { id } })).status).toBe(404)
  expect(await isListed(as, id)).toBe(false)
}

/** Members who stay receive who is still there, and that somebody left: what a window makes of it is what a fresh read shows. */
async function expectFollowed(as: LoginReply, id: string, part: () => Promise<unknown>) {
  const changes = await checkReplay<Conversation>({
    app,
    as,
    streams: [`chat:${id}`, `chat-own:${as.givenName}`],
    read: async () => ({
      channel: await desk.channel(as, id),
      messages: (await desk.messages(as, id)).messages,
    }),
    apply: appliedTo(as),
    act: part,
  })
  const names = changes.map(({ event }) => event).sort()
  expect(names).toEqual(['chat.channel', 'chat.message'])
}

const memberIds = async (as: LoginReply, id: string) =>
  (await desk.channel(as, id)).members.map(({ userId }) => userId).sort()
const idsOf = (...people: LoginReply[]) => people.map(({ givenName }) => givenName).sort()

/** From either side, and by either way. */
const WAYS: [string, () => Promise<{ status: number }>][] = [
  ['one blocks the other', () => block(app, ada, zoe.givenName)],
  ['the other blocks the one', () => block(app, zoe, ada.givenName)],
  ['one ends the connection', () => end(app, ada, connectionId)],
  ['the other ends it', () => end(app, zoe, connectionId)],
]

test('a member of a group need be no contact of those who add others to it', async () => {
  const id = await desk.group(zoe, [ada, yan])
  const add = (people: readonly LoginReply[]) =>
    app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id, updateType: 1, memberIds: people.map(({ givenName }) => givenName) },
    })
  // As a client does that names all members, the new one among them.
  expect(await add([ada, zoe, yan, ben])).toMatchObject({ status: 200, body: { memberCount: 4 } })
  await app.call('PUT /api/v2/channels', {
    as: zoe,
    body: { id, updateType: 2, memberIds: [yan.givenName] },
  })
  expect((await add([yan])).status).toBe(403)
})

test('a window that was away when its owner was separated misses nothing that was said before', async () => {
  const id = await desk.group(ada, [ben, zoe])
  const away = await changesSince(app, zoe, [{ stream: `chat:${id}`, seq: null }])
  const { id: messageId } = await desk.said(ada, id, 'For you')
  await block(app, ada, zoe.givenName)
  await app.call('POST /api/v2/channels/:id/messages/:messageId/react', {
    as: ben,
    params: { id, messageId },
    body: { reaction: 'heart' },
  })
  const [stream] = await changesSince(app, zoe, away)
  const isReadWhole = stream!.changes === null
  const caughtUp = (stream!.changes ?? []).map(({ payload }) => JSON.stringify(payload))
  expect(isReadWhole || caughtUp.some((payload) => payload.includes('For you'))).toBe(true)
})

test('who is asked to confirm is counted as it was when somebody was separated', async () => {
  const id = await desk.group(ada, [ben, zoe])
  const { id: messageId } = await desk.said(ada, id, 'For you', { isUrgent: true })
  await block(app, ada, zoe.givenName)
  const before = await desk.messages(zoe, id)
  expect(before.messages.find((one) => one.id === messageId)?.confirmerCount).toBe(2)
  const leave = { id, updateType: 2 as const, memberIds: [ben.givenName] }
  expect((await app.call('PUT /api/v2/channels', { as: ben, body: leave })).status).toBe(200)
  expect(await desk.messages(zoe, id)).toEqual(before)
})

test('a person who leaves their practice reads none of the groups they were separated from', async () => {
  const id = await desk.group(zoe, [yan, ada])
  await block(app, zoe, ada.givenName)
  expect((await desk.channel(ada, id)).frozen).toBe(true)
  const admin = await app.signIn('owner@brightsmiles.example')
  const removed = await app.call('DELETE /my-office/v2/team-members/:id', {
    as: admin,
    params: { id: ada.givenName },
  })
  expect(removed.status).toBe(200)
  const seat = () => findSeat(app.services.db, ada.givenName, id)
  await expect.poll(seat).toBeUndefined()
  expect(await memberIds(zoe, id)).toEqual(idsOf(zoe, yan))
})

test('a snapshot is deleted when the last who sees it is in the group again', async () => {
  const id = await desk.group(ada, [ben, zoe])
  await end(app, ada, connectionId)
  const countSnapshots = async () =>
    (await sql`SELECT FROM chat_snapshot WHERE channel_id = ${id}`.execute(app.services.db)).rows.length
  expect(await countSnapshots()).toBe(1)
  await connectPersons(app, ada, zoe)
  const add = { id, updateType: 1 as const, memberIds: [zoe.givenName] }
  expect((await app.call('PUT /api/v2/channels', { as: ada, body: add })).status).toBe(200)
  expect(await countSnapshots()).toBe(0)
})

describe.each(WAYS)('when %s', (_name, part) => {
  const separated = async () => expect((await part()).status).toBe(200)

  test('a group of the one loses the other, who can read it as it was', async () => {
    const id = await desk.group(ada, [ben, zoe])
    await desk.said(ada, id, 'For you')
    expect(await unreadOf(zoe)).toBe(1)
    const windows = await windowsOf(zoe)
    await expectFollowed(ben, id, separated)
    await expectSeparated(zoe, id, windows, ada)
    expect(await memberIds(ada, id)).toEqual(idsOf(ada, ben))
    expect([await isListed(ada, id), await isListed(ben, id)]).toEqual([true, true])
  })

  test('a group of the other loses the one in the same way, and their own stay', async () => {
    const id = await desk.group(zoe, [yan, ada])
    await desk.said(zoe, id, 'For you')
    expect(await unreadOf(ada)).toBe(1)
    const windows = await windowsOf(ada)
    await expectFollowed(yan, id, separated)
    await expectSeparated(ada, id, windows, zoe)
    expect(await memberIds(zoe, id)).toEqual(idsOf(zoe, yan))
  })

  test('a group with somebody who is a contact of both stays as it is, and nobody is notified', async () => {
    await connectPersons(app, ben, zoe)
    const id = await desk.group(ada, [ben, zoe])
    const windows = [await windowsOf(ada), await windowsOf(ben), await windowsOf(zoe)].flat()
    await separated()
    await desk.said(zoe, id, 'Still here')
    for (const window of windows)
      await expect.poll(() => about(window, id).map(({ name }) => name)).toEqual(['chat.message'])
    expect(await memberIds(ben, id)).toEqual(idsOf(ada, ben, zoe))
  })
})

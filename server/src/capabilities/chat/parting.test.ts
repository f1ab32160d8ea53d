import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkReplay } from '../../../testing/replay.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openWindow, type TestWindow } from '../../../testing/window.ts'
import { signInNewcomer } from '../../../testing/world/newcomer.ts'
import { block, connectPersons, end } from '../network/testing/person-desk.ts'
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
const about = ({ told }: TestWindow, id: string) =>
  told.filter(({ payload }) => payload.channelId === id || payload.message?.channelId === id)

/** Whoever left sees nothing of it, in no window and no count; what is said after it reaches nobody of them. */
async function expectOut(as: LoginReply, id: string, windows: readonly TestWindow[], by: LoginReply) {
  for (const window of windows)
    await expect
      .poll(() => about(window, id).findLast(({ name }) => name === 'chat.own')?.payload.isGone)
      .toBe(true)
  const { length } = about(windows[0]!, id)
  expect((await app.call('GET /api/v2/channels/:id', { as, params: { id } })).status).toBe(404)
  expect(await isListed(as, id)).toBe(false)
  expect([await unreadOf(as), await waitingOf(as)]).toEqual([0, 0])
  const sync = await app.call('GET /api/v2/channels/sync/:timeStamp', {
    as,
    params: { timeStamp: Math.floor(app.clock.now().getTime() / 1000) },
  })
  expect(sync.body.removedIds).toContain(id)
  await desk.said(by, id, 'Among us')
  // Told after it, on the same line.
  await windows[0]!.socket.emitWithAck('chat.types', { channelId: id })
  expect(about(windows[0]!, id)).toHaveLength(length)
}

/** Whoever stays is told who is still there, and that somebody left: what a window makes of it is what a fresh read shows. */
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

test('whoever is in a group need be no contact of those who add others to it', async () => {
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

describe.each(WAYS)('when %s', (_name, part) => {
  const parted = async () => expect((await part()).status).toBe(200)

  test('a group of the one loses the other, in every window, list and count', async () => {
    const id = await desk.group(ada, [ben, zoe])
    await desk.said(ada, id, 'For you')
    expect(await unreadOf(zoe)).toBe(1)
    const windows = await windowsOf(zoe)
    await expectFollowed(ben, id, parted)
    await expectOut(zoe, id, windows, ada)
    expect(await memberIds(ada, id)).toEqual(idsOf(ada, ben))
    expect([await isListed(ada, id), await isListed(ben, id)]).toEqual([true, true])
  })

  test('a group of the other loses the one, and their own stay', async () => {
    const id = await desk.group(zoe, [yan, ada])
    await desk.said(zoe, id, 'For you')
    expect(await unreadOf(ada)).toBe(1)
    const windows = await windowsOf(ada)
    await expectFollowed(yan, id, parted)
    await expectOut(ada, id, windows, zoe)
    expect(await memberIds(zoe, id)).toEqual(idsOf(zoe, yan))
  })

  test('a group in which somebody ties both stays as it is, and nobody is told anything', async () => {
    await connectPersons(app, ben, zoe)
    const id = await desk.group(ada, [ben, zoe])
    const windows = [await windowsOf(ada), await windowsOf(ben), await windowsOf(zoe)].flat()
    await parted()
    await desk.said(zoe, id, 'Still here')
    for (const window of windows)
      await expect.poll(() => about(window, id).map(({ name }) => name)).toEqual(['chat.message'])
    expect(await memberIds(ben, id)).toEqual(idsOf(ada, ben, zoe))
  })
})

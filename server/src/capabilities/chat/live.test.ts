import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesSince, checkReplay } from '#testing/replay.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { appliedTo, type Conversation } from './testing/followed-conversation.ts'
import { type ThreePeople, threePeople } from './testing/three-people.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
let channelId: string
const opened: TestWindow[] = []
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben], 'Room 2')
})
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})
async function windowOf(own: LoginReply): Promise<TestWindow> {
  const window = await openWindow(app, own)
  opened.push(window)
  return window
}

const replayFor = (me: LoginReply, act: () => Promise<unknown>) =>
  checkReplay<Conversation>({
    app,
    as: me,
    streams: [`chat:${channelId}`, `chat-own:${me.givenName}`],
    read: async () => ({
      channel: await desk.channel(me, channelId),
      messages: (await desk.messages(me, channelId, { pageSize: 200 })).messages,
    }),
    apply: appliedTo(me),
    act,
  })

const one = (as: LoginReply, messageId: string) => ({ as, params: { id: channelId, messageId } })

const remove = (as: LoginReply, messageId: string, type: 0 | 1) =>
  app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    as,
    params: { channelId, messageId },
    query: { type },
  })

const edit = (messageId: string, messageText: string) =>
  app.call('PUT /api/v2/channels/:id/messages/:messageId', { ...one(ada, messageId), body: { messageText } })
/** Something is said, and answered by Ben. */
async function quoted(as: LoginReply) {
  const { id } = await desk.said(as, channelId, 'Ready?')
  return { id, answerId: (await desk.said(ben, channelId, 'Yes', { quotedId: id })).id }
}

/** What people do, by what it is called; each is replayed by the person who did it and by the other. */
const ACTIONS: [string, () => Promise<() => Promise<unknown>>][] = [
  ['sends', async () => () => desk.said(ada, channelId, 'Good morning')],
  ['writes more than a list shows', async () => () => desk.said(ada, channelId, 'Long 🦷'.repeat(500))],
  [
    'answers',
    async () => {
      await desk.said(ada, channelId, 'Good morning')
      return () => desk.said(ben, channelId, 'Hi')
    },
  ],
  [
    'edits',
    async () => {
      const { id } = await desk.said(ada, channelId, 'Godo morning')
      return () =>
        app.call('PUT /api/v2/channels/:id/messages/:messageId', {
          ...one(ada, id),
          body: { messageText: 'Good morning' },
        })
    },
  ],
  ['answers by a quote', async () => () => quoted(ada)],
  ['edits what is quoted', async () => edit.bind(null, (await quoted(ada)).id, '🦷'.repeat(400))],
  ['deletes what is quoted, for everyone', async () => remove.bind(null, ada, (await quoted(ada)).id, 0)],
  ['deletes what is quoted, for themselves', async () => remove.bind(null, ada, (await quoted(ben)).id, 1)],
  [
    'answers one from before the other came',
    async () => {
      const { id } = await desk.said(ada, channelId, 'x')
      const body = { id: channelId, memberIds: [ben.givenName] }
      for (const updateType of [2, 1] as const)
        await app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType } })
      return () => desk.said(ada, channelId, 'As I said', { quotedId: id })
    },
  ],
  [
    'reacts to an answer whose original one of them deleted for themselves',
    async () => {
      const { id, answerId } = await quoted(ben)
      await remove(ada, id, 1)
      const body = { reaction: 'heart' as const }
      return () =>
        app.call('POST /api/v2/channels/:id/messages/:messageId/react', { ...one(ada, answerId), body })
    },
  ],
  [
    'reacts',
    async () => {
      const { id } = await desk.said(ben, channelId, 'x')
      return () =>
        app.call('POST /api/v2/channels/:id/messages/:messageId/react', {
          ...one(ada, id),
          body: { reaction: 'heart' },
        })
    },
  ],
  [
    'pins',
    async () => {
      const { id } = await desk.said(ben, channelId, 'x')
      return () => app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, id))
    },
  ],
  [
    'deletes what is pinned, for everyone',
    async () => {
      const { id } = await desk.said(ada, channelId, 'x')
      await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, id))
      return () => remove(ada, id, 0)
    },
  ],
  [
    'deletes what is pinned and older than the other’s coming',
    async () => {
      const { id } = await desk.said(ada, channelId, 'x')
      await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, id))
      const body = { id: channelId, memberIds: [ben.givenName] }
      for (const updateType of [2, 1] as const)
        await app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType } })
      return () => remove(ada, id, 0)
    },
  ],
  [
    'deletes for themselves',
    async () => {
      const { id } = await desk.said(ben, channelId, 'x')
      return () => remove(ada, id, 1)
    },
  ],
  [
    'edits what the other has deleted for themselves',
    async () => {
      const { id } = await desk.said(ada, channelId, 'Godo morning')
      await remove(ben, id, 1)
      return () =>
        app.call('PUT /api/v2/channels/:id/messages/:messageId', {
          ...one(ada, id),
          body: { messageText: 'Good morning' },
        })
    },
  ],
  [
    'reads',
    async () => {
      await desk.said(ben, channelId, 'x')
      return () => desk.read(ada, channelId)
    },
  ],
  [
    'archives, and is written to',
    async () => async () => {
      await app.call('PUT /api/v2/channels/:id/messages/mark_as_archived', {
        as: ada,
        params: { id: channelId },
      })
      return desk.said(ben, channelId, 'x')
    },
  ],
  [
    'receives',
    async () => {
      await desk.said(ben, channelId, 'x')
      const call = 'PUT /api/v2/channels/:id/messages/mark_as_delivered'
      return () => app.call(call, { as: ada, params: { id: channelId }, body: {} })
    },
  ],
  [
    'marks unread',
    async () => {
      await desk.said(ada, channelId, 'x')
      return () =>
        app.call('POST /api/v2/channels/:id/unread', { as: ada, params: { id: channelId }, body: {} })
    },
  ],
  [
    'marks unread from a message on',
    async () => {
      for (const as of [ben, ben, ada, ben]) await desk.said(as, channelId, 'x')
      await desk.read(ada, channelId)
      const call = 'POST /api/v2/channels/:id/unread'
      return () => app.call(call, { as: ada, params: { id: channelId }, body: { seq: 2 } })
    },
  ],
  [
    'archives',
    async () => () =>
      app.call('PUT /api/v2/channels/:id/messages/mark_as_archived', { as: ada, params: { id: channelId } }),
  ],
  [
    'writes into the archive',
    async () => {
      await app.call('PUT /api/v2/channels/:id/messages/mark_as_archived', {
        as: ben,
        params: { id: channelId },
      })
      return () => desk.said(ada, channelId, 'x')
    },
  ],
  [
    'favours',
    async () => () => app.call('POST /api/v2/channels/:id/favourite', { as: ada, params: { id: channelId } }),
  ],
  [
    'mutes',
    async () => () =>
      app.call('PUT /api/v2/channels/:id/mute', {
        as: ada,
        params: { id: channelId },
        body: { until: '2099-01-01T00:00:00.000Z' },
      }),
  ],
  [
    'renames',
    async () => () =>
      app.call('PUT /api/v2/channels', { as: ada, body: { id: channelId, updateType: 0, name: 'Room 3' } }),
  ],
  [
    'adds somebody',
    async () => () =>
      app.call('PUT /api/v2/channels', {
        as: ada,
        body: { id: channelId, updateType: 1, memberIds: [cleo.givenName] },
      }),
  ],
  [
    'takes somebody out',
    async () => {
      const body = { id: channelId, memberIds: [cleo.givenName] }
      await app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType: 1 } })
      return () => app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType: 2 } })
    },
  ],
  [
    'sees somebody leave',
    async () => {
      const body = { id: channelId, memberIds: [cleo.givenName] }
      await app.call('PUT /api/v2/channels', { as: ada, body: { ...body, updateType: 1 } })
      return () => app.call('PUT /api/v2/channels', { as: cleo, body: { ...body, updateType: 2 } })
    },
  ],
  ...(['react', 'pin'] as const).map((mark): (typeof ACTIONS)[number] => [
    `takes back what they did with a message: ${mark}`,
    async () => {
      const { id } = await desk.said(ben, channelId, 'x')
      const at = `POST /api/v2/channels/${channelId}/messages/${id}`
      await app.send(`${at}/${mark}`, { as: ada, body: { reaction: 'heart' } })
      return () => app.send(`${at}/un${mark}`, { as: ada })
    },
  ]),
  [
    'pins another',
    async () => {
      const [first, second] = [await desk.said(ben, channelId, 'x'), await desk.said(ben, channelId, 'y')]
      await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, first.id))
      return () => app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, second.id))
    },
  ],
  ...[
    ['PUT', 'messages/mark_as_archived', 'messages/mark_as_unarchived'],
    ['POST', 'favourite', 'unfavourite'],
    ['PUT', 'mute', 'mute'],
  ].map(([method, done, undone]): (typeof ACTIONS)[number] => [
    `keeps it as before: ${undone}`,
    async () => {
      const call = (what: string, until: string | null) =>
        app.send(`${method} /api/v2/channels/${channelId}/${what}`, { as: ada, body: { until } })
      await call(done!, '2099-01-01T00:00:00.000Z')
      return () => call(undone!, null)
    },
  ]),
  [
    'confirms what is urgent',
    async () => {
      const { id } = await desk.said(ben, channelId, 'Now!', { isUrgent: true })
      return () => app.call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', one(ada, id))
    },
  ],
]

describe('old state + events = fresh read', () => {
  test.each(ACTIONS)('when somebody %s, for them and for the other', async (_name, prepare) => {
    for (const me of ['ada', 'ben'] as const) {
      const act = await prepare()
      await replayFor(me === 'ada' ? ada : ben, async () => {
        const answer = (await act()) as { status?: number }
        expect(answer.status ?? 200).toBe(200)
      })
    }
  })
})

test('a member who deleted a message for themselves receives none of its words again, whatever becomes of it', async () => {
  const { id } = await desk.said(ada, channelId, 'Giraffe')
  const params = { channelId, messageId: id }
  const remove = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
  await app.call(remove, { as: ben, params, query: { type: 1 } })
  const [theirs, hers] = [await windowOf(ben), await windowOf(ada)]
  const edit = { ...one(ada, id), body: { messageText: 'Giraffes' } }
  expect((await app.call('PUT /api/v2/channels/:id/messages/:messageId', edit)).status).toBe(200)
  const react = { ...one(ada, id), body: { reaction: 'heart' as const } }
  expect((await app.call('POST /api/v2/channels/:id/messages/:messageId/react', react)).status).toBe(200)
  const received = ({ events: all }: TestWindow) =>
    all.flatMap(({ name, payload }) => (name === 'chat.message' ? [payload.message] : []))
  await expect.poll(() => received(theirs)).toMatchObject(Array(2).fill({ id, deletedBy: [ben.givenName] }))
  expect(JSON.stringify(theirs.events)).not.toContain('Giraffe')
  expect(received(hers)).toMatchObject([{ messageText: 'Giraffes', deletedBy: [] }, { reactions: {} }])
})

describe('membership', () => {
  const change = (updateType: 1 | 2, who: LoginReply, as = ada) =>
    app.call('PUT /api/v2/channels', { as, body: { id: channelId, updateType, memberIds: [who.givenName] } })
  const heard = (window: TestWindow) =>
    window.events.flatMap(({ name, payload }) =>
      name === 'chat.message' ? [payload.message.messageText] : [],
    )

  test('a member who was removed receives and sees nothing more, at once', async () => {
    await change(1, cleo)
    const window = await windowOf(cleo)
    await desk.said(ada, channelId, 'before')
    await expect.poll(() => heard(window)).toEqual(['before'])
    await change(2, cleo)
    await desk.said(ada, channelId, 'after')
    await expect.poll(() => window.events.some(({ payload }) => payload.isGone)).toBe(true)
    expect((await app.call('GET /api/v2/channels/:id', { as: cleo, params: { id: channelId } })).status).toBe(
      404,
    )
    const [since] = await changesSince(app, cleo, [{ stream: `chat:${channelId}`, seq: 0 }])
    expect(since).toEqual({ stream: `chat:${channelId}`, seq: null, changes: null })
    await window.socket.emitWithAck('chat.types', { channelId })
    expect(heard(window)).toEqual(['before'])
  })

  test('a member who joins later sees what comes from then on: neither earlier messages nor changes of them', async () => {
    const { id } = await desk.said(ada, channelId, 'Between us')
    await change(1, cleo)
    const window = await windowOf(cleo)
    const { messages } = await desk.messages(cleo, channelId)
    expect(messages.map(({ messageText }) => messageText)).toEqual(['added Pia Roth'])
    const edit = { ...one(ada, id), body: { messageText: 'Between the two of us' } }
    expect((await app.call('PUT /api/v2/channels/:id/messages/:messageId', edit)).status).toBe(200)
    const reacting = { ...one(cleo, id), body: { reaction: 'sad' as const } }
    expect((await app.call('POST /api/v2/channels/:id/messages/:messageId/react', reacting)).status).toBe(404)
    await desk.said(ada, channelId, 'Welcome')
    await expect.poll(() => heard(window)).toEqual(['Welcome'])
    const [since] = await changesSince(app, cleo, [{ stream: `chat:${channelId}`, seq: 0 }])
    expect(JSON.stringify(since)).not.toContain('Between')
  })

  test('a group that a member left is in none of their lists, and the others are notified', async () => {
    const answer = await change(2, ben, ben)
    expect(answer).toMatchObject({ status: 200, body: { isDeleted: true } })
    expect((await desk.list(ben)).some(({ id }) => id === channelId)).toBe(false)
    // With nobody else in it, it is in no list any more.
    expect((await desk.list(ada)).some(({ id }) => id === channelId)).toBe(false)
    const params = { timeStamp: Math.floor(app.clock.now().getTime() / 1000) }
    const sync = async (as: LoginReply) =>
      (await app.call('GET /api/v2/channels/sync/:timeStamp', { as, params })).body
    expect((await sync(ben)).removedIds).toContain(channelId)
    // A client that has it in its list learns why it is to be there no more.
    expect((await sync(ada)).channels.find(({ id }) => id === channelId)).toMatchObject({ recipients: [] })
  })
})

describe('typing', () => {
  test('is published to the others, and to nobody else', async () => {
    const [typist, reader, outsider] = [await windowOf(ada), await windowOf(ben), await windowOf(cleo)]
    const received = ({ events: all }: TestWindow) => all.filter(({ name }) => name === 'chat.typing')
    expect(await typist.socket.emitWithAck('chat.types', { channelId })).toEqual({ reply: { ok: true } })
    await expect
      .poll(() => received(reader))
      .toMatchObject([{ payload: { channelId, userId: ada.givenName, name: 'Pia Roth' } }])
    await outsider.socket.emitWithAck('chat.types', { channelId })
    expect([received(typist), received(outsider)]).toEqual([[], []])
  })
})

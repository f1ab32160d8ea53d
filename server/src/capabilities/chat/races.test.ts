import { randomUUID } from 'node:crypto'
import { SCHEDULED_MAX } from '@corridor/contract/engines/conversation/scheduled.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let admin: LoginReply
let ada: LoginReply
let ben: LoginReply
let cleo: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  admin = await app.signIn('owner@brightsmiles.example')
  const claims = ['Chat', 'FileWriter', 'FileReader', 'ContactsAndNetwork'] as const
  ada = await signInNewcomer(app, { claims: [...claims] })
  ben = await signInNewcomer(app, { claims: [...claims] })
  cleo = await signInNewcomer(app)
})
afterAll(() => app.close())

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const statuses = (answers: readonly { status: number }[]) => [...new Set(answers.map(({ status }) => status))]
const inTomorrow = () => new Date(app.clock.now().getTime() + 86_400_000).toISOString()

describe('a message', () => {
  test('with a file, sent by many windows at once, is stored once and answered alike', async () => {
    const channelId = await desk.group(ada, [ben])
    const { body: file } = await fileClient(app).send(ada, 'notes.txt', Buffer.from('x'))
    const message = { id: randomUUID(), messageType: 1, metaDictionary: { fileId: file.id } }
    const answers = await times(30, () => desk.send(ada, channelId, '', message))
    expect(statuses(answers)).toEqual([200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('is stored although somebody from outside came first with its id', async () => {
    const channelId = await desk.group(ada, [ben])
    for (let turn = 0; turn < 5; turn += 1) {
      const id = randomUUID()
      const answers = await times(20, (at) => desk.send(at % 2 ? ada : cleo, channelId, 'x', { id }))
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 ? 200 : 404)))
    }
  })

  test('edited by many windows at once keeps all that it said, in order', async () => {
    const channelId = await desk.group(ada, [ben])
    const { id: messageId } = await desk.said(ada, channelId, 'first')
    app.clock.stop()
    const answers = await times(20, (at) =>
      app.call('PUT /api/v2/channels/:id/messages/:messageId', {
        as: ada,
        params: { id: channelId, messageId },
        body: { messageText: `text ${at}` },
      }),
    )
    app.clock.go()
    expect(statuses(answers)).toEqual([200])
    const params = { id: channelId, messageId }
    const call = 'GET /api/v2/channels/:id/messages/:messageId/edits'
    const { edits } = (await app.call(call, { as: ben, params })).body
    const { messages } = await desk.messages(ben, channelId)
    expect(edits).toHaveLength(20)
    expect(edits[0]!.messageText).toBe('first')
    const said = [...edits.map(({ messageText }) => messageText), messages[0]!.messageText]
    expect(new Set(said).size).toBe(21)
  })

  test('sent on by several to each other, who never talked before, reaches all of them', async () => {
    const people = await times(4, () => signInNewcomer(app))
    const channelId = await desk.group(people[0]!, people.slice(1))
    const { id: messageId } = await desk.said(people[0]!, channelId, 'Please read')
    const answers = await times(40, (at) => {
      const as = people[at % 4]!
      const userIds = people.filter((one) => one !== as).map(({ givenName }) => givenName)
      const body = { userIds, messages: [{ id: randomUUID(), channelId, messageId }] }
      return app.call('POST /api/v2/messages/forward', { as, body })
    })
    expect(statuses(answers)).toEqual([200])
  })
})

describe('a person who leaves the practice', () => {
  test('while everybody talks is gone, from every group and without holding anybody up', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const leaver = await signInNewcomer(app)
      const groups = await times(3, () => desk.group(admin, [leaver, ada, ben]))
      const direct = await desk.direct(leaver, ada)
      const spare = await desk.group(admin, [ben])
      const talk = times(60, (at) => desk.send([leaver, ada][at % 2]!, [...groups, direct][at % 4]!, 'x'))
      const added = times(6, () =>
        app.call('PUT /api/v2/channels', {
          as: admin,
          body: { id: spare, updateType: 1, memberIds: [leaver.givenName] },
        }),
      )
      const params = { id: leaver.givenName }
      const left = await app.call('DELETE /my-office/v2/team-members/:id', { as: admin, params })
      expect(left.status).toBe(200)
      for (const status of statuses(await talk)) expect([200, 401, 403, 404]).toContain(status)
      for (const status of statuses(await added)) expect([200, 403]).toContain(status)
      for (const id of [...groups, spare])
        expect((await desk.channel(admin, id)).members.map(({ userId }) => userId)).not.toContain(params.id)
      expect((await desk.channel(ada, direct)).frozen).toBe(true)
    }
  })
})

test('a conversation that is opened while its two are separated is frozen, or never was', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const other = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
    const request = await app.call('POST /persons/connections', {
      as: ada,
      body: { targetPersonId: other.givenName },
    })
    const params = { id: request.body.personConnectionId }
    await app.call('POST /persons/connections/:id/accept', { as: other, params })
    const memberIds = [ada.givenName]
    const [separated, ...opened] = await Promise.all([
      app.call('POST /persons/:id/block', { as: ada, params: { id: other.givenName } }),
      ...Array.from({ length: 4 }, () =>
        app.call('POST /api/v2/channels', { as: other, body: { memberIds } }),
      ),
    ])
    expect(separated.status).toBe(200)
    const id = opened.find(({ status }) => status === 200)?.body.id
    if (id) expect((await desk.channel(ada, id)).frozen).toBe(true)
  }
})

test('scheduled messages have a limit, however many are requested at once', async () => {
  const channelId = await desk.group(ada, [ben])
  const answers = await times(SCHEDULED_MAX + 30, () => {
    const body = { id: randomUUID(), channelId, messageText: 'Later', sendAt: inTomorrow() }
    return app.call('POST /api/v2/messages/scheduled', { as: ada, body })
  })
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  const { body } = await app.call('GET /api/v2/messages/scheduled', { as: ada })
  expect(body.scheduled).toHaveLength(SCHEDULED_MAX)
})

test('a line about the conversation has an id that nobody can take beforehand', async () => {
  const id = await desk.group(ada, [ben])
  for (const name of ['One', 'Two'])
    await app.call('PUT /api/v2/channels', { as: ada, body: { id, updateType: 0, name } })
  const { messages } = await desk.messages(ben, id)
  const RANDOM_VERSION = '4'
  expect(messages.map((note) => [note.type, note.id[14]])).toEqual([
    ['note', RANDOM_VERSION],
    ['note', RANDOM_VERSION],
  ])
})

test('what waits to be sent goes to another conversation while more is put into the one that it leaves', async () => {
  const [from, to] = [await desk.group(ben, [cleo]), await desk.group(ben, [cleo])]
  const schedule = (channelId: string, id: string = randomUUID()) =>
    app.call('POST /api/v2/messages/scheduled', {
      as: ben,
      body: { id, channelId, messageText: 'Later', sendAt: inTomorrow() },
    })
  const { body: moved } = await schedule(from)

  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const waiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      app.services.db,
    )
    return rows.length
  }
  await owner.query('BEGIN')
  await owner.query('SELECT FROM chat_channel WHERE id = $1 FOR UPDATE', [from])
  const adding = schedule(from)
  await expect.poll(waiting).toBe(1)
  const moving = schedule(to, moved.id)
  await expect.poll(waiting).toBe(2)
  await owner.query('COMMIT')
  await owner.end()

  expect(statuses(await Promise.all([adding, moving]))).toEqual([200])
  const { body } = await app.call('GET /api/v2/messages/scheduled', { as: ben })
  expect(body.scheduled.map(({ channelId }) => channelId).toSorted()).toEqual([from, to].toSorted())
})

import { randomUUID } from 'node:crypto'
import { ALERT_AFTER_SECONDS } from '@corridor/contract/chat/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
let cleo: LoginReply
let stranger: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  const files = { claims: ['Chat', 'FileWriter', 'FileReader'] as const }
  ada = await signInNewcomer(app, { claims: [...files.claims] })
  ben = await signInNewcomer(app, { claims: [...files.claims] })
  cleo = await signInNewcomer(app, { claims: [...files.claims] })
  stranger = await signInNewcomer(app, { place: 'alone' })
})
afterAll(() => app.close())

describe('opening a conversation', () => {
  test('of two has both ids as its own, no matter which of them opens it, or how often', async () => {
    const id = [ada.givenName, ben.givenName].sort().join('--')
    expect(await desk.direct(ada, ben)).toBe(id)
    expect(await desk.direct(ben, ada)).toBe(id)
    const turned = id.split('--').reverse().join('--')
    expect((await desk.channel(ada, turned)).id).toBe(id)
  })

  test('is possible with contacts alone, and never with oneself', async () => {
    for (const memberIds of [[stranger.givenName], [ada.givenName], [randomUUID()]]) {
      const answer = await app.call('POST /api/v2/channels', { as: ada, body: { memberIds } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'not-a-contact' } })
    }
    const body = { isGroupChat: true, memberIds: [ben.givenName, stranger.givenName] }
    expect((await app.call('POST /api/v2/channels', { as: ada, body })).status).toBe(403)
  })

  test('of a group the same id again answers the same, and is taken for anybody else', async () => {
    const body = { id: randomUUID(), isGroupChat: true, name: 'Front desk', memberIds: [ben.givenName] }
    const first = await app.call('POST /api/v2/channels', { as: ada, body })
    expect(first.body).toMatchObject({ name: 'Front desk', isGroupChat: true, memberCount: 2 })
    expect((await app.call('POST /api/v2/channels', { as: ada, body })).body.id).toBe(first.body.id)
    const other = await app.call('POST /api/v2/channels', {
      as: cleo,
      body: { ...body, memberIds: [ada.givenName] },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  })
})

/** The first goes step by step; those that follow within seconds in one round trip. */
describe.each([
  ['that begins a conversation', 0],
  ['in a conversation that is being talked in', 1],
])('a message %s', (_name, before) => {
  const group = async (as: LoginReply, others: readonly LoginReply[]) => {
    const id = await desk.group(as, others)
    if (before > 0) await desk.said(as, id, 'Before')
    return id
  }
  const listSent = async (as: LoginReply, channelId: string) =>
    (await desk.messages(as, channelId, { pageSize: 200 })).messages.filter(({ seq }) => seq > before)

  test('has its place, its words and its sender', async () => {
    const channelId = await group(ada, [ben])
    const first = await desk.said(ada, channelId, 'Good morning 🦷')
    const second = await desk.said(ben, channelId, 'Hi')
    expect(first).toMatchObject({
      seq: before + 1,
      messageText: 'Good morning 🦷',
      user: { userId: ada.givenName },
    })
    expect(second.seq).toBe(before + 2)
    expect(await listSent(ada, channelId)).toEqual([second, first])
  })

  test('sent twice, or by two windows at once, is stored once and answered alike', async () => {
    const channelId = await group(ada, [ben])
    const body = { id: randomUUID(), channelId, messageText: 'Once' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('POST /api/v2/messages', { as: ada, body })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect((await app.call('POST /api/v2/messages', { as: ada, body })).body).toEqual(answers[0]!.body)
    expect(await listSent(ada, channelId)).toHaveLength(1)
  })

  test('sent again after its sender deleted it for themselves is answered as deleted', async () => {
    const channelId = await group(ada, [ben])
    const { id: messageId } = await desk.said(ada, channelId, 'Oops')
    const call = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
    await app.call(call, { as: ada, params: { channelId, messageId }, query: { type: 1 } })
    const again = await desk.said(ada, channelId, 'Oops', { id: messageId })
    expect(again).toMatchObject({ messageText: '', deletedBy: [ada.givenName] })
  })

  test('with the id of somebody else’s is refused, and changes nothing', async () => {
    const channelId = await group(ada, [ben])
    const { id } = await desk.said(ada, channelId, 'Mine')
    const stolen = await desk.send(ben, channelId, 'Not mine', { id })
    expect(stolen).toMatchObject({ status: 409, body: { code: 'id-taken' } })
    const both = randomUUID()
    const answers = await Promise.all([
      desk.send(ada, channelId, 'A', { id: both }),
      desk.send(ben, channelId, 'B', { id: both }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of many senders at once has the same order for everybody, without a hole', async () => {
    const channelId = await group(ada, [ben, cleo])
    const people = [ada, ben, cleo]
    const sent = await Promise.all(
      Array.from({ length: 90 }, (_, at) => desk.said(people[at % 3]!, channelId, `Message ${at}`)),
    )
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 90 }, (_, at) => before + at + 1),
    )
    const orders = await Promise.all(
      people.map(async (one) => (await listSent(one, channelId)).map(({ id }) => id)),
    )
    expect(orders[1]).toEqual(orders[0])
    expect(orders[2]).toEqual(orders[0])
  })

  test('in a conversation that is not one’s own answers like one that does not exist', async () => {
    const channelId = await group(ada, [ben])
    const answers = [
      await desk.send(cleo, channelId, 'x'),
      await desk.send(cleo, randomUUID(), 'x'),
      await desk.send(cleo, `${ada.givenName}--${ben.givenName}`, 'x'),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'channel-not-found'])
  })

  test('says something, and at most 20,000 characters as people count them', async () => {
    const channelId = await group(ada, [ben])
    const nothing = { status: 400, body: { code: 'nothing-to-send' } }
    for (const text of [' \n ', '\u200b\u2060', '\u3164\ufe0f'])
      expect(await desk.send(ada, channelId, text)).toMatchObject(nothing)
    const { id } = await desk.said(ada, channelId, 'Words')
    const edit = { as: ada, params: { id: channelId, messageId: id }, body: { messageText: '\u200b' } }
    expect(await app.call('PUT /api/v2/channels/:id/messages/:messageId', edit)).toMatchObject(nothing)
    expect((await desk.said(ada, channelId, '🦷'.repeat(20_000))).messageText).toHaveLength(40_000)
    expect((await desk.send(ada, channelId, 'x'.repeat(20_001))).status).toBe(400)
    expect((await desk.send(ada, channelId, 'a\u0000b')).status).toBe(400)
  })

  test('that is refused among many sent at once is refused alone', async () => {
    const channelId = await group(ada, [ben])
    const answers = await Promise.all([
      desk.send(ada, channelId, 'one'),
      desk.send(cleo, channelId, 'two'),
      desk.send(ben, channelId, 'three'),
      desk.send(ben, channelId, ''),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 400])
    expect(await listSent(ada, channelId)).toHaveLength(2)
  })

  test('mentions members alone', async () => {
    const channelId = await group(ada, [ben])
    const mentions = [ben.givenName, cleo.givenName]
    expect((await desk.said(ada, channelId, '@Ben', { mentions })).mentions).toEqual([ben.givenName])
  })

  test('leaves a line in the audit trail, each', async () => {
    const channelId = await group(ada, [ben])
    const since = (await app.auditEntries()).length
    const sent = await Promise.all([desk.said(ada, channelId, 'a'), desk.said(ben, channelId, 'b')])
    const lines = (await app.auditEntries()).slice(since).filter(({ word }) => word === 'chat.message-sent')
    expect(lines.map(({ subject_id, person_id }) => [subject_id, person_id]).toSorted()).toEqual(
      sent.map(({ id, user }) => [`${channelId}/${id}`, user.userId]).toSorted(),
    )
  })

  test('is read for its sender, and unread for the others', async () => {
    const channelId = await group(ada, [ben])
    await desk.said(ben, channelId, 'One')
    await desk.said(ben, channelId, 'Two')
    expect((await desk.channel(ada, channelId)).unreadCount).toBe(2)
    expect((await desk.channel(ben, channelId)).unreadCount).toBe(0)
  })
})

describe('in a conversation that is being talked in', () => {
  test('a message needs no look at who is in it, until somebody comes or goes', async () => {
    const channelId = await desk.group(ada, [ben])
    await desk.said(ada, channelId, 'First')
    const looking = vi.spyOn(app.services.chat.conversations.audiences, 'of')
    await desk.said(ben, channelId, 'Second')
    await Promise.all([desk.said(ada, channelId, 'Third'), desk.said(ben, channelId, 'Fourth')])
    expect(looking).not.toHaveBeenCalled()
    const body = { id: channelId, updateType: 1 as const, memberIds: [cleo.givenName] }
    expect((await app.call('PUT /api/v2/channels', { as: ada, body })).status).toBe(200)
    expect(looking).toHaveBeenCalledTimes(1)
    looking.mockRestore()
  })

  /** Behind the back of this process: it goes by what it knew, and the statements do not. */
  test.each<[string, string, number, string]>([
    [
      'the sender was taken out',
      'UPDATE chat_member SET left_at = now() WHERE channel_id = $1 AND person_id = $2',
      404,
      'channel-not-found',
    ],
    [
      'it was frozen',
      'UPDATE chat_channel SET frozen_at = now() WHERE id = $1 AND $2::uuid IS NOT NULL',
      403,
      'channel-frozen',
    ],
    [
      'its id was taken',
      `INSERT INTO chat_message (channel_id, seq, id, sender_id, type, text, created_at, changed_at, change_seq)
       SELECT $1, 90, $3, person_id, 0, 'theirs', now(), now(), 90 FROM chat_member WHERE channel_id = $1 AND person_id <> $2`,
      409,
      'id-taken',
    ],
  ])(
    'a message is refused, and nothing of it stays, where %s meanwhile',
    async (_what, statement, status, code) => {
      const channelId = await desk.group(ada, [ben])
      await desk.said(ada, channelId, 'First')
      const id = randomUUID()
      const since = (await app.auditEntries()).length
      const owner = new Client({ connectionString: app.databaseUrl })
      await owner.connect()
      await owner.query(statement, [channelId, ada.givenName, ...(statement.includes('$3') ? [id] : [])])
      expect(await desk.send(ada, channelId, 'Second', { id })).toMatchObject({ status, body: { code } })
      const { rows } = await owner.query(
        `SELECT last_seq::int, (SELECT count(*)::int FROM chat_message WHERE channel_id = $1 AND text = 'Second') AS stored
       FROM chat_channel WHERE id = $1`,
        [channelId],
      )
      await owner.end()
      expect(rows).toEqual([{ last_seq: 1, stored: 0 }])
      const lines = (await app.auditEntries()).slice(since).filter(({ word }) => word === 'chat.message-sent')
      expect(lines.map(({ outcome }) => outcome)).toEqual(['refused'])
    },
  )

  test('a message shortly before the alert is followed by another alert', async () => {
    const channelId = await desk.group(ada, [ben])
    const queued = async () =>
      (
        await app.services.db.executeQuery(
          CompiledQuery.raw(
            "SELECT FROM pgboss.job WHERE name = 'chat.alert-unread' AND data ->> 'conversationId' = $1",
            [channelId],
          ),
        )
      ).rows.length
    await desk.said(ada, channelId, 'First')
    await desk.said(ada, channelId, 'Second')
    expect(await queued()).toBe(1)
    app.clock.pass(ALERT_AFTER_SECONDS - 0.5)
    await desk.said(ada, channelId, 'Third')
    expect(await queued()).toBe(2)
  })
})

describe('a member who is removed', () => {
  test('while they send has sent before, or is refused: nothing of theirs comes after', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const channelId = await desk.group(ada, [ben])
      const owner = new Client({ connectionString: app.databaseUrl })
      await owner.connect()
      await owner.query('BEGIN')
      await owner.query('SELECT FROM chat_channel WHERE id = $1 FOR UPDATE', [channelId])
      const sending = Promise.all(Array.from({ length: 4 }, () => desk.send(ben, channelId, 'x')))
      await expect
        .poll(
          async () =>
            (await owner.query('SELECT count(*)::int FROM pg_locks WHERE NOT granted')).rows[0].count,
        )
        .toBeGreaterThan(0)
      await owner.query('UPDATE chat_member SET left_at = now() WHERE channel_id = $1 AND person_id = $2', [
        channelId,
        ben.givenName,
      ])
      await owner.query('COMMIT')
      await owner.end()
      expect(new Set((await sending).map(({ status }) => status))).toEqual(new Set([404]))
    }
  })
})

describe('a file', () => {
  const PHOTO = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const upload = async (as: LoginReply) =>
    (await fileClient(app).send(as, 'x-ray.gif', PHOTO)).body.id as string
  const withFile = (fileId: string) => ({ messageType: 1, metaDictionary: { fileId } })
  const linkOf = async (as: LoginReply, id: string) =>
    (await app.call('GET /files/v2/:id', { as, params: { id } })).status

  test('is seen by the members, and by nobody else; gone with the message', async () => {
    const channelId = await desk.group(ada, [ben])
    const fileId = await upload(ada)
    const message = await desk.said(ada, channelId, '', withFile(fileId))
    expect(message.metaDictionary).toMatchObject({
      attachmentName: 'x-ray.gif',
      file: { id: fileId, kind: 'IMAGE', url: null },
    })
    expect([await linkOf(ben, fileId), await linkOf(cleo, fileId)]).toEqual([200, 404])
    await desk.said(ada, channelId, 'Words')
    const { messages } = await desk.messages(ben, channelId, { attachmentsOnly: true })
    expect(messages.map(({ id }) => id)).toEqual([message.id])
    const params = { channelId, messageId: message.id }
    const call = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
    expect((await app.call(call, { as: ada, params, query: { type: 0 } })).status).toBe(200)
    expect(await linkOf(ben, fileId)).toBe(404)
  })

  test('of a message that somebody deleted for themselves is not among their files', async () => {
    const channelId = await desk.group(ada, [ben])
    const { id: messageId } = await desk.said(ada, channelId, '', withFile(await upload(ada)))
    const params = { channelId, messageId }
    const call = 'DELETE /api/v2/messages/channel/:channelId/message/:messageId'
    expect((await app.call(call, { as: ben, params, query: { type: 1 } })).status).toBe(200)
    const filesOf = async (as: LoginReply) => {
      const { messages } = await desk.messages(as, channelId, { attachmentsOnly: true })
      const counted = await app.call('GET /api/v2/channels/:id/attachments/count', {
        as,
        params: { id: channelId },
      })
      return [messages.length, counted.body.count]
    }
    expect([await filesOf(ben), await filesOf(ada)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  test('of somebody else cannot be sent, nor one’s own twice; sent again it is the same message', async () => {
    const channelId = await desk.group(ada, [ben])
    const fileId = await upload(ada)
    expect((await desk.send(ben, channelId, '', withFile(fileId))).status).toBe(404)
    const id = randomUUID()
    const first = await desk.said(ada, channelId, '', { ...withFile(fileId), id })
    expect(await desk.said(ada, channelId, '', { ...withFile(fileId), id })).toEqual(first)
    expect((await desk.send(ada, channelId, '', withFile(fileId))).status).toBe(404)
  })

  test('of a message that is refused is not taken', async () => {
    const channelId = await desk.group(ada, [ben])
    const fileId = await upload(cleo)
    expect((await desk.send(cleo, channelId, '', withFile(fileId))).status).toBe(404)
    const own = await desk.group(cleo, [ben])
    expect((await desk.send(cleo, own, '', withFile(fileId))).status).toBe(200)
  })
})

test('a GIF is one that the search found, and from nowhere else', async () => {
  const channelId = await desk.group(ada, [ben])
  const { body } = await app.call('GET /giphy/v2/search/:word', { as: ada, params: { word: 'tooth' } })
  const [gif] = body.gifs
  const sent = await desk.said(ada, channelId, '', {
    messageType: 2,
    metaDictionary: { giphyUri: gif!.uri, giphyThumbnailUri: gif!.thumbnailUri },
  })
  expect(sent.metaDictionary?.giphyUri).toBe(gif!.uri)
  const foreign = { messageType: 2, metaDictionary: { giphyUri: 'https://evil.example/track.gif' } }
  expect((await desk.send(ada, channelId, '', foreign)).status).toBe(400)
})

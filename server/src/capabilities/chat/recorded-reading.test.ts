import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { writeCursors } from '@corridor/contract/kernel/stream.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import type { Answer } from '#testing/calls.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ThreePeople, threePeople } from './testing/three-people.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What a call left in the audit trail, by who made it. */
async function linesOf({ headers }: Answer, by = ada): Promise<(string | null)[][]> {
  const lines = (await app.auditEntries()).filter(
    ({ request_id }) => request_id === headers.get('x-request-id'),
  )
  for (const line of lines)
    expect(line).toMatchObject({
      outcome: 'done',
      person_id: by.givenName,
      practice_id: by.practiceId,
      address: '127.0.0.1',
    })
  return lines.map(({ word, subject_kind, subject_id }) => [word, subject_kind, subject_id])
}

describe('everybody who sees words of a message is in the audit trail', () => {
  test('by the list of conversations, and by what changed in it', async () => {
    await desk.said(ben, await desk.direct(ada, ben), 'Jane D. is back at three')
    const listed = await app.call('GET /api/v3/channels', { as: ada })
    expect(listed.body.channels[0]?.lastMessage?.text).toContain('Jane D.')
    expect(await linesOf(listed)).toEqual([['chat.channels-read', null, null]])
    const synced = await app.call('GET /api/v2/channels/sync/:timeStamp', {
      as: ada,
      params: { timeStamp: 0 },
    })
    expect(await linesOf(synced)).toEqual([['chat.channels-read', null, null]])
  })

  test('by a conversation and what is pinned above it, with which one it was', async () => {
    const id = await desk.direct(ada, ben)
    const ofIt = { as: ada, params: { id } }
    expect(await linesOf(await app.call('GET /api/v2/channels/:id', ofIt))).toEqual([
      ['chat.channel-read', 'channel', id],
    ])
    expect(await linesOf(await app.call('GET /api/v2/channels/:id/messages/pinned', ofIt))).toEqual([
      ['chat.pinned-read', 'channel', id],
    ])
  })

  test('by what waits to be sent, and by reminders', async () => {
    expect(await linesOf(await app.call('GET /api/v2/messages/scheduled', { as: ada }))).toEqual([
      ['chat.scheduled-read', null, null],
    ])
    expect(await linesOf(await app.call('GET /api/v2/reminders', { as: ada }))).toEqual([
      ['chat.reminders-read', null, null],
    ])
  })

  test('by a list of what is in one conversation, with which one it is', async () => {
    const id = await desk.group(ada, [ben], 'Scans')
    const { id: messageId } = await desk.said(ben, id, 'The scan of Jane D.')
    const remindAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      as: ada,
      params: { id, messageId },
      body: { remindAt },
    })
    expect(await linesOf(await app.call('GET /api/v2/reminders', { as: ada }))).toEqual([
      ['chat.reminders-read', 'channel', id],
    ])
    const read = await app.call('PUT /api/v2/channels/:id/messages/mark_as_read', {
      as: ada,
      params: { id },
      body: {},
    })
    expect(await linesOf(read)).toEqual([['chat.read', 'channel', id]])
    const other = await desk.group(ada, [ben], 'Others')
    const said = await desk.said(ben, other, 'Another one')
    await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
      as: ada,
      params: { id: other, messageId: said.id },
      body: { remindAt },
    })
    expect(await linesOf(await app.call('GET /api/v2/reminders', { as: ada }))).toEqual([
      ['chat.reminders-read', null, null],
    ])
  })

  test('by alerts, which name groups', async () => {
    const newcomer = await signInNewcomer(app)
    const listed = await app.call('GET /user-notifications/v2/alerts', { as: newcomer })
    expect(await linesOf(listed, newcomer)).toEqual([['notifications.alerts-listed', null, null]])
  })

  test('by the names of files, with the conversation that they are in', async () => {
    const claims: Claim[] = ['Chat', 'FileReader', 'FileWriter']
    const [sender, reader] = [await signInNewcomer(app, { claims }), await signInNewcomer(app, { claims })]
    const id = await desk.group(sender, [reader], 'Files')
    const ids: string[] = []
    for (const name of ['Jane D.gif', 'x.gif']) {
      const fileId = (await fileClient(app).send(sender, name, GIF)).body.id
      await desk.said(sender, id, '', { messageType: 1, metaDictionary: { fileId } })
      ids.push(fileId)
    }
    const links = await app.call('GET /files/v2/links', { as: reader, query: { ids: ids.join(',') } })
    expect(links.body.files.map(({ fileName }) => fileName)).toEqual(['Jane D.gif', 'x.gif'])
    expect(await linesOf(links, reader)).toEqual([['files.links-read', 'channel', id]])
  })
})

describe('what a window catches up on is recorded', () => {
  const catchUp = (...streams: string[]) =>
    app.call('GET /live/v1/changes', {
      as: ada,
      query: { streams: writeCursors(streams.map((stream) => ({ stream, seq: 0 }))) as never },
    })

  test('for each conversation whose messages it shows, and for no other stream', async () => {
    const [one, other] = [await desk.group(ada, [ben], 'Desk'), await desk.group(ada, [ben], 'Lab')]
    for (const id of [one, other]) await desk.said(ben, id, 'The X-ray of Jane D. is here')
    const answer = await catchUp(
      `chat:${one}`,
      `chat:${other}`,
      `chat-own:${ada.givenName}`,
      `office:${ada.practiceId}`,
    )
    expect(JSON.stringify(answer.body)).toContain('Jane D.')
    expect((await linesOf(answer)).toSorted()).toEqual(
      [one, other].map((id) => ['chat.messages-read', 'channel', id]).toSorted(),
    )
  })

  test('not when nothing was shown: nothing new, or a conversation of others', async () => {
    const own = await desk.group(ada, [ben], 'Quiet')
    const { seq } = (await catchUp(`chat:${own}`)).body.streams[0]!
    const streams = writeCursors([{ stream: `chat:${own}`, seq }]) as never
    expect(await linesOf(await app.call('GET /live/v1/changes', { as: ada, query: { streams } }))).toEqual([])
    const foreign = await desk.group(ben, [cleo], 'Others')
    await desk.said(ben, foreign, 'Not for Ada')
    expect(await linesOf(await catchUp(`chat:${foreign}`))).toEqual([])
  })
})

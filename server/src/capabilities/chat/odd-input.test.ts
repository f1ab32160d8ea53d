import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
let channelId: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  ada = await signInNewcomer(app, { claims: ['Chat', 'FileWriter', 'FileReader'] })
  ben = await signInNewcomer(app)
  channelId = await desk.group(ada, [ben])
})
afterAll(() => app.close())

describe('words that are looked for', () => {
  const found = async (keyword: string) =>
    (await app.call('GET /api/v2/messages/search', { as: ben, query: { keyword } })).body.results.length

  test('are found within an address, and among signs', async () => {
    await desk.said(ada, channelId, 'Write to jane.doe@bright-smiles.example about tooth_14/15')
    for (const keyword of ['doe', 'smiles', 'jane.doe@bright-smiles.example', 'tooth_14', '15'])
      expect(await found(keyword), keyword).toBe(1)
  })

  test('stand in one line that nothing steers, as in every preview', async () => {
    await desk.said(ada, channelId, 'Walrus \u202ereversed\u0007\n twice')
    const { body } = await app.call('GET /api/v2/messages/search', { as: ben, query: { keyword: 'walrus' } })
    expect(body.results.map(({ text }) => text)).toEqual(['Walrus reversed twice'])
  })

  // PostgreSQL's parser took a quarter of a minute for this one, with the conversation held.
  test('take no time to tell apart, whatever they are mixed with', async () => {
    const texts = ['a_', '_1', 'a_1', 'x1-', 'a@b.', '1.1.', '/a', '<a '].map((part) =>
      part.repeat(20_000).slice(0, 20_000),
    )
    for (const text of texts) expect((await desk.send(ada, channelId, text)).status).toBe(200)
  })
})

describe('people', () => {
  test('who are named twice are added once', async () => {
    const added = await signInNewcomer(app)
    const memberIds = [added.givenName, added.givenName]
    const answer = await app.call('PUT /api/v2/channels', {
      as: ada,
      body: { id: channelId, updateType: 1, memberIds },
    })
    expect(answer).toMatchObject({ status: 200, body: { memberCount: 3 } })
  })

  test('are a thousand at most in a group, with the person who opens it', async () => {
    const body = { isGroupChat: true, memberIds: Array.from({ length: 1_000 }, () => randomUUID()) }
    expect(await app.call('POST /api/v2/channels', { as: ada, body })).toMatchObject({
      status: 409,
      body: { code: 'group-is-full' },
    })
  })
})

describe('an invalid id', () => {
  const none = 'a'.repeat(36)
  test.each([none, '-'.repeat(36), `${none}--${none}`])('names no conversation: %s', async (id) => {
    const opened = { id, isGroupChat: true, memberIds: [ben.givenName] }
    expect((await app.send('POST /api/v2/channels', { as: ada, body: opened })).status).toBe(400)
    expect((await desk.send(ada, id, 'x')).status).toBe(400)
  })

  test('is nobody’s in a conversation of two', async () => {
    const body = { id: `${ada.givenName}--${none}` }
    expect((await app.send('POST /api/v2/channels', { as: ada, body })).status).toBe(400)
  })
})

describe('a choice that was not made', () => {
  test.each(['', ' ', '0x0'])('deletes for nobody: %j', async (type) => {
    const { id: messageId } = await desk.said(ada, channelId, 'Still here')
    const address = `/api/v2/messages/channel/${channelId}/message/${messageId}`
    const answer = await app.send(`DELETE ${address}?type=${encodeURIComponent(type)}`, { as: ada })
    expect(answer.status).toBe(400)
    expect((await desk.messages(ben, channelId)).messages[0]).toMatchObject({ messageText: 'Still here' })
  })

  test.each([null, '', false])('changes nothing of a group: %j', async (updateType) => {
    const id = await desk.group(ada, [ben], 'Room 2')
    const answer = await app.send('PUT /api/v2/channels', { as: ada, body: { id, updateType } })
    expect(answer.status).toBe(400)
    expect((await desk.channel(ben, id)).name).toBe('Room 2')
  })
})

test('a time that no calendar has is answered as one that is still to come', async () => {
  for (const timeStamp of [9_224_318_016_000, Number.MAX_SAFE_INTEGER]) {
    const params = { timeStamp }
    const answer = await app.call('GET /api/v2/channels/sync/:timeStamp', { as: ben, params })
    expect(answer).toMatchObject({ status: 200, body: { removedIds: [] } })
  }
})

test('the name and the type of a file are those of what was stored, whatever a client calls it', async () => {
  const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const sent = async (fileName: string, bytes: Buffer, messageType: number, attachmentName: string) => {
    const { body } = await fileClient(app).send(ada, fileName, bytes)
    const said = await desk.said(ada, channelId, '', {
      messageType,
      metaDictionary: { fileId: body.id, attachmentName },
    })
    return [said.metaDictionary?.attachmentName, said.messageType]
  }
  expect(await sent('notes.txt', Buffer.from('x'), 3, 'x-ray.png')).toEqual(['notes.txt', 1])
  expect(await sent('x-ray.gif', GIF, 1, 'notes.pdf')).toEqual(['x-ray.gif', 3])
  expect(await sent('notes.txt', Buffer.from('x'), 1, 'x-ray\u202egnp.exe')).toEqual(['notes.txt', 1])
})

test('any one emoji is a reaction, and nothing else is', async () => {
  const channelId = await desk.group(ada, [ben])
  const { id: messageId } = await desk.said(ben, channelId, 'Room 2 is ready')
  const react = (reaction: string) =>
    app.send(`POST /api/v2/channels/${channelId}/messages/${messageId}/react`, {
      as: ada,
      body: { reaction },
    })
  for (const reaction of ['thumbsUp', '🦷', '👩🏽‍⚕️', '❤️', '1️⃣']) {
    expect((await react(reaction)).status, reaction).toBe(200)
    const [message] = (await desk.messages(ben, channelId)).messages
    expect(message!.reactions).toEqual({ [ada.givenName]: reaction })
  }
  // Some keyboards leave out the selector that makes an emoji of a sign.
  const unqualified = {
    '❤': '❤️',
    '1\u20e3': '1️⃣',
    '❤\u200d🔥': '❤️\u200d🔥',
    '🏳\u200d🌈': '🏳️\u200d🌈',
    '☝🏽': '☝🏽',
    '🦷\ufe0f': '🦷',
  }
  for (const [written, stored] of Object.entries(unqualified)) {
    expect((await react(written)).status, written).toBe(200)
    const [message] = (await desk.messages(ben, channelId)).messages
    expect(message!.reactions).toEqual({ [ada.givenName]: stored })
  }
  for (const reaction of ['', 'a', '1', '🦷🦷', '🦷 ', 'thumbsup', '<b>', '\u200d', '👍'.repeat(50)])
    expect((await react(reaction)).status, reaction).toBe(400)
})

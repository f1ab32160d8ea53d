import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { afterSeconds, type ThreePeople, threePeople } from './testing/three-people.ts'

let { app, desk, ada, ben, cleo } = {} as ThreePeople
let channelId: string
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())
beforeEach(async () => {
  channelId = await desk.group(ada, [ben, cleo], 'Room 2')
})

const pass = async (seconds: number) => {
  ;({ ada, ben, cleo } = await afterSeconds(seconds, { app, ada, ben, cleo }))
}

const own = (call: 'PUT mark_as_archived' | 'PUT mark_as_unarchived', as: LoginReply) =>
  app.send(`PUT /api/v2/channels/${channelId}/messages/${call.slice(4)}`, { as })
const one = (as: LoginReply, messageId: string, id = channelId) => ({ as, params: { id, messageId } })
const remove = (as: LoginReply, messageId: string, type: 0 | 1) =>
  app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
    as,
    params: { channelId, messageId },
    query: { type },
  })

describe('the lists', () => {
  const listOf = async (as: LoginReply) => {
    for (const filter of [0, 1, 2] as const)
      if ((await desk.list(as, filter)).some(({ id }) => id === channelId)) return filter
    return undefined
  }
  test('archive, favourites and back; a new message takes it out of the archive for everybody by itself', async () => {
    expect(await listOf(ben)).toBe(0)
    await app.call('POST /api/v2/channels/:id/favourite', { as: ben, params: { id: channelId } })
    expect(await listOf(ben)).toBe(1)
    await own('PUT mark_as_archived', ben)
    expect(await listOf(ben)).toBe(2)
    expect(await listOf(ada)).toBe(0)
    await own('PUT mark_as_unarchived', ben)
    expect(await listOf(ben)).toBe(1)
    await own('PUT mark_as_archived', ben)
    await desk.said(ada, channelId, 'News')
    expect(await listOf(ben)).toBe(1)
  })

  test('come in pages that lose and repeat nothing, newest first', async () => {
    const reader = await signInNewcomer(app)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) {
      ids.unshift(await desk.group(ada, [reader]))
      app.clock.pass(1)
    }
    const seen: string[] = []
    let continuationToken: string | undefined
    do {
      const query = { pageSize: 2, ...(continuationToken && { continuationToken }) }
      const { body } = await app.call('GET /api/v3/channels', { as: reader, query })
      seen.push(...body.channels.map(({ id }) => id))
      continuationToken = body.continuationToken ?? undefined
    } while (continuationToken)
    expect(seen).toEqual(ids)
  })
})

describe('unread', () => {
  const unread = async (as: LoginReply) => (await desk.channel(as, channelId)).unreadCount
  const totals = async (as: LoginReply) => (await app.call('GET /api/v2/messages/unread_count', { as })).body

  test('counts what others wrote and was not deleted; reading and marking change one’s own alone', async () => {
    const before = await totals(ben)
    const first = await desk.said(ada, channelId, 'one')
    await desk.said(ada, channelId, 'two')
    expect([await unread(ada), await unread(ben), await unread(cleo)]).toEqual([0, 2, 2])
    expect(await totals(ben)).toEqual({
      unreadChannels: before.unreadChannels + 1,
      unreadMessages: before.unreadMessages + 2,
    })
    await remove(ada, first.id, 0)
    expect(await unread(ben)).toBe(1)
    await desk.read(ben, channelId)
    expect([await unread(ben), await unread(cleo)]).toEqual([0, 1])
    await app.call('POST /api/v2/channels/:id/unread', { as: ben, params: { id: channelId }, body: {} })
    expect(await unread(ben)).toBe(1)
    expect(await totals(ben)).toEqual({
      unreadChannels: before.unreadChannels + 1,
      unreadMessages: before.unreadMessages + 1,
    })
    await desk.said(ben, channelId, 'mine')
    expect(await unread(ben)).toBe(0)
  })

  test('is what the product counts as waiting, the archive left out', async () => {
    const waiting = async () =>
      (await app.call('GET /user-notifications/v2', { as: ben })).body.data.counts.find(
        ({ name }) => name === 'unreadChats',
      )?.count
    const before = await waiting()
    await desk.said(ada, channelId, 'one')
    expect(await waiting()).toBe(before! + 1)
    await own('PUT mark_as_archived', ben)
    expect(await waiting()).toBe(before)
  })

  test('is nothing in a conversation that is in no list, because everybody else has left it', async () => {
    const before = await totals(ben)
    const id = await desk.group(ada, [ben])
    await desk.said(ada, id, 'Goodbye')
    expect(await totals(ben)).toMatchObject({ unreadChannels: before.unreadChannels + 1 })
    const body = { id, updateType: 2 as const, memberIds: [ada.givenName] }
    expect((await app.call('PUT /api/v2/channels', { as: ada, body })).status).toBe(200)
    expect(await totals(ben)).toEqual(before)
  })

  test('a status follows from receipts: sent, delivered, read by every other', async () => {
    await desk.said(ada, channelId, 'one')
    const status = async () => (await desk.channel(ada, channelId)).messageStatus
    expect(await status()).toBe('Sent')
    for (const as of [ben, cleo])
      await app.call('PUT /api/v2/channels/:id/messages/mark_as_delivered', {
        as,
        params: { id: channelId },
        body: {},
      })
    expect(await status()).toBe('Delivered')
    await desk.read(ben, channelId)
    expect(await status()).toBe('Delivered')
    await desk.read(cleo, channelId)
    expect(await status()).toBe('Read')
  })
})

describe('pages of messages', () => {
  test('go by place: from the newest, before, after and around one', async () => {
    for (let at = 1; at <= 12; at += 1) await desk.said(ada, channelId, `m${at}`)
    const texts = async (query: object) => {
      const page = await desk.messages(ben, channelId, query)
      return { ...page, messages: page.messages.map(({ messageText }) => messageText) }
    }
    const newest = await texts({ pageSize: 5 })
    expect(newest).toMatchObject({ messages: ['m12', 'm11', 'm10', 'm9', 'm8'], hasNewer: false })
    const older = await texts({ pageSize: 5, continuationToken: newest.continuationToken })
    expect(older).toMatchObject({ messages: ['m7', 'm6', 'm5', 'm4', 'm3'], hasNewer: true })
    const last = await texts({ pageSize: 5, continuationToken: older.continuationToken })
    expect(last).toMatchObject({ messages: ['m2', 'm1'], continuationToken: null })
    expect(await texts({ pageSize: 2, before: 4 })).toMatchObject({ messages: ['m3', 'm2'], hasNewer: true })
    expect(await texts({ pageSize: 5, around: 6 })).toMatchObject({
      messages: ['m8', 'm7', 'm6', 'm5', 'm4'],
      hasNewer: true,
    })
    expect(await texts({ pageSize: 3, after: 9 })).toMatchObject({
      messages: ['m12', 'm11', 'm10'],
      hasNewer: false,
    })
    expect(await texts({ pageSize: 2, after: 9 })).toMatchObject({ messages: ['m11', 'm10'], hasNewer: true })
  })
})

describe('editing', () => {
  const edit = (as: LoginReply, id: string, messageText: string) =>
    app.call('PUT /api/v2/channels/:id/messages/:messageId', { ...one(as, id), body: { messageText } })
  test('is for the sender, for 15 minutes, and the text from before stays stored', async () => {
    const { id } = await desk.said(ada, channelId, 'Godo')
    expect((await edit(ben, id, 'Bad')).body.code).toBe('not-your-message')
    expect((await edit(ada, id, 'Good')).body).toMatchObject({ messageText: 'Good' })
    await pass(14 * 60)
    expect((await edit(ada, id, 'Good morning')).status).toBe(200)
    await pass(61)
    expect((await edit(ada, id, 'Late')).body.code).toBe('too-late-to-edit')
    const { body } = await app.call('GET /api/v2/channels/:id/messages/:messageId/edits', one(ben, id))
    expect(body.edits.map(({ messageText }) => messageText)).toEqual(['Godo', 'Good'])
  })
})

describe('deleting', () => {
  test('for everyone is for the sender; nobody sees, finds or pins it any more', async () => {
    const { id } = await desk.said(ada, channelId, 'Zebracrossing')
    await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ben, id))
    expect((await remove(ben, id, 0)).body).toMatchObject({ code: 'not-your-message' })
    expect((await remove(ada, id, 0)).status).toBe(200)
    const { messages } = await desk.messages(ben, channelId)
    expect(messages[0]).toMatchObject({ isDeleted: true, messageText: '' })
    expect((await desk.channel(ben, channelId)).pinnedMessageId).toBeNull()
    const found = await app.call('GET /api/v2/messages/search', { as: ben, query: { keyword: 'zebra' } })
    expect(found.body.results).toEqual([])
    // Requested twice, as after an answer that was lost; and by somebody who never could.
    expect([(await remove(ada, id, 0)).status, (await remove(ben, id, 0)).status]).toEqual([200, 404])
    expect((await remove(ben, id, 1)).status).toBe(200)
  })
  test('for oneself is nobody else’s business', async () => {
    const { id: beforeId } = await desk.said(ada, channelId, 'Lion')
    const { id } = await desk.said(ada, channelId, 'Giraffe')
    await app.call('POST /api/v2/channels/:id/messages/:messageId/pin', one(ada, id))
    for (const _ of ['once', 'twice']) expect((await remove(ben, id, 1)).status).toBe(200)
    expect((await desk.messages(ben, channelId)).messages[0]).toMatchObject({
      messageText: '',
      deletedBy: [ben.givenName],
    })
    expect((await desk.messages(ada, channelId)).messages[0]).toMatchObject({
      messageText: 'Giraffe',
      deletedBy: [],
    })
    const pinned = async (as: LoginReply) =>
      (await app.call('GET /api/v2/channels/:id/messages/pinned', { as, params: { id: channelId } })).body
        .message
    expect([await pinned(ben), (await pinned(ada))?.id]).toEqual([null, id])
    // Lists show the one before it, and once that is gone too, the one before that.
    const last = async (as: LoginReply) => (await desk.channel(as, channelId)).lastMessage
    expect(await last(ben)).toMatchObject({ text: '', before: { id: beforeId, text: 'Lion' } })
    expect(await last(ada)).toMatchObject({ text: 'Giraffe', before: null })
    expect((await remove(ben, beforeId, 1)).status).toBe(200)
    expect((await last(ben))?.before?.text).not.toBe('Lion')
  })
})

test('a search finds all words by their beginnings, in one’s own conversations, newest first', async () => {
  await desk.said(ada, channelId, 'Mrs. Okafor’s crown is ready')
  await desk.said(ben, channelId, 'crowns for Okafor, please')
  const search = async (as: LoginReply, keyword: string) =>
    (await app.call('GET /api/v2/messages/search', { as, query: { keyword } })).body.results.map(
      ({ text }) => text,
    )
  expect(await search(cleo, 'okaf CROWN')).toEqual([
    'crowns for Okafor, please',
    'Mrs. Okafor’s crown is ready',
  ])
  expect(await search(cleo, 'okafor bridge')).toEqual([])
  const other = await signInNewcomer(app)
  expect(await search(other, 'okafor')).toEqual([])
  for (const odd of ["'", '& |', ':*', '\\', "o'k:*&!", '🦷']) await search(cleo, odd)
})

test('a search finds a message by the name of its file, for those who see it and as long as it is there', async () => {
  const claims: Claim[] = ['Chat', 'FileReader', 'FileWriter']
  const [sender, reader] = [await signInNewcomer(app, { claims }), await signInNewcomer(app, { claims })]
  channelId = await desk.group(sender, [reader, cleo], 'Files')
  const { body: file } = await fileClient(app).send(sender, 'Okapi_panorex-2026.txt', Buffer.from('x'))
  const { id } = await desk.said(sender, channelId, 'Here it is', {
    messageType: 1,
    metaDictionary: { fileId: file.id },
  })
  const search = async (as: LoginReply, keyword: string) =>
    (await app.call('GET /api/v2/messages/search', { as, query: { keyword } })).body.results
  expect(await search(reader, 'panorex OKAP txt')).toMatchObject([
    { id, text: 'Here it is', fileName: 'Okapi_panorex-2026.txt' },
  ])
  expect(await search(reader, 'okapi here')).toMatchObject([{ id }])
  expect(await search(ben, 'okapi')).toEqual([])
  const filed = async (query: object) =>
    (await desk.messages(reader, channelId, { attachmentsOnly: 'true', ...query })).messages.map(
      (one) => one.id,
    )
  for (const query of [{}, { fileGroup: 'documents' }, { fromUserId: sender.givenName }])
    expect(await filed(query)).toEqual([id])
  for (const query of [
    { fileGroup: 'pictures' },
    { fileGroup: 'voice' },
    { fileGroup: 'other' },
    { fromUserId: cleo.givenName },
  ])
    expect(await filed(query)).toEqual([])
  expect((await remove(cleo, id, 1)).status).toBe(200)
  expect(await search(cleo, 'okapi')).toEqual([])
  expect((await remove(sender, id, 0)).status).toBe(200)
  expect(await search(reader, 'okapi')).toEqual([])
})

test('forwarding sends what one sees to contacts, in the conversation with each, once', async () => {
  const { id } = await desk.said(ada, channelId, 'For you all')
  const body = {
    userIds: [ada.givenName, cleo.givenName],
    messages: [{ id: randomUUID(), channelId, messageId: id }],
  }
  const first = await app.call('POST /api/v2/messages/forward', { as: ben, body })
  expect(first.status).toBe(200)
  await app.call('POST /api/v2/messages/forward', { as: ben, body })
  const direct = await desk.direct(ben, cleo)
  expect(first.body.channelIds).toContain(direct)
  expect((await desk.messages(cleo, direct)).messages).toMatchObject([
    { messageText: 'For you all', isForwarded: true, user: { userId: ben.givenName } },
  ])
  const outsider = await signInNewcomer(app)
  expect((await app.call('POST /api/v2/messages/forward', { as: outsider, body })).status).toBe(404)
})

test('forwarding goes into groups too, with a note before it, once, and into none of somebody else', async () => {
  const { id } = await desk.said(ada, channelId, 'The plan')
  const group = await desk.group(ben, [ada])
  const direct = await desk.direct(ben, cleo)
  const body = {
    channelIds: [group, direct],
    userIds: [cleo.givenName],
    note: { id: randomUUID(), messageText: 'Please read this' },
    messages: [{ id: randomUUID(), channelId, messageId: id }],
  }
  for (let times = 0; times < 2; times += 1)
    expect((await app.call('POST /api/v2/messages/forward', { as: ben, body })).status).toBe(200)
  const shown = async (as: LoginReply, where: string) =>
    (await desk.messages(as, where)).messages
      .filter(({ type }) => type === 'message')
      .slice(0, 2)
      .map(({ messageText, isForwarded }) => [messageText, isForwarded])
  const sent = [
    ['The plan', true],
    ['Please read this', false],
  ]
  expect(await shown(ada, group)).toEqual(sent)
  expect(await shown(cleo, direct)).toEqual(sent)
  const others = await desk.group(ada, [cleo])
  const elsewhere = { ...body, channelIds: [others] }
  expect((await app.call('POST /api/v2/messages/forward', { as: ben, body: elsewhere })).status).toBe(404)
  const ofOthers = { ...body, channelIds: [directChannelId(ada.givenName, cleo.givenName)] }
  expect((await app.call('POST /api/v2/messages/forward', { as: ben, body: ofOthers })).status).toBe(404)
  const nobody = { messages: body.messages }
  expect((await app.send('POST /api/v2/messages/forward', { as: ben, body: nobody })).status).toBe(400)
})

test('contacts are found by name, the team only when asked for, and former contacts are not', async () => {
  const search = async (includeTeamMembers: 'true' | 'false') =>
    (
      await app.call('GET /api/v2/contacts/search', {
        as: ada,
        query: { keyword: 'pia', includeTeamMembers },
      })
    ).body.contacts
  expect((await search('true')).map(({ id }) => id)).toContain(ben.givenName)
  expect(await search('false')).toEqual([])
  const { body } = await app.call('POST /api/v2/users/sync', {
    as: ada,
    body: { contacts: [ben.givenName, randomUUID()], loggedUserId: ada.givenName },
  })
  expect(body.contacts.map(({ id }) => id)).toEqual([ben.givenName])
})

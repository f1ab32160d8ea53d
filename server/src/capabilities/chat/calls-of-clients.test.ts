import { randomUUID } from 'node:crypto'
import { directChannelId } from '@corridor/contract/chat/rules.ts'
import { DELETE_TYPES, FILTER_TYPES, MESSAGE_TYPES, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFields, specifiedClient } from '#testing/specified-client.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ThreePeople, threePeople } from './testing/three-people.ts'

/*
 * The calls as the specification has them (platform §7), with its names and payloads and no more: a client that knows nothing of
 * what we added must do.
 */
let { app, desk, ada, ben, cleo } = {} as ThreePeople
beforeAll(async () => {
  ;({ app, desk, ada, ben, cleo } = await threePeople())
})
afterAll(() => app.close())

const memberOf = ({ givenName }: LoginReply) => ({ userId: givenName, name: 'Pia Roth', profileUrl: null })
const create = (body: object) => app.send('POST /api/v2/channels', { as: ada, body })

describe('POST and PUT /api/v2/channels (id, name, isGroupChat, updateType, memberIds, members)', () => {
  const id = () => directChannelId(ada.givenName, ben.givenName)

  test.each([
    ['the other one’s id', () => ({ memberIds: [ben.givenName] })],
    ['both ids, as the channel has them', () => ({ memberIds: [ada.givenName, ben.givenName] })],
    ['both as members', () => ({ id: id(), members: [memberOf(ada), memberOf(ben)] })],
    [
      'the id alone: the two user ids joined by two dashes',
      () => ({ id: `${ben.givenName}--${ada.givenName}` }),
    ],
  ])('a direct chat by %s', async (_how, body) => {
    const answer = await create({ isGroupChat: false, ...body() })
    expect(answer.body).toMatchObject({ id: id(), isGroupChat: false, type: 'direct' })
  })

  test('a direct chat with nobody, with oneself, or whose id says another, is refused', async () => {
    expect(await create({})).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.memberIds', message: 'Please choose somebody to write to.' }] },
    })
    expect((await create({ memberIds: [ada.givenName] })).status).toBe(403)
    expect((await create({ id: id(), memberIds: [cleo.givenName] })).status).toBe(400)
    const others = directChannelId(ben.givenName, cleo.givenName)
    expect((await create({ id: others })).status).toBe(400)
  })

  test('a group of nobody else is refused', async () => {
    for (const memberIds of [[], [ada.givenName]])
      expect(await create({ isGroupChat: true, memberIds })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'body.memberIds', message: 'Please choose somebody to write to.' }] },
      })
  })

  test('a new name that arrives twice is published once; without a name nothing is removed', async () => {
    const channelId = await desk.group(ada, [ben], 'Room 2')
    const rename = (name?: string) =>
      app.send('PUT /api/v2/channels', {
        as: ada,
        body: { id: channelId, updateType: UPDATE_TYPES.RENAME, name },
      })
    expect((await rename()).status).toBe(400)
    for (let times = 0; times < 2; times++) expect((await rename('Room 3')).status).toBe(200)
    const { messages } = await desk.messages(ben, channelId)
    expect(messages.map(({ messageText }) => messageText)).toEqual(['named the group Room 3'])
    expect((await rename('')).body).toMatchObject({ name: '' })
  })

  test('group creation adds isGroupChat true, with one other too, and its members as they are published', async () => {
    const one = await create({ isGroupChat: true, name: 'Two', members: [memberOf(ada), memberOf(ben)] })
    expect(one.body).toMatchObject({ isGroupChat: true, name: 'Two', memberCount: 2 })
    const change = (updateType: number, body: object) =>
      app.send('PUT /api/v2/channels', {
        as: ada,
        body: { id: (one.body as { id: string }).id, updateType, ...body },
      })
    const added = await change(UPDATE_TYPES.ADD_MEMBER, { members: [memberOf(ada), memberOf(cleo)] })
    expect(added.body).toMatchObject({ memberCount: 3 })
    const removed = await change(UPDATE_TYPES.REMOVE_MEMBER, { members: [memberOf(ben)] })
    expect(removed.body).toMatchObject({ memberCount: 2 })
    expect((await change(UPDATE_TYPES.RENAME, { name: 'New' })).body).toMatchObject({ name: 'New' })
    const left = await change(UPDATE_TYPES.REMOVE_MEMBER, { memberIds: [ada.givenName] })
    expect(left.body).toMatchObject({ isDeleted: true })
  })
})

describe('POST /api/v2/messages/forward (userIds, messages with id, messageText, messageType, metaDictionary)', () => {
  const forward = (messages: object[]) =>
    app.send('POST /api/v2/messages/forward', { as: ada, body: { userIds: [cleo.givenName], messages } })

  test('sends on what is stored under the id, as often as it is asked for', async () => {
    const channelId = await desk.group(ada, [ben])
    const { id } = await desk.said(ben, channelId, 'The lab called')
    const shown = { id, messageText: 'Something else', messageType: MESSAGE_TYPES.TEXT, metaDictionary: null }
    for (let times = 0; times < 2; times++) expect((await forward([shown])).status).toBe(200)
    const { messages } = await desk.messages(cleo, directChannelId(ada.givenName, cleo.givenName))
    expect(messages.slice(0, 2).map(({ messageText, isForwarded }) => [messageText, isForwarded])).toEqual([
      ['The lab called', true],
      ['The lab called', true],
    ])
  })

  test('does not stand in its own way when many send on to somebody for the first time', async () => {
    const { id } = await desk.said(ben, await desk.group(ada, [ben]), 'All at once')
    const dora = await signInNewcomer(app)
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        app.send('POST /api/v2/messages/forward', {
          as: ada,
          body: { userIds: [dora.givenName], messages: [{ id }] },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { messages } = await desk.messages(dora, directChannelId(ada.givenName, dora.givenName))
    expect(messages).toHaveLength(24)
  })

  test('does not find what the caller cannot see', async () => {
    const { id } = await desk.said(ben, await desk.group(ben, [cleo]), 'Not for Ada')
    expect((await forward([{ id, messageText: 'x', messageType: 0 }])).status).toBe(404)
    expect((await forward([{ id: randomUUID() }])).status).toBe(404)
  })
})

test('POST sync users (contacts, with loggedUserId): contacts as the client has them', async () => {
  const known = { id: ben.givenName, firstName: 'Old', lastName: 'Name', displayName: 'Old Name' }
  const { body } = await app.send('POST /api/v2/users/sync', {
    as: ada,
    body: { contacts: [known, cleo.givenName, { id: randomUUID() }], loggedUserId: ada.givenName },
  })
  const { contacts } = body as { contacts: { id: string; firstName: string }[] }
  expect(contacts.map(({ id }) => id).toSorted()).toEqual([ben.givenName, cleo.givenName].toSorted())
  expect(contacts.every(({ firstName }) => firstName === 'Pia')).toBe(true)
})

test('the numbers of the wire', () => {
  expect(FILTER_TYPES).toEqual({ DEFAULT: 0, FAVOURITES: 1, ARCHIVED: 2 })
  expect(UPDATE_TYPES).toEqual({ RENAME: 0, ADD_MEMBER: 1, REMOVE_MEMBER: 2 })
  expect(DELETE_TYPES).toEqual({ EVERYONE: 0, USER: 1 })
  expect(MESSAGE_TYPES).toEqual({ TEXT: 0, ATTACHMENT: 1, GIF: 2, PHOTO: 3 })
})

test('GET /api/v3/channels (filterType, pageSize default 20, continuationToken)', async () => {
  for (let n = 0; n < 22; n++) await desk.group(cleo, [ben], `Group ${n}`)
  const page = async (query: object) => (await app.call('GET /api/v3/channels', { as: cleo, query })).body
  const first = await page({})
  expect(first.channels).toHaveLength(20)
  const second = await page({ filterType: '0', continuationToken: first.continuationToken })
  const all = [...first.channels, ...second.channels].map(({ id }) => id)
  expect(new Set(all).size).toBe(all.length)
  expect(second.channels.length).toBeGreaterThanOrEqual(2)
})

test('GET /api/v2/channels/sync/{timeStamp}: every conversation once, in pages, with those that are gone', async () => {
  const dan = await signInNewcomer(app)
  const groups: string[] = []
  for (let n = 0; n < 7; n++) groups.push(await desk.group(dan, [ben], `Catching up ${n}`))
  const [left, ...others] = groups as [string, ...string[]]
  const leaving = { id: left, updateType: UPDATE_TYPES.REMOVE_MEMBER, memberIds: [dan.givenName] }
  expect((await app.call('PUT /api/v2/channels', { as: dan, body: leaving })).status).toBe(200)
  const page = async (timeStamp: number, query: object) =>
    (await app.call('GET /api/v2/channels/sync/:timeStamp', { as: dan, params: { timeStamp }, query })).body
  const first = await page(0, { pageSize: 4 })
  expect(first.channels).toHaveLength(4)
  expect(first.removedIds).toEqual([left])
  // What happens from here on is the next time's.
  app.clock.pass(200)
  const later = await desk.group(dan, [ben], 'Meanwhile')
  const second = await page(0, { pageSize: 4, continuationToken: first.continuationToken })
  expect([second.removedIds, second.continuationToken, second.timeStamp]).toEqual([[], null, first.timeStamp])
  const ids = [...first.channels, ...second.channels].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => id !== later).toSorted()).toEqual(others.toSorted())
  expect((await page(first.timeStamp, {})).channels.map(({ id }) => id)).toContain(later)
  const forged = await app.send('GET /api/v2/channels/sync/0?continuationToken=x.y', { as: dan })
  expect(forged.status).toBe(400)
})

describe('what is done with one conversation', () => {
  const make = (written: string, body?: object) => specifiedClient(app)(written, { as: ada, body })
  const CHANNEL =
    'id name coverImageUrl type members recipients lastMessage pinnedMessageId unreadCount hasUnreadMessages isGroupChat isFavouriteByLoggedUser isReadByLoggedUser isUnreadByLoggedUser isArchivedByLoggedUser isOutsideOffice isDeleted frozen lastUpdatedTimestamp createdTimeUtc readReceipts deliveryReceipts favoriteByUserIds archivedByUserIds unreadByUserIds messageStatus'
  const MESSAGE =
    'id type channelId user messageText messageType metaDictionary reactions createdAt createdTimeUtc lastUpdatedTimeUtc lastUpdatedTimestamp isDeleted deletedBy'

  test('PUT mark_as_archived, …unarchived, …read, …delivered; POST favourite, unfavourite, unread', async () => {
    const path = `/api/v2/channels/${await desk.group(ada, [ben], 'Marks')}`
    await desk.said(ben, path.split('/').at(-1)!, 'Hello')
    const marks = [
      ['PUT', 'messages/mark_as_archived', { isArchivedByLoggedUser: true }],
      ['PUT', 'messages/mark_as_unarchived', { isArchivedByLoggedUser: false }],
      ['POST', 'favourite', { isFavouriteByLoggedUser: true }],
      ['POST', 'unfavourite', { isFavouriteByLoggedUser: false }],
      ['PUT', 'messages/mark_as_read', { unreadCount: 0, isReadByLoggedUser: true }],
      ['POST', 'unread', { unreadCount: 1, isUnreadByLoggedUser: true }],
    ] as const
    for (const [method, mark, expected] of marks) {
      const channel = await make(`${method} ${path}/${mark}`)
      expectFields(channel, CHANNEL)
      expect(channel, mark).toMatchObject(expected)
    }
    await make(`PUT ${path}/messages/mark_as_delivered`)
    expectFields(await make(`GET ${path}`), CHANNEL)
    await make('GET /api/v2/messages/unread_count')
  })

  test('POST messages, GET messages, pin, unpin, react (reaction), unreact, pinned, DELETE (query type)', async () => {
    const channelId = await desk.group(ada, [ben], 'Messages')
    const id = randomUUID()
    const message = {
      id,
      channelId,
      messageText: 'Hello',
      messageType: MESSAGE_TYPES.TEXT,
      metaDictionary: null,
    }
    for (let times = 0; times < 2; times++)
      expectFields(await make('POST /api/v2/messages', message), MESSAGE)
    const path = `/api/v2/channels/${channelId}/messages`
    expect(await make(`POST ${path}/${id}/pin`)).toMatchObject({ pinnedMessageId: id })
    expectFields((await make(`GET ${path}/pinned`)).message, MESSAGE)
    expect(await make(`POST ${path}/${id}/unpin`)).toMatchObject({ pinnedMessageId: null })
    const { reactions } = await make(`POST ${path}/${id}/react`, { reaction: 'thumbsUp' })
    expect(reactions).toEqual({ [ada.givenName]: 'thumbsUp' })
    expect((await make(`POST ${path}/${id}/unreact`)).reactions).toEqual({})
    const query = `channelId=${channelId}&pageSize=20&attachmentsOnly=false`
    const { messages } = await make(`GET /api/v2/messages?${query}`)
    expect(messages.filter((one: { id: string }) => one.id === id)).toHaveLength(1)
    await make(`DELETE /api/v2/messages/channel/${channelId}/message/${id}?type=${DELETE_TYPES.EVERYONE}`)
  })

  test('chat search by keyword; contact search by keyword (includeTeamMembers, connectedOnly)', async () => {
    const word = `filling${randomUUID().slice(0, 8)}`
    await desk.said(ada, await desk.group(ada, [ben]), `A ${word}`)
    const { results } = await make(`GET /api/v2/messages/search?keyword=${word}`)
    expectFields(
      results[0],
      'id channelId userId userFullName displayName coverImageUrl text createdTimeUtc isGroupChat',
    )
    const query = 'keyword=Pia&includeTeamMembers=true&connectedOnly=true'
    const { contacts } = await make(`GET /api/v2/contacts/search?${query}`)
    expectFields(
      contacts[0],
      'id firstName lastName displayName profileImageUrl role practiceId practiceName roleAndPractice',
    )
  })
})

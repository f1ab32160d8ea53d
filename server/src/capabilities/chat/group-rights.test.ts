import { titleOf } from '@corridor/contract/chat/rules.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkPractices } from '#capabilities/network/testing/person-connections.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
/** Of one practice. */
let ada: LoginReply
let ben: LoginReply
let cleo: LoginReply
let admin: LoginReply
/** Of another, which is connected with it. */
let zoe: LoginReply
let yan: LoginReply
let otherAdmin: LoginReply
let id: string
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  const outside = (await app.signIn('owner@hilltopmedical.example')).practiceId!
  ada = await signInNewcomer(app)
  await sql`UPDATE people_person SET first_name = 'Ada', last_name = 'Winter' WHERE id = ${ada.givenName}`.execute(
    app.services.db,
  )
  ben = await signInNewcomer(app)
  cleo = await signInNewcomer(app)
  admin = await signInNewcomer(app, { claims: ['Chat', 'PracticeAdmin'] })
  zoe = await signInNewcomer(app, { practiceId: outside })
  yan = await signInNewcomer(app, { practiceId: outside })
  otherAdmin = await signInNewcomer(app, { practiceId: outside, claims: ['Chat', 'PracticeAdmin'] })
  await linkPractices(app, ada.practiceId!, outside).catch(() => undefined)
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await desk.group(ada, [ben, cleo, admin, zoe, yan, otherAdmin], 'Shared cases')
})

const change = (as: LoginReply, updateType: 1 | 2, others: readonly LoginReply[]) =>
  app.call('PUT /api/v2/channels', {
    as,
    body: { id, updateType, memberIds: others.map(({ givenName }) => givenName) },
  })
const rightOf = async (as: LoginReply) => (await desk.channel(as, id)).abilities.mayRemove
const refused = { status: 403, body: { code: 'may-not-remove' } }
const memberIds = async () => (await desk.channel(ada, id)).members.map(({ userId }) => userId)

describe('people are removed from a group', () => {
  test('by nobody who neither created it nor is a practice admin; they leave', async () => {
    expect([await rightOf(ben), await rightOf(zoe)]).toEqual(['nobody', 'nobody'])
    expect(await change(ben, 2, [admin])).toMatchObject(refused)
    expect(await change(zoe, 2, [yan])).toMatchObject(refused)
    expect(await memberIds()).toHaveLength(7)
    expect((await change(ben, 2, [ben])).status).toBe(200)
    expect(await memberIds()).toHaveLength(6)
  })

  test('by who created it, and by an admin of their practice: anyone', async () => {
    expect([await rightOf(ada), await rightOf(admin)]).toEqual(['anyone', 'anyone'])
    expect((await change(ada, 2, [admin])).status).toBe(200)
    expect((await change(ada, 1, [admin])).status).toBe(200)
    expect((await change(admin, 2, [zoe, ben])).status).toBe(200)
    expect(await memberIds()).toHaveLength(5)
  })

  test('by another practice’s admin: its own people, all of those named or none', async () => {
    expect(await rightOf(otherAdmin)).toBe('own-practice')
    expect(await change(otherAdmin, 2, [zoe, ben])).toMatchObject(refused)
    expect(await memberIds()).toHaveLength(7)
    expect((await change(otherAdmin, 2, [zoe, yan])).status).toBe(200)
    expect(await memberIds()).toHaveLength(5)
  })
})

describe('a group that people of another practice are added to', () => {
  const namesIn = async (as: LoginReply, channelId: string) =>
    (await desk.channel(as, channelId)).includes.map(({ name }) => name)

  test('says whose they are, since when, and who has written since', async () => {
    id = await desk.group(ada, [ben], 'Ours')
    await desk.said(ada, id, 'Among us')
    const [own] = await namesIn(ada, id)
    expect(await namesIn(ada, id)).toHaveLength(1)
    expect((await change(ada, 1, [zoe])).status).toBe(200)
    const { includes, sentSeq } = await desk.channel(ada, id)
    expect(includes.map(({ name }) => name)).toEqual(['Hilltop Medical Group', own])
    expect(includes[0]!.joinedSeq).toBeGreaterThanOrEqual(sentSeq!)
    const { seq } = await desk.said(ada, id, 'Hello')
    expect((await desk.channel(ada, id)).sentSeq).toBe(seq)
    expect((await desk.channel(ben, id)).sentSeq).toBe(0)
  })

  test('alerts the people who were added, and says by whom', async () => {
    id = await desk.group(ada, [ben], 'Ours')
    await change(ada, 1, [zoe])
    const added = async (as: LoginReply) =>
      (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts.filter(
        ({ kind, facts, isRead }) => kind === 'chat.added' && facts.channelId === id && !isRead,
      )
    expect(await added(zoe)).toMatchObject([{ facts: { from: 'Ada Winter', group: 'Ours' } }])
    expect([await added(ada), await added(ben)]).toEqual([[], []])
    await desk.read(zoe, id)
    expect(await added(zoe)).toEqual([])
    // Without a name it is called as in the list of the person who was added.
    id = await desk.group(ada, [ben])
    await change(ada, 1, [zoe])
    expect(await added(zoe)).toMatchObject([{ facts: { group: titleOf(await desk.channel(zoe, id)) } }])
  })
})

describe('the time of a receipt', () => {
  const readAt = async (messageId: string) => {
    const params = { id, messageId }
    const { body } = await app.call('GET /api/v2/channels/:id/messages/:messageId/readers', {
      as: ada,
      params,
    })
    return Object.fromEntries(body.members.map(({ userId, readAt: at }) => [userId, at]))
  }
  /** This moment, give or take less than five seconds, which a busy machine may need for a call. */
  const now = () => expect.closeTo(Math.floor(app.clock.now().getTime() / 1000), -1)

  test('is when that message was read, not when its reader read last', async () => {
    const first = await desk.said(ada, id, 'One')
    app.clock.pass(10)
    await desk.read(ben, id, first.seq)
    const then = now()
    app.clock.pass(10)
    const second = await desk.said(ada, id, 'Two')
    app.clock.pass(10)
    await desk.read(ben, id)
    const later = now()
    expect([await readAt(first.id), await readAt(second.id)]).toEqual([
      { [ben.givenName]: then },
      { [ben.givenName]: later },
    ])
    // Writing marks what came before as read, at that moment and not when they write again.
    app.clock.pass(10)
    const answered = now()
    await desk.said(cleo, id, 'Thanks')
    app.clock.pass(10)
    await desk.said(cleo, id, 'Done')
    expect((await readAt(second.id))[cleo.givenName]).toEqual(answered)
  })
})

test('those who left keep their name in reactions and mentions', async () => {
  const { id: messageId } = await desk.said(ada, id, 'See @Pia Roth', { mentions: [ben.givenName] })
  const params = { id, messageId }
  const body = { reaction: 'heart' as const }
  await app.call('POST /api/v2/channels/:id/messages/:messageId/react', { as: cleo, params, body })
  await change(cleo, 2, [cleo])
  await change(ben, 2, [ben])
  const { messages } = await desk.messages(ada, id)
  expect(messages.find((one) => one.id === messageId)).toMatchObject({
    mentions: [ben.givenName],
    reactions: { [cleo.givenName]: 'heart' },
    names: { [ben.givenName]: 'Pia Roth', [cleo.givenName]: 'Pia Roth' },
  })
})

test('an urgent message says how many have to confirm, and counts who confirmed and left', async () => {
  const { id: messageId, confirmerCount } = await desk.said(ada, id, 'Now', { isUrgent: true })
  expect(confirmerCount).toBe(6)
  const params = { id, messageId }
  await app.call('POST /api/v2/channels/:id/messages/:messageId/acknowledge', { as: cleo, params })
  await change(cleo, 2, [cleo])
  await change(ben, 2, [ben])
  const seen = (await desk.messages(ada, id)).messages.find((one) => one.id === messageId)
  expect([seen?.confirmerCount, Object.keys(seen?.acknowledgedBy ?? {})]).toEqual([5, [cleo.givenName]])
})

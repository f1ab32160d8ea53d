import { randomUUID } from 'node:crypto'
import { GROUPS_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { block, connectPersons, unblock } from '#capabilities/network/testing/person-connections.ts'
import * as people from '#capabilities/people/public.ts'
import { countStatements } from '#testing/statement-count.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { ringUrgent } from './alerts/ring-urgent.ts'
import { leaveGroups, partFromGroups, removeFromGroup } from './channels/groups.ts'
import { openGroup } from './channels/open.ts'
import { callerOf } from './channels/reopen.ts'
import { leaveSeparated } from './channels/separation.ts'
import { PART_CHANNELS } from './channels/settlement.ts'
import { deleteSettlement, insertSettlement } from './store/settlement.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

const GROUPS = PART_CHANNELS + 5
const PATIENCE = { timeout: 30_000 }

let app: TestApp
let desk: ChatDesk
let admin: LoginReply
/** Of one team. */
let ada: LoginReply
let ben: LoginReply
/** On her own, and a contact of Ada alone. */
let zoe: LoginReply
let owner: Client
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  admin = await app.signIn('owner@brightsmiles.example')
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
})
beforeEach(async () => {
  ada = await signInNewcomer(app, { claims: ['Chat', 'ContactsAndNetwork'] })
  ben = await signInNewcomer(app, { claims: ['Chat', 'ContactsAndNetwork'] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
  await connectPersons(app, ada, zoe)
})
let isHeld = false
/** A transaction that needs one of these rows waits until `letGo`. */
async function hold(table: 'chat_channel' | 'people_person', id: string) {
  await owner.query('BEGIN')
  isHeld = true
  await owner.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id])
}
async function letGo() {
  if (isHeld) await owner.query('COMMIT')
  isHeld = false
}
afterEach(letGo)
afterAll(async () => {
  await owner.end()
  await app.close()
})

/** More groups than are settled at a time, in the order in which they are: before any conversation of two. */
async function manyGroups(as: LoginReply, other: LoginReply): Promise<string[]> {
  const run = randomUUID().slice(9, 18)
  const ids = Array.from(
    { length: GROUPS },
    (_, at) => `00000000-${run}-8000-${String(at).padStart(12, '0')}`,
  )
  for (const id of ids) {
    const body = { id, isGroupChat: true, memberIds: [other.givenName] }
    expect((await app.call('POST /api/v2/channels', { as, body })).status).toBe(200)
  }
  return ids
}

const membersOf = async (as: LoginReply, id: string) =>
  (await desk.channel(as, id)).members.map(({ userId }) => userId)
const removeMember = (who: LoginReply) =>
  app.call('DELETE /my-office/v2/team-members/:id', { as: admin, params: { id: who.givenName } })
const isUnsettled = async (who: LoginReply) =>
  (await sql`SELECT FROM chat_unsettled WHERE person_id = ${who.givenName}`.execute(app.services.db)).rows
    .length > 0

/** How many calls wait for a lock. */
const waiting = async () =>
  (
    await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      app.services.db,
    )
  ).rows.length
const urgentAlertsOf = async (as: LoginReply, channelId: string) =>
  (await app.call('GET /user-notifications/v2/alerts', { as })).body.alerts.filter(
    ({ kind, facts, isRead }) => kind === 'chat.urgent' && facts.channelId === channelId && !isRead,
  ).length

describe('while the conversations of somebody who left are being settled', () => {
  test('everybody else opens, adds, forwards and reads; then all is settled', async () => {
    const [cleo, dan] = [await signInNewcomer(app), await signInNewcomer(app)]
    const group = await desk.group(cleo, [ada])
    const { id: messageId } = await desk.said(cleo, group, 'Please read')
    const ids = await manyGroups(ada, ben)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    expect((await removeMember(ben)).status).toBe(200)
    expect(await isUnsettled(ben)).toBe(true)

    expect(await desk.direct(cleo, dan)).toContain(cleo.givenName)
    await desk.group(cleo, [dan, ada])
    const added = { id: group, updateType: 1 as const, memberIds: [dan.givenName] }
    expect((await app.call('PUT /api/v2/channels', { as: cleo, body: added })).status).toBe(200)
    const body = { userIds: [dan.givenName], messages: [{ id: randomUUID(), channelId: group, messageId }] }
    expect((await app.call('POST /api/v2/messages/forward', { as: cleo, body })).status).toBe(200)
    expect((await desk.messages(dan, group)).messages.length).toBeGreaterThan(0)
    expect((await desk.send(ada, ids.at(-1)!, 'Among us')).status).toBe(200)
    expect(await isUnsettled(ben)).toBe(true)

    await letGo()
    await expect.poll(() => isUnsettled(ben), PATIENCE).toBe(false)
    for (const id of [ids[0]!, ids.at(-1)!]) expect(await membersOf(ada, id)).toEqual([ada.givenName])
  })

  test('their sessions and rights have ended, although not one of them is settled', async () => {
    const [first] = await manyGroups(ada, ben)
    const window = await openWindow(app, ben)
    await hold('chat_channel', first!)
    const removing = removeMember(ben)
    await expect
      .poll(async () => (await app.call('GET /authentication/v2/verify-token', { as: ben })).status, PATIENCE)
      .toBe(401)
    await expect.poll(() => window.socket.connected).toBe(false)
    expect(await membersOf(ada, first!)).toContain(ben.givenName)
    await letGo()
    expect((await removing).status).toBe(200)
    await expect.poll(() => isUnsettled(ben), PATIENCE).toBe(false)
    expect(await membersOf(ada, first!)).not.toContain(ben.givenName)
  })

  test('nobody writes to them, and they do not come back to chat before they are out', async () => {
    const ids = await manyGroups(ada, ben)
    const direct = await desk.direct(ada, ben)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    expect((await removeMember(ben)).status).toBe(200)
    expect((await desk.channel(ada, direct)).frozen).toBe(false)
    expect(await desk.send(ada, direct, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
    const comeBack = () =>
      app.services.transactions.run((tx) =>
        people.change(tx, app.services, ben.givenName, { claims: { grant: ['Chat'] } }),
      )
    await expect(comeBack()).rejects.toMatchObject({ kind: { status: 503 } })
    await letGo()
    await expect.poll(() => isUnsettled(ben), PATIENCE).toBe(false)
    await comeBack()
    expect((await desk.channel(ada, direct)).frozen).toBe(true)
  })

  test('a database that breaks off in the middle loses none of them', async () => {
    const ids = await manyGroups(ada, ben)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    expect((await removeMember(ben)).status).toBe(200)
    const breakOff = async () =>
      (
        await sql`
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.services.db)
      ).rows.length
    await expect.poll(breakOff, PATIENCE).toBe(1)
    await letGo()
    await expect.poll(() => isUnsettled(ben), PATIENCE).toBe(false)
    for (const id of ids) expect(await membersOf(ada, id)).toEqual([ada.givenName])
    const left = await desk.messages(ada, ids[PART_CHANNELS]!)
    expect(left.messages.filter(({ messageText }) => messageText === 'left')).toHaveLength(1)
  })
})

describe('after a block, before all is settled', () => {
  test('neither writes to the other, in a group or in a conversation of two', async () => {
    const ids = await manyGroups(ada, zoe)
    const direct = await desk.direct(ada, zoe)
    const { id: messageId } = await desk.said(ada, direct, 'Before')
    await hold('chat_channel', ids[PART_CHANNELS]!)
    expect((await block(app, zoe, ada.givenName)).status).toBe(200)
    expect(await isUnsettled(zoe)).toBe(true)
    for (const as of [ada, zoe])
      expect(await desk.send(as, direct, 'x')).toMatchObject({
        status: 403,
        body: { code: 'channel-frozen' },
      })
    const react = { as: zoe, params: { id: direct, messageId }, body: { reaction: 'heart' as const } }
    expect((await app.call('POST /api/v2/channels/:id/messages/:messageId/react', react)).status).toBe(403)

    const [one, other] = ids.slice(-2)
    expect(await desk.send(zoe, one!, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
    await desk.said(ada, other!, 'To nobody')
    const { messages } = await desk.messages(zoe, other!)
    expect(messages.map(({ messageText }) => messageText)).not.toContain('To nobody')
    expect(await isUnsettled(zoe)).toBe(true)

    await letGo()
    await expect.poll(() => isUnsettled(zoe), PATIENCE).toBe(false)
    for (const id of ids) expect(await membersOf(ada, id)).toEqual([ada.givenName])
  })

  test('the conversation of the two is frozen before the call is answered, however many groups they share', async () => {
    const ids = await manyGroups(ada, zoe)
    const direct = await desk.direct(ada, zoe)
    await hold('chat_channel', ids[0]!)
    const blocking = block(app, zoe, ada.givenName)
    await expect.poll(async () => (await desk.channel(ada, direct)).frozen, PATIENCE).toBe(true)
    expect(await isUnsettled(zoe)).toBe(true)
    await letGo()
    expect((await blocking).status).toBe(200)
  })

  test('neither sees the other type, nor is rung at, in what is not settled yet', async () => {
    const ids = await manyGroups(ada, zoe)
    const group = ids.at(-1)!
    const { seq } = await desk.said(ada, group, 'Now!', { isUrgent: true })
    await expect.poll(() => urgentAlertsOf(zoe, group)).toBe(1)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    expect((await block(app, zoe, ada.givenName)).status).toBe(200)
    const [hers, theirs] = [await openWindow(app, ada), await openWindow(app, zoe)]
    await theirs.socket.emitWithAck('chat.types', { channelId: group })
    await hers.socket.emitWithAck('chat.types', { channelId: group })
    // Published after it, on the same connection of each.
    for (const as of [ada, zoe])
      await app.call('PUT /api/v2/channels/:id/messages/mark_as_archived', { as, params: { id: ids[0]! } })
    for (const window of [hers, theirs]) {
      await expect.poll(() => window.events.map(({ name }) => name)).toContain('chat.own')
      expect(window.events.map(({ name }) => name)).not.toContain('chat.typing')
      window.close()
    }
    expect(await isUnsettled(zoe)).toBe(true)
    await ringUrgent.run({ channelId: group, seq, time: 2 }, app.services)
    expect(await urgentAlertsOf(zoe, group)).toBe(0)
  })

  test('what one of them did a moment before, and waited to do, is checked when it is done', async () => {
    const direct = await desk.direct(ada, zoe)
    const { id: messageId } = await desk.said(ada, direct, 'Before')
    await hold('chat_channel', direct)
    const reacting = app.call('POST /api/v2/channels/:id/messages/:messageId/react', {
      as: zoe,
      params: { id: direct, messageId },
      body: { reaction: 'heart' },
    })
    await expect.poll(waiting).toBe(1)
    const blocking = block(app, zoe, ada.givenName)
    await expect.poll(() => isUnsettled(zoe)).toBe(true)
    await letGo()
    expect([(await reacting).status, (await blocking).status]).toEqual([403, 200])
  })

  test('both can write in a group with somebody who is a contact of both', async () => {
    await connectPersons(app, ben, zoe)
    const ids = await manyGroups(ada, zoe)
    const contactId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    const body = { id: contactId, isGroupChat: true, memberIds: [ben.givenName, zoe.givenName] }
    expect((await app.call('POST /api/v2/channels', { as: ada, body })).status).toBe(200)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    await block(app, zoe, ada.givenName)
    for (const as of [ada, zoe, ben]) expect((await desk.send(as, contactId, 'Among us')).status).toBe(200)
    await letGo()
    await expect.poll(() => isUnsettled(zoe), PATIENCE).toBe(false)
    expect((await membersOf(ben, contactId)).length).toBe(3)
  })

  test('connected again they go on, and it stays so once all is settled', async () => {
    const ids = await manyGroups(ada, zoe)
    const direct = await desk.direct(ada, zoe)
    await hold('chat_channel', ids[PART_CHANNELS]!)
    await block(app, zoe, ada.givenName)
    expect((await desk.send(ada, direct, 'x')).status).toBe(403)
    await unblock(app, zoe, ada.givenName)
    await connectPersons(app, zoe, ada)
    expect((await desk.send(ada, direct, 'Again')).status).toBe(200)
    await letGo()
    await expect.poll(() => isUnsettled(zoe), PATIENCE).toBe(false)
    expect((await desk.channel(zoe, direct)).frozen).toBe(false)
    expect((await desk.send(zoe, direct, 'Yes')).status).toBe(200)
  })
})

test('a conversation that is being opened when its two part is settled too', async () => {
  // Opened up to the last statement: who opens it has asked whether they are contacts, and waits to be committed.
  const direct = [ada.givenName, zoe.givenName].sort().join('--')
  await owner.query('BEGIN')
  isHeld = true
  await owner.query('LOCK TABLE chat_member IN SHARE MODE')
  const opening = app.call('POST /api/v2/channels', { as: ada, body: { memberIds: [zoe.givenName] } })
  await expect.poll(waiting).toBe(1)
  const blocking = block(app, zoe, ada.givenName)
  await expect.poll(waiting).toBe(2)
  await letGo()
  expect([(await opening).status, (await blocking).status]).toEqual([200, 200])
  await expect.poll(() => isUnsettled(zoe), PATIENCE).toBe(false)
  expect((await desk.channel(ada, direct)).frozen).toBe(true)
})

test('a call that waits too long for another is answered with when to try again', async () => {
  const group = await desk.group(ada, [ben])
  await hold('chat_channel', group)
  const body = { id: group, updateType: 0 as const, name: 'Room 2' }
  const renamed = await app.call('PUT /api/v2/channels', { as: ada, body })
  expect(renamed).toMatchObject({ status: 503, body: { code: 'busy', retryAfterSeconds: 2 } })
  expect(renamed.headers.get('retry-after')).toBe('2')
  await letGo()
  expect((await app.call('PUT /api/v2/channels', { as: ada, body })).status).toBe(200)
})

test('one person opens so many groups an hour; one that is there already, and conversations of two, are none of them', async () => {
  app.clock.stop()
  const ids = Array.from({ length: GROUPS_PER_HOUR }, () => randomUUID())
  const open = (id: string) =>
    app.call('POST /api/v2/channels', {
      as: ada,
      body: { id, isGroupChat: true, memberIds: [ben.givenName] },
    })
  for (const id of ids) expect((await open(id)).status).toBe(200)
  const refused = await open(randomUUID())
  app.clock.go()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-groups' } })
  expect(refused.body.retryAfterSeconds).toBeGreaterThan(0)
  expect((await open(ids[0]!)).status).toBe(200)
  expect(await desk.direct(ada, zoe)).toContain(zoe.givenName)
  expect(await desk.group(ben, [ada])).toBeTruthy()
})

describe('as many statements as for one are sent', () => {
  test('to open a group with many, and to take many out', async () => {
    const team = await Promise.all(Array.from({ length: 12 }, () => signInNewcomer(app)))
    const memberIds = team.map(({ givenName }) => givenName)
    const opened = async (ids: readonly string[]) => {
      const channelId = randomUUID()
      const done = { channelId, personId: ada.givenName }
      return [
        await countStatements(app.services, (tx) =>
          openGroup(tx, app.services, callerOf(ada.givenName), { id: channelId, name: '', memberIds: ids }),
        ),
        await countStatements(app.services, (tx) => removeFromGroup(tx, app.services, done, ids)),
      ]
    }
    expect(await opened(memberIds)).toEqual(await opened(memberIds.slice(0, 1)))
  })

  test('to part many from a group', async () => {
    const team = await Promise.all(Array.from({ length: 12 }, () => signInNewcomer(app)))
    const separated = async (count: number) => {
      const leavers = team.slice(0, count)
      const id = await desk.group(ada, leavers)
      const ids = leavers.map(({ givenName }) => givenName)
      return countStatements(app.services, (tx) => partFromGroups(tx, app.services, [id], ids))
    }
    expect(await separated(12)).toBe(await separated(1))
  })

  test('to part two in many groups, but for who is in each', async () => {
    const separated = async (count: number) => {
      const yan = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
      await connectPersons(app, ada, yan)
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) ids.push(await desk.group(ada, [yan]))
      const [one, other] = [ada.givenName, yan.givenName]
      const { db } = app.services
      await sql`INSERT INTO network_block (person_id, blocked_id, blocked_at) VALUES (${one}, ${other}, now())`.execute(
        db,
      )
      const id = randomUUID()
      await insertSettlement(db, { id, leaving: 'parted', ones: [one], others: [other] }, app.clock.now())
      const statements = await countStatements(app.services, (tx) =>
        leaveSeparated(tx, app.services, id, ids),
      )
      await deleteSettlement(db, id)
      for (const group of ids) expect(await membersOf(ada, group)).toEqual([one])
      expect((await desk.channel(yan, ids[0]!)).frozen).toBe(true)
      return statements - count
    }
    expect(await separated(12)).toBe(await separated(1))
  })

  test('to leave many groups, but for who is in each', async () => {
    const left = async (count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) ids.push(await desk.group(ada, [ben]))
      const statements = await countStatements(app.services, (tx) =>
        leaveGroups(tx, app.services, ids, ben.givenName),
      )
      return statements - count
    }
    expect(await left(12)).toBe(await left(1))
  })
})

import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { block, unblock } from '#capabilities/network/testing/person-connections.ts'
import * as office from '#capabilities/office/public.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

const CLAIMS = ['Chat', 'ContactsAndNetwork'] as const

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let zoe: LoginReply
let admin: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  ada = await signInNewcomer(app, { claims: [...CLAIMS] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
  admin = await app.signIn('owner@brightsmiles.example')
})
afterAll(() => app.close())

async function connect(): Promise<string> {
  const request = await app.call('POST /persons/connections', {
    as: ada,
    body: { targetPersonId: zoe.givenName },
  })
  expect(request.status).toBe(200)
  const id = request.body.personConnectionId
  expect((await app.call('POST /persons/connections/:id/accept', { as: zoe, params: { id } })).status).toBe(
    200,
  )
  return id
}

/** Ada's conversation with somebody of a practice that hers is connected with, who has a colleague. */
async function withSurgeon() {
  const { practiceId } = await app.signIn('owner@lakesidesurgery.example')
  const outside = { practiceId: practiceId ?? '', claims: [...CLAIMS] }
  const [surgeon, colleague] = [await signInNewcomer(app, outside), await signInNewcomer(app, outside)]
  const id = await desk.direct(ada, surgeon)
  await desk.said(surgeon, id, 'Hello')
  return { id, surgeon, colleague }
}

describe('a conversation of two', () => {
  test('who are no contacts any more can be read, and not written to; connected again it goes on', async () => {
    const connection = await connect()
    const id = await desk.direct(ada, zoe)
    const { id: messageId } = await desk.said(ada, id, 'Hello')
    const window = await openWindow(app, zoe)
    const isFrozen = () => window.events.findLast(({ name }) => name === 'chat.channel')?.payload.frozen
    await app.call('DELETE /persons/connections/:id', { as: ada, params: { id: connection } })
    await expect.poll(isFrozen).toBe(true)
    expect(await desk.channel(zoe, id)).toMatchObject({ frozen: true, abilities: { mayWrite: false } })
    for (const as of [ada, zoe]) {
      expect((await desk.messages(as, id)).messages).toHaveLength(1)
      expect(await desk.send(as, id, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
    }
    const react = { as: zoe, params: { id, messageId }, body: { reaction: 'heart' as const } }
    const call = 'POST /api/v2/channels/:id/messages/:messageId/react'
    expect((await app.call(call, react)).status).toBe(403)
    await connect()
    await expect.poll(isFrozen).toBe(false)
    window.close()
    expect(await desk.channel(ada, id)).toMatchObject({ frozen: false, abilities: { mayWrite: true } })
    expect((await desk.send(zoe, id, 'Again')).status).toBe(200)
  })

  test('of whom one was blocked goes on when the block is lifted and something else connects them', async () => {
    const { id, surgeon } = await withSurgeon()
    await block(app, ada, surgeon.givenName)
    expect((await desk.channel(ada, id)).frozen).toBe(true)
    await unblock(app, ada, surgeon.givenName)
    expect((await desk.channel(ada, id)).frozen).toBe(false)
  })

  test('of whom one’s practice is suspended can be read, and not written to, until it is resumed', async () => {
    const { id, surgeon, colleague } = await withSurgeon()
    const inside = await desk.direct(surgeon, colleague)
    const window = await openWindow(app, ada)
    const frozen = () =>
      window.events.flatMap(({ name, payload }) =>
        name === 'chat.channel' && payload.channelId === id ? [payload.frozen] : [],
      )
    const practiceId = surgeon.practiceId ?? ''
    await app.services.transactions.run((tx) => office.suspendPractice(tx, app.services, practiceId))
    await expect.poll(frozen).toEqual([true])
    expect((await desk.messages(ada, id)).messages).toHaveLength(1)
    expect(await desk.send(ada, id, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
    await app.services.transactions.run((tx) => office.resumePractice(tx, app.services, practiceId))
    await expect.poll(frozen).toEqual([true, false])
    window.close()
    expect((await desk.send(ada, id, 'Welcome back')).status).toBe(200)
    await expect.poll(async () => (await desk.channel(colleague, inside)).frozen).toBe(false)
  })

  test('who are connected in another way stays open', async () => {
    const id = await desk.direct(ada, admin)
    const { hooks, transactions } = app.services
    const [one, other] = [{ personId: ada.givenName }, { personId: admin.givenName }]
    await transactions.run((tx) => hooks.run('network.connectionEnded', tx, one, other))
    expect((await desk.send(ada, id, 'Colleague')).status).toBe(200)
  })
})

test('a member who leaves the practice is in none of its groups, and writes to nobody of it', async () => {
  const leaver = await signInNewcomer(app)
  const group = await desk.group(admin, [leaver, ada], 'Team')
  const direct = await desk.direct(admin, leaver)
  await desk.said(leaver, direct, 'Bye')
  const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const later = { id: crypto.randomUUID(), channelId: direct, messageText: 'Later', sendAt }
  await app.call('POST /api/v2/messages/scheduled', { as: leaver, body: later })
  const removed = await app.call('DELETE /my-office/v2/team-members/:id', {
    as: admin,
    params: { id: leaver.givenName },
  })
  expect(removed.status).toBe(200)
  expect((await desk.channel(admin, group)).members.map(({ userId }) => userId)).not.toContain(
    leaver.givenName,
  )
  expect(await desk.channel(admin, direct)).toMatchObject({ frozen: true })
  expect(await desk.send(admin, direct, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
  expect((await desk.messages(admin, group)).messages[0]).toMatchObject({ type: 'note', messageText: 'left' })

  // Back again, they talk to each other as before; members of the groups add them again.
  const { transactions } = app.services
  const joining = { personId: leaver.givenName, practiceId: admin.practiceId ?? '' }
  await transactions.run((tx) => office.requestToJoin(tx, app.services, joining))
  expect((await desk.channel(admin, direct)).frozen).toBe(true)
  const { body } = await app.call('GET /invitations/v2/join-requests', { as: admin })
  const request = body.officeJoinRequests.find(({ personId }) => personId === leaver.givenName)!
  const approve = { as: admin, params: { token: request.approveRejectToken } }
  expect((await app.call('POST /invitations/v2/join-requests/:token/approve', approve)).status).toBe(200)
  await expect.poll(async () => (await desk.channel(admin, direct)).frozen).toBe(false)
  expect((await desk.send(admin, direct, 'Welcome back')).status).toBe(200)
})

test('the demo world has conversations in every state', async () => {
  const [first, favourites, archive] = [
    await desk.list(admin),
    await desk.list(admin, 1),
    await desk.list(admin, 2),
  ]
  expect(first.some(({ name }) => name === 'Bright Smiles team')).toBe(true)
  expect(favourites).toMatchObject([{ isFavouriteByLoggedUser: true, unreadCount: 1 }])
  expect(archive).toMatchObject([{ isArchivedByLoggedUser: true, messageStatus: 'Read' }])
})

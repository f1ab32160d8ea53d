import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openWindow } from '../../../testing/window.ts'
import { signInNewcomer } from '../../../testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let zoe: LoginReply
let admin: LoginReply
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
  const claims = ['Chat', 'ContactsAndNetwork'] as const
  ada = await signInNewcomer(app, { claims: [...claims] })
  zoe = await signInNewcomer(app, { place: 'alone', claims: ['Chat', 'IndividualNetwork'] })
  admin = await app.signIn('owner@brightsmiles.example')
})
afterAll(() => app.close())

async function connect(): Promise<string> {
  const asked = await app.call('POST /persons/connections', {
    as: ada,
    body: { targetPersonId: zoe.givenName },
  })
  expect(asked.status).toBe(200)
  const id = asked.body.personConnectionId
  expect((await app.call('POST /persons/connections/:id/accept', { as: zoe, params: { id } })).status).toBe(
    200,
  )
  return id
}

describe('a conversation of two', () => {
  test('who are no contacts any more can be read, and not written to; connected again it goes on', async () => {
    const connection = await connect()
    const id = await desk.direct(ada, zoe)
    const { id: messageId } = await desk.said(ada, id, 'Hello')
    const window = await openWindow(app, zoe)
    await app.call('DELETE /persons/connections/:id', { as: ada, params: { id: connection } })
    await expect
      .poll(() => window.told.find(({ name }) => name === 'chat.channel')?.payload)
      .toMatchObject({ channelId: id, frozen: true })
    window.close()
    expect(await desk.channel(zoe, id)).toMatchObject({ frozen: true, abilities: { mayWrite: false } })
    for (const as of [ada, zoe]) {
      expect((await desk.messages(as, id)).messages).toHaveLength(1)
      expect(await desk.send(as, id, 'x')).toMatchObject({ status: 403, body: { code: 'channel-frozen' } })
    }
    const react = { as: zoe, params: { id, messageId }, body: { reaction: 'heart' as const } }
    const call = 'POST /api/v2/channels/:id/messages/:messageId/react'
    expect((await app.call(call, react)).status).toBe(403)
    await connect()
    expect((await desk.send(zoe, id, 'Again')).status).toBe(200)
    expect((await desk.channel(ada, id)).frozen).toBe(false)
  })

  test('who are tied by another way stays open', async () => {
    const id = await desk.direct(ada, admin)
    const { network, transactions } = app.services
    await transactions.run(async (tx) => {
      for (const end of network.whenEnded)
        await end(tx, { personId: ada.givenName }, { personId: admin.givenName })
    })
    expect((await desk.send(ada, id, 'Colleague')).status).toBe(200)
  })
})

test('whoever leaves the practice is in none of its groups, and writes to nobody of it', async () => {
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

import { randomUUID } from 'node:crypto'
import type { Alert } from '@corridor/contract/notifications/model.ts'
import { accessChanged } from '@corridor/contract/office/alerts.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addJoinRequest } from '#capabilities/office/testing/office-calls.ts'
import { checkReplay } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { forgetAlerts } from './jobs.ts'

const app = useTestApp()
let owner: LoginReply
let practiceId: string
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  practiceId = owner.practiceId!
})

const readAlerts = async (as: LoginReply, query = {}) =>
  (await app.call('GET /user-notifications/v2/alerts', { as, query })).body
const alertsOf = async (as: LoginReply): Promise<Alert[]> => (await readAlerts(as)).alerts
const unreadOf = async (as: LoginReply) => (await readAlerts(as)).unreadAlerts
const countsOf = async (as: LoginReply) => (await app.call('GET /user-notifications/v2', { as })).body.data
const now = () => app.clock.now().toISOString()
const markRead = (as: LoginReply, ids?: string[], raisedUpTo = now()) =>
  app.call('POST /user-notifications/v2/alerts/read', { as, body: { ids, raisedUpTo } })

/** A new person requests to join Bright Smiles. Returns the data needed to decide it. */
async function applicant() {
  const requester = await signInNewcomer(app, { place: 'alone' })
  await addJoinRequest(app, requester.givenName, practiceId)
  const { body } = await app.call('GET /invitations/v2/join-requests', { as: owner })
  const request = body.officeJoinRequests.find(({ personId }) => personId === requester.givenName)
  return request!.approveRejectToken
}
const approve = (token: string) =>
  app.call('POST /invitations/v2/join-requests/:token/approve', { as: owner, params: { token } })
const changeRole = async (id: string, role: string) => {
  const answer = await app.call('PATCH /my-office/v2/team-members/:id/role', {
    as: owner,
    params: { id },
    body: { role },
  })
  expect(answer.status).toBe(200)
}

/** Raises an alert, as a capability does. */
const raise = (
  to: string[],
  { practiceId, role = String(practiceId) }: { practiceId: string | null; role?: string },
) =>
  app.services.transactions.run(async (tx) =>
    tx.alert(accessChanged, { to, practiceId, about: String(practiceId), facts: { role }, at: tx.now }),
  )

describe('a count', () => {
  test('is answered with its stamp and their sum, and follows what happens', async () => {
    const before = await countsOf(owner)
    expect(before.totalNotifications).toBe(before.counts.reduce((sum, { count }) => sum + count, 0))
    const token = await applicant()
    const after = await countsOf(owner)
    expect(after.totalNotifications).toBe(before.totalNotifications + 1)
    const [was, ...others] = before.counts
    expect(after.counts).toEqual([
      { name: 'joinRequests', count: was!.count + 1, updatedAt: expect.any(String) },
      ...others.map((other) => ({ ...other, updatedAt: expect.any(String) })),
    ])
    expect(after.counts[0]!.updatedAt > was!.updatedAt).toBe(true)
    await approve(token)
    expect((await countsOf(owner)).totalNotifications).toBe(before.totalNotifications)
  })

  test('is nothing to somebody without its claim, and to another practice', async () => {
    await applicant()
    const { counts } = await countsOf(await app.signIn('assistant@brightsmiles.example'))
    expect(counts.some(({ name }) => name === 'joinRequests')).toBe(false)
    const elsewhere = await countsOf(await app.signIn('owner@lakesidesurgery.example'))
    expect(elsewhere.counts.find(({ name }) => name === 'joinRequests')?.count).toBe(0)
  })
})

describe('an alert', () => {
  test('alerts every admin of that practice, and nobody else, until the thing is dealt with', async () => {
    const token = await applicant()
    const mine = (await alertsOf(owner)).filter(({ kind }) => kind === 'office.join-requested')
    expect(mine[0]).toMatchObject({ facts: { name: 'Pia Roth', role: 'Hygienist' }, times: 1, isRead: false })
    for (const other of ['assistant@brightsmiles.example', 'owner@lakesidesurgery.example'])
      expect((await alertsOf(await app.signIn(other))).map(({ kind }) => kind)).not.toContain(mine[0]!.kind)
    await approve(token)
    expect((await alertsOf(owner)).find(({ id }) => id === mine[0]!.id)).toMatchObject({ isRead: true })
  })

  test('never goes to the person who did it', async () => {
    const before = await unreadOf(owner)
    await changeRole(owner.givenName, 'Doctor')
    expect(await unreadOf(owner)).toBe(before)
  })

  test('that happens again before it was read is the same one, newer', async () => {
    const member = await signInNewcomer(app)
    await changeRole(member.givenName, 'Hygienist')
    const [first] = await alertsOf(member)
    app.clock.pass(60)
    await changeRole(member.givenName, 'Assistant')
    const [second, ...others] = await alertsOf(member)
    expect(second).toMatchObject({ id: first!.id, times: 2, facts: { role: 'Assistant' } })
    expect(second!.raisedAt > first!.raisedAt).toBe(true)
    expect(others).toEqual([])
  })

  test('that a transaction raised which began earlier is newer all the same', async () => {
    const member = await signInNewcomer(app)
    await raise([member.givenName], { practiceId, role: 'seen' })
    const [seen] = await alertsOf(member)
    await app.services.transactions.run(async (tx) => {
      const at = new Date(tx.now.getTime() - 60_000)
      const facts = { role: 'not seen' }
      tx.alert(accessChanged, { to: [member.givenName], practiceId, about: String(practiceId), facts, at })
    })
    await markRead(member, [seen!.id], seen!.raisedAt)
    expect(await alertsOf(member)).toMatchObject([{ facts: { role: 'not seen' }, isRead: false }])
  })

  test('is not raised of a role and of access that were so before', async () => {
    const member = await signInNewcomer(app)
    const params = { id: member.givenName }
    const give = (grant: 'eFax'[]) =>
      app.call('PATCH /my-office/v2/team-members/:id/claims', {
        as: owner,
        params,
        body: { grant, withdraw: [] },
      })
    await give([])
    expect(await alertsOf(member)).toEqual([])
    for (const _ of [1, 2]) {
      await changeRole(member.givenName, 'Surgeon')
      await give(['eFax'])
    }
    expect((await alertsOf(member)).map(({ facts, times }) => [facts.role, times])).toEqual([
      ['', 1],
      ['Surgeon', 1],
    ])
    const body = { role: 'Surgeon', hasUsualAccess: true }
    await app.call('PATCH /my-office/v2/team-members/:id/role', { as: owner, params, body })
    expect((await alertsOf(member))[0]).toMatchObject({ facts: { role: '' }, times: 2 })
  })

  test('about a role is not lost in one about access', async () => {
    const member = await signInNewcomer(app)
    await changeRole(member.givenName, 'Surgeon')
    const params = { id: member.givenName }
    const body = { grant: ['eFax' as const], withdraw: [] }
    await app.call('PATCH /my-office/v2/team-members/:id/claims', { as: owner, params, body })
    expect((await alertsOf(member)).map(({ facts }) => facts.role).sort()).toEqual(['', 'Surgeon'])
  })

  test('that came while one was reading stays unread', async () => {
    const member = await signInNewcomer(app)
    await changeRole(member.givenName, 'Hygienist')
    const [seen] = await alertsOf(member)
    app.clock.pass(60)
    await changeRole(member.givenName, 'Assistant')
    await markRead(member, undefined, seen!.raisedAt)
    await markRead(member, [seen!.id], seen!.raisedAt)
    expect(await unreadOf(member)).toBe(1)
    const { body } = await markRead(member, [seen!.id])
    expect(body).toEqual({ unreadAlerts: 0 })
  })

  test('is marked by its owner alone', async () => {
    const [member, stranger] = [await signInNewcomer(app), await signInNewcomer(app)]
    await changeRole(member.givenName, 'Hygienist')
    const [alert] = await alertsOf(member)
    expect((await markRead(stranger, [alert!.id, randomUUID()])).status).toBe(200)
    expect(await unreadOf(member)).toBe(1)
  })

  test('is gone with the claim that opened it, and with the practice', async () => {
    const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
    await applicant()
    const kinds = async () => (await alertsOf(admin)).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['office.join-requested'])
    const params = { id: admin.givenName }
    await app.call('PATCH /my-office/v2/team-members/:id/claims', {
      as: owner,
      params,
      body: { grant: [], withdraw: ['PracticeAdmin'] },
    })
    expect(await kinds()).toEqual(['office.access-changed'])
    await app.call('DELETE /my-office/v2/team-members/:id', { as: owner, params })
    const later = await app.signIn(admin.email)
    expect(await readAlerts(later)).toEqual({ alerts: [], unreadAlerts: 0, continuationToken: null })
  })

  test('of a practice where one does not work any more is not shown', async () => {
    const member = await signInNewcomer(app)
    const { practiceId: other } = await app.signIn('owner@lakesidesurgery.example')
    for (const practiceId of [other, null]) await raise([member.givenName], { practiceId })
    expect((await alertsOf(member)).map(({ facts }) => facts)).toEqual([{ role: 'null' }])
  })
})

describe('the list', () => {
  test('has the unread first, each part newest first, and comes in pages', async () => {
    const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
    for (let times = 0; times < 5; times += 1) {
      await applicant()
      app.clock.pass(1)
    }
    const all = await alertsOf(admin)
    expect(all.map(({ raisedAt }) => raisedAt)).toEqual(
      all
        .map(({ raisedAt }) => raisedAt)
        .toSorted()
        .toReversed(),
    )
    await markRead(admin, [all[0]!.id, all[3]!.id])
    const wanted = [1, 2, 4, 0, 3].map((place) => all[place]!.id)
    const seen: string[] = []
    let continuationToken: string | undefined
    do {
      const page = await readAlerts(admin, { pageSize: 2, continuationToken })
      expect(page.unreadAlerts).toBe(3)
      seen.push(...page.alerts.map(({ id }) => id))
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    expect(seen).toEqual(wanted)
  })
})

describe('windows', () => {
  const check = (as: LoginReply, act: () => Promise<unknown>) =>
    checkReplay({
      app,
      as,
      streams: [`notifications:${as.givenName}`],
      read: () => alertsOf(as),
      // What a window does on the event: it refetches.
      apply: () => alertsOf(as),
      act,
    })

  test('hear of every change of the alerts, whole', async () => {
    const member = await signInNewcomer(app)
    expect(await check(member, () => changeRole(member.givenName, 'Hygienist'))).toHaveLength(1)
    expect(await check(member, () => markRead(member))).toHaveLength(1)
    expect(await check(member, () => markRead(member))).toHaveLength(0)
  })

  test('of others hear nothing of it', async () => {
    const [member, other] = [await signInNewcomer(app), await signInNewcomer(app)]
    const window = await openWindow(app, other)
    await changeRole(member.givenName, 'Hygienist')
    await changeRole(other.givenName, 'Hygienist')
    const received = () => window.events.filter(({ name }) => name === 'notifications.alerts-changed')
    await expect.poll(received).toHaveLength(1)
    expect(received()[0]!.mark!.stream).toBe(`notifications:${other.givenName}`)
    window.close()
  })
})

test('a person who has lost the claim hears nothing of what is settled', async () => {
  const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
  const token = await applicant()
  const window = await openWindow(app, admin)
  await app.call('PATCH /my-office/v2/team-members/:id/claims', {
    as: owner,
    params: { id: admin.givenName },
    body: { grant: [], withdraw: ['PracticeAdmin'] },
  })
  const received = () => window.events.filter(({ name }) => name === 'notifications.alerts-changed').length
  // Their access changed: that concerns them.
  await expect.poll(received).toBe(1)
  await approve(token)
  await changeRole(admin.givenName, 'Hygienist')
  await expect.poll(received).toBe(2)
  window.close()
})

test('twenty admins alert the same people at once, and none waits for another for good', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => signInNewcomer(app)))
  const to = members.map(({ givenName }) => givenName)
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      raise(nth % 2 ? to : to.toReversed(), { practiceId, role: String(nth) }),
    ),
  )
  for (const member of members) expect((await alertsOf(member))[0]).toMatchObject({ times: 20 })
})

test('old alerts are forgotten', async () => {
  const admin = await signInNewcomer(app, { claims: ['PracticeAdmin'] })
  await applicant()
  await applicant()
  const [first] = await alertsOf(admin)
  await markRead(admin, [first!.id])
  const job = async () => forgetAlerts.run({}, app.services)
  app.clock.pass(31 * 86_400)
  await job()
  const later = await app.signIn(admin.email)
  expect((await alertsOf(later)).map(({ isRead }) => isRead)).toEqual([false])
  app.clock.pass(60 * 86_400)
  await job()
  expect(await alertsOf(await app.signIn(admin.email))).toEqual([])
})

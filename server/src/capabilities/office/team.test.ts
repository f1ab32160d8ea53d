import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import { defaultClaimsFor, GRANTABLE_CLAIMS } from '@corridor/contract/office/roles.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { authenticatorFor } from '#capabilities/session/testing/authenticator.ts'
import { DEMO_PASSWORD, startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow, teamOf } from './testing/office-calls.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let owner: Caller
beforeEach(async () => {
  await app?.close()
  app = await startTestApp({ isShared: true })
  owner = await app.signIn('owner@brightsmiles.example')
})
afterAll(() => app.close())

const change = (id: string, body: object, as = owner) =>
  app.call('PATCH /my-office/v2/team-members/:id/claims', { params: { id }, as, body })
const changeRole = (id: string, role: string, as = owner) =>
  app.call('PATCH /my-office/v2/team-members/:id/role', { params: { id }, as, body: { role } })
const remove = (id: string, as = owner) =>
  app.call('DELETE /my-office/v2/team-members/:id', { params: { id }, as })
const idOf = async (email: string) => (await teamOf(app, owner)).find((one) => one.email === email)?.id ?? ''

describe('the team', () => {
  test('is shown to an admin with claims, with those who wait, and with what may be done', async () => {
    const team = await teamOf(app, owner)
    expect(team.map(({ lastName }) => lastName)).toEqual([
      'Ali',
      'Cruz',
      'Diaz',
      'Owens',
      'Patel',
      'Tran',
      'Weber',
    ])
    expect(team.find(({ email }) => email.startsWith('hygienist'))).toMatchObject({
      displayName: 'Ben Cruz',
      role: 'Hygienist',
      status: 'Active',
      claims: ['FileReader', 'FileWriter', 'Chat', 'Channels', 'CEHub'],
      isPracticeAdmin: false,
      abilities: { mayChange: true, mayRemove: true },
    })
    expect(team.find(({ email }) => email.startsWith('owner'))).toMatchObject({
      displayName: 'Dr Ada Owens',
      isPracticeOwner: true,
      abilities: { mayChange: true, mayRemove: false },
    })
    expect(team.find(({ email }) => email.startsWith('pending'))).toMatchObject({
      status: 'Pending',
      abilities: { mayChange: false, mayRemove: false },
    })
  })

  test('is shown to a colleague without claims, without those who wait, and with nothing to do', async () => {
    const team = await teamOf(app, await app.signIn('hygienist@brightsmiles.example'))
    expect(team).toHaveLength(6)
    for (const one of team)
      expect(one).toMatchObject({
        status: 'Active',
        claims: [],
        abilities: { mayChange: false, mayRemove: false },
      })
    expect(team.find(({ email }) => email.startsWith('owner'))).toMatchObject({ isPracticeAdmin: true })
  })
})

describe('who is not at work yet', () => {
  const waiting = async (as: Caller) =>
    Object.fromEntries((await teamOf(app, as)).map(({ firstName, waitsFor }) => [firstName, waitsFor]))

  test('is shown to an admin with what they wait for, to a colleague without', async () => {
    expect(await waiting(owner)).toEqual({
      Ada: null,
      Ben: null,
      Carla: null,
      Dev: null,
      Jonas: 'approval',
      Kim: 'identity-check',
      Mona: 'sign-up',
    })
    const seen = await waiting(await app.signIn('hygienist@brightsmiles.example'))
    expect(seen).toEqual({ Ada: null, Ben: null, Carla: null, Dev: null, Kim: 'sign-up', Mona: 'sign-up' })
  })

  test('windows of the team learn what comes of it', async () => {
    const window = await openWindow(app, owner)
    const kim = await idOf('unverified@brightsmiles.example')
    const countChanges = () => window.events.filter(({ name }) => name === 'people.changed').length
    const set = (wanted: people.PersonChange) =>
      app.services.transactions.run((tx) => people.change(tx, app.services, kim, wanted))
    await set({ identityStatus: 'Pending' })
    await expect.poll(countChanges).toBe(1)
    expect((await waiting(owner)).Kim).toBe('identity-review')
    await set({ identityStatus: 'Approved' })
    await expect.poll(countChanges).toBe(2)
    expect((await waiting(owner)).Kim).toBeNull()
    window.close()
  })
})

describe('who has an authenticator app', () => {
  test('is visible to admins, and published to their windows', async () => {
    const window = await openWindow(app, owner)
    const ben = await app.signIn('hygienist@brightsmiles.example')
    const FACTOR = 'POST /authentication/v2/second-factor'
    const begun = await app.call(FACTOR, { as: ben, body: { password: DEMO_PASSWORD } })
    const { code } = authenticatorFor(app, begun.body.secret)
    const has = async (as: Caller) =>
      (await teamOf(app, as)).find(({ firstName }) => firstName === 'Ben')?.hasSecondFactor
    expect(await has(owner)).toBe(false)
    expect((await app.call(`${FACTOR}/confirm`, { as: ben, body: { code: code() } })).status).toBe(200)
    const payload = { practiceId: owner.practiceId, part: 'team' }
    await expect.poll(() => window.events).toContainEqual(expect.objectContaining({ payload }))
    expect([await has(owner), await has(ben)]).toEqual([true, null])
    window.close()
  })
})

describe('claims', () => {
  test('are granted and withdrawn; what is named in both is withdrawn', async () => {
    const id = await idOf('hygienist@brightsmiles.example')
    const { status, body } = await change(id, {
      grant: ['eFax', 'CEHub', 'Chat'],
      withdraw: ['CEHub', 'Channels', 'FileReader'],
    })
    expect({ status, claims: body.claims }).toEqual({ status: 200, claims: ['FileWriter', 'Chat', 'eFax'] })
  })

  test('that are not the practice’s to give are refused', async () => {
    const id = await idOf('hygienist@brightsmiles.example')
    for (const claim of CLAIMS.filter((one) => !(GRANTABLE_CLAIMS as readonly string[]).includes(one)))
      expect({ claim, status: (await change(id, { grant: [claim] })).status }).toEqual({ claim, status: 400 })
  })

  test('cannot be given to somebody who waits, nor to somebody of another practice', async () => {
    expect(await change(await idOf('pending@brightsmiles.example'), { grant: ['Chat'] })).toMatchObject({
      status: 409,
      body: { code: 'member-pending' },
    })
    const foreign = await app.signIn('frontdesk@lakesidesurgery.example')
    const answer = await change(foreign.givenName, { withdraw: ['Chat'] })
    const missing = await change(crypto.randomUUID(), { withdraw: ['Chat'] })
    expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect(answer).toMatchObject({ status: 404, body: { code: 'member-not-found' } })
  })

  test('that are lost stop answering with the very same token, also in another process; windows are notified', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl })
    try {
      const ben = await app.signIn('hygienist@brightsmiles.example')
      expect((await change(ben.givenName, { grant: ['PracticeAdmin'] })).status).toBe(200)
      const gated = 'GET /invitations/v2/join-requests'
      for (const one of [app, other]) expect((await one.call(gated, { as: ben })).status).toBe(200)
      const windows = [await openWindow(app, ben), await openWindow(other, ben)]
      expect((await change(ben.givenName, { withdraw: ['PracticeAdmin'] })).status).toBe(200)
      expect((await app.call(gated, { as: ben })).status).toBe(403)
      await expect.poll(async () => (await other.call(gated, { as: ben })).status).toBe(403)
      for (const { events, close } of windows) {
        await expect
          .poll(() => events)
          .toContainEqual({ name: 'session.standing-changed', payload: { personId: ben.givenName } })
        close()
      }
    } finally {
      await other.close()
    }
  })

  test('the team’s windows learn that something changed, those of another practice do not', async () => {
    const colleague = await openWindow(app, await app.signIn('assistant@brightsmiles.example'))
    const stranger = await openWindow(app, await app.signIn('owner@lakesidesurgery.example'))
    await change(await idOf('hygienist@brightsmiles.example'), { grant: ['eFax'] })
    await expect
      .poll(() => colleague.events)
      .toContainEqual(
        expect.objectContaining({
          name: 'office.changed',
          payload: { practiceId: owner.practiceId, part: 'team' },
        }),
      )
    expect(stranger.events).toEqual([])
    colleague.close()
    stranger.close()
  })
})

describe('administration', () => {
  test('stays with the owner, no matter who requests it', async () => {
    const ben = await app.signIn('hygienist@brightsmiles.example')
    await change(ben.givenName, { grant: ['PracticeAdmin'] })
    for (const as of [owner, ben]) {
      expect(await change(owner.givenName, { withdraw: ['PracticeAdmin'] }, as)).toMatchObject({
        status: 409,
        body: { code: 'owner-stays' },
      })
      expect((await remove(owner.givenName, as)).body.code).toBe('owner-stays')
    }
  })

  /** A practice whose owner is gone for good: two admins and nobody above them. */
  async function twoAdmins() {
    const ben = await app.signIn('hygienist@brightsmiles.example')
    const dev = await app.signIn('assistant@brightsmiles.example')
    await app.services.transactions.run(async (tx) => {
      const change = (id: string, claims: people.PersonChange['claims']) =>
        people.change(tx, app.services, id, { claims })
      await change(ben.givenName, { grant: ['PracticeAdmin'] })
      await change(dev.givenName, { grant: ['PracticeAdmin'] })
      await change(owner.givenName, { withdraw: ['PracticeOwner', 'PracticeAdmin'] })
    })
    return [
      await app.signIn('hygienist@brightsmiles.example'),
      await app.signIn('assistant@brightsmiles.example'),
    ] as const
  }

  test('never ends, even when two admins take it from each other at once', async () => {
    const [ben, dev] = await twoAdmins()
    const withdraw = { withdraw: ['PracticeAdmin'] }
    const answers = await Promise.all([
      change(dev.givenName, withdraw, ben),
      change(ben.givenName, withdraw, dev),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const winner = answers[0]?.status === 200 ? ben : dev
    expect(await change(winner.givenName, withdraw, winner)).toMatchObject({
      status: 409,
      body: { code: 'last-admin' },
    })
    expect((await teamOf(app, winner)).filter(({ isPracticeAdmin }) => isPracticeAdmin)).toHaveLength(1)
  })

  test('never ends by removing each other at once either', async () => {
    const [ben, dev] = await twoAdmins()
    const answers = await Promise.all([remove(dev.givenName, ben), remove(ben.givenName, dev)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.status).toBeOneOf([401, 403])
  })
})

describe('a role', () => {
  test('makes somebody a doctor, or not, and leaves every other claim', async () => {
    const id = await idOf('hygienist@brightsmiles.example')
    const doctor = await changeRole(id, ' Surgeon ')
    expect(doctor).toMatchObject({ status: 200, body: { role: 'Surgeon', displayName: 'Dr Ben Cruz' } })
    expect(doctor.body.claims).toEqual(['FileReader', 'FileWriter', 'Doctor', 'Chat', 'Channels', 'CEHub'])
    const custom = await changeRole(id, 'Night shift lead 🦷')
    expect(custom.body).toMatchObject({ role: 'Night shift lead 🦷', displayName: 'Ben Cruz' })
    expect(custom.body.claims).toEqual(['FileReader', 'FileWriter', 'Chat', 'Channels', 'CEHub'])
    const { body } = await app.call('GET /organizations/v2/:organizationId/roles', {
      params: { organizationId: owner.practiceId! },
      as: owner,
    })
    expect(body).toContain('Night shift lead 🦷')
  })

  test('keeps what somebody may open, unless what it usually opens is wanted too', async () => {
    const id = await idOf('hygienist@brightsmiles.example')
    await change(id, { grant: ['PracticeAdmin'] })
    const claimsAs = async (body: { role: string; hasUsualAccess?: boolean }) =>
      (await app.call('PATCH /my-office/v2/team-members/:id/role', { params: { id }, as: owner, body })).body
        .claims
    const before = ['FileReader', 'FileWriter', 'Chat', 'PracticeAdmin', 'Channels', 'CEHub']
    expect(await claimsAs({ role: 'Administration' })).toEqual(before)
    const usual = [...defaultClaimsFor('Administration'), 'PracticeAdmin'] as const
    expect((await claimsAs({ role: 'Administration', hasUsualAccess: true })).toSorted()).toEqual(
      usual.toSorted(),
    )
  })

  test('has at most 50 characters, as people count them', async () => {
    const id = await idOf('hygienist@brightsmiles.example')
    expect((await changeRole(id, '🦷'.repeat(50))).status).toBe(200)
    expect(await changeRole(id, 'x'.repeat(51))).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Please use at most 50 characters.' }] },
    })
    expect((await changeRole(id, '  ')).status).toBe(400)
  })

  test('of somebody who waits is decided with their request', async () => {
    expect((await changeRole(await idOf('pending@brightsmiles.example'), 'Doctor')).body.code).toBe(
      'member-pending',
    )
  })
})

describe('removing somebody', () => {
  test('ends their sessions everywhere, shows their windows why, and leaves them with nothing', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl })
    try {
      const ben = await app.signIn('hygienist@brightsmiles.example')
      const windows = [await openWindow(app, ben), await openWindow(other, ben)]
      expect((await other.call('GET /invitations/v2/team-members', { as: ben })).status).toBe(200)
      expect((await remove(ben.givenName)).status).toBe(200)
      expect((await app.call('GET /authentication/v2/verify-token', { as: ben })).status).toBe(401)
      await expect
        .poll(async () => (await other.call('GET /authentication/v2/verify-token', { as: ben })).status)
        .toBe(401)
      for (const { events, isCut } of windows) {
        await isCut
        expect(events.find(({ name }) => name === 'session.ended')?.payload.reason).toBe(
          'removed-from-practice',
        )
      }
      const again = await app.signIn('hygienist@brightsmiles.example')
      expect(again).toMatchObject({ practiceId: null, isPracticeAdmin: false })
      expect((await app.call('GET /invitations/v2/team-members', { as: again })).status).toBe(403)
      expect(await idOf('hygienist@brightsmiles.example')).toBe('')
      expect((await remove(ben.givenName)).status).toBe(404)
    } finally {
      await other.close()
    }
  })

  test('is refused for oneself, for somebody who waits, and for a stranger', async () => {
    const ben = await app.signIn('hygienist@brightsmiles.example')
    await change(ben.givenName, { grant: ['PracticeAdmin'] })
    expect((await remove(ben.givenName, ben)).body.code).toBe('not-yourself')
    expect((await remove(await idOf('pending@brightsmiles.example'))).body.code).toBe('member-pending')
    const foreign = await app.signIn('frontdesk@lakesidesurgery.example')
    expect((await remove(foreign.givenName)).body.code).toBe('member-not-found')
  })
})

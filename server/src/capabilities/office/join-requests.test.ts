import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { tidyUp } from './jobs.ts'
import * as office from './public.ts'
import { addJoinRequest, openWindow, teamOf } from './testing/office-calls.ts'
import { joinToken } from './tokens.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp()
let owner: Caller
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
})

const requests = async (as = owner) => {
  const { body } = await app.call('GET /invitations/v2/join-requests', { as })
  return body.officeJoinRequests
}
const decide = (token: string, how: 'approve' | 'reject', as = owner) =>
  app.call(`POST /invitations/v2/join-requests/:token/${how}`, { params: { token }, as })
const tokenFor = async (personId: string) =>
  (await requests()).find((one) => one.personId === personId)?.approveRejectToken ?? ''

describe('somebody who wants to join', () => {
  test('waits, is shown to the admins, and every admin gets a mail with the link', async () => {
    const member = await app.signIn('member@professional.example')
    const window = await openWindow(app, owner)
    const id = await addJoinRequest(app, member.givenName, owner.practiceId ?? '')
    await expect
      .poll(() => window.events)
      .toContainEqual(
        expect.objectContaining({
          name: 'office.changed',
          payload: { practiceId: owner.practiceId, part: 'join-requests' },
        }),
      )
    window.close()
    const token = joinToken(app.services.secrets, id)
    expect((await requests()).at(-1)).toMatchObject({
      personId: member.givenName,
      firstName: 'Iris',
      role: 'Hygienist',
      approveRejectToken: token,
    })
    // The demo world's own request may be on its way to the same admin.
    const find = async () =>
      (await app.mailsTo('owner@brightsmiles.example')).find(({ link }) => link === `/approve?token=${token}`)
    await expect.poll(find).toBeTruthy()
    expect((await find())!.text).not.toMatch(/Iris|Novak|Bright/)
    // Nothing is open to them before, though they stood on their own and had been let in.
    for (const call of ['GET /invitations/v2/team-members', 'GET /my-office/v2/practice'] as const)
      expect((await app.call(call, { as: member })).status).toBe(403)
    expect(await app.signIn('member@professional.example')).toMatchObject({
      isUserPendingApproval: true,
      practiceName: 'Bright Smiles Dental',
      practiceInviteCode: null,
      eFaxNumber: null,
      telephoneNumber: null,
    })
  })

  test('is let onto the team by the token, once, with what the role opens, and gets a mail', async () => {
    const member = await app.signIn('member@professional.example')
    const token = await tokenFor(member.givenName)
    const answers = await Promise.all([
      decide(token, 'approve'),
      decide(token, 'reject'),
      decide(token, 'approve'),
    ])
    const [won, ...others] = answers.toSorted((a, b) => a.status - b.status)
    expect(won?.status).toBe(200)
    for (const lost of others) expect(lost).toMatchObject({ status: 410, body: { code: 'link-spent' } })
    // Whichever of them was first, the rest of this file needs the person on the team.
    if (!(await teamOf(app, owner)).some((one) => one.id === member.givenName)) {
      await addJoinRequest(app, member.givenName, owner.practiceId ?? '')
      expect((await decide(await tokenFor(member.givenName), 'approve')).status).toBe(200)
    }
    const joined = (await teamOf(app, owner)).find((one) => one.id === member.givenName)
    expect(joined).toMatchObject({ status: 'Active', role: 'Hygienist' })
    expect(joined?.claims).toEqual([
      'FileReader',
      'FileWriter',
      'Chat',
      'Dashboard',
      'MobileAccess',
      'Channels',
      'CEHub',
    ])
    expect((await app.call('GET /my-office/v2/practice', { as: member })).status).toBe(200)
    await app.mailTo('member@professional.example', { about: /You’re on the team/ })
  })

  test('is declined, stays without a practice, gets a mail, and may ask elsewhere', async () => {
    const pending = await app.signIn('pending@brightsmiles.example')
    expect((await decide(await tokenFor(pending.givenName), 'reject')).status).toBe(200)
    expect((await teamOf(app, owner)).some(({ id }) => id === pending.givenName)).toBe(false)
    expect(await app.signIn('pending@brightsmiles.example')).toMatchObject({
      practiceId: null,
      isIndividual: false,
    })
    const mail = await app.mailTo('pending@brightsmiles.example')
    expect(mail.subject).toBe('Your request was declined')
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    await addJoinRequest(app, pending.givenName, lakeside.practiceId ?? '')
    expect(await requests(lakeside)).toHaveLength(1)
  })

  test('cannot ask at two practices at once', async () => {
    const newcomer = await app.signIn('newcomer@professional.example')
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const results = await Promise.allSettled([
      addJoinRequest(app, newcomer.givenName, owner.practiceId ?? ''),
      addJoinRequest(app, newcomer.givenName, lakeside.practiceId ?? ''),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: { code: 'in-practice-already' } },
    })
    await app.services.transactions.run((tx) => office.leave(tx, app.services, newcomer.givenName))
  })
})

test('a token of another practice, an unknown one and a spent one answer alike', async () => {
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  const [foreign] = await requests(lakeside)
  const ofForeign = await decide(foreign?.approveRejectToken ?? '', 'approve')
  const unknown = await decide('no-such-token', 'approve')
  expect(ofForeign.status).toBe(410)
  expect({ ...ofForeign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  expect(await requests(lakeside)).toHaveLength(1)
})

test('an approval by link and a removal at the same time never stand in each other’s way', async () => {
  const newcomer = await app.signIn('newcomer@professional.example')
  for (let round = 0; round < 5; round += 1) {
    const id = await addJoinRequest(app, newcomer.givenName, owner.practiceId ?? '')
    const token = joinToken(app.services.secrets, id)
    const approve = app.services.transactions.run(async (tx) => {
      const request = await office.findJoinRequest(tx.db, app.services, token)
      if (request) await office.approveRequest(tx, app.services, request)
    })
    const leave = app.services.transactions.run((tx) => office.leave(tx, app.services, newcomer.givenName))
    for (const done of await Promise.allSettled([approve, leave])) {
      if (done.status === 'rejected') expect(done.reason).toMatchObject({ kind: { code: 'link-spent' } })
    }
    await app.services.transactions.run((tx) => office.leave(tx, app.services, newcomer.givenName))
  }
})

describe('a former admin', () => {
  const changeClaims = (id: string, body: object) =>
    app.call('PATCH /my-office/v2/team-members/:id/claims', { params: { id }, as: owner, body })
  const byLink = (token: string) => app.call('POST /onboarding/v2/approve/:token', { params: { token } })

  test.each([
    ['lost the administration', (id: string) => changeClaims(id, { withdraw: ['PracticeAdmin'] })],
    [
      'was removed',
      (id: string) => app.call('DELETE /my-office/v2/team-members/:id', { params: { id }, as: owner }),
    ],
  ])('and %s cannot use the links they were mailed; those who stay get new ones', async (_how, leave) => {
    const newcomer = await app.signIn('newcomer@professional.example')
    const { givenName: formerId } = await app.signIn('hygienist@brightsmiles.example')
    await changeClaims(formerId, { grant: ['PracticeAdmin'] })
    await addJoinRequest(app, newcomer.givenName, owner.practiceId ?? '')
    const token = await tokenFor(newcomer.givenName)
    const [before] = (await requests()).filter(({ personId }) => personId === newcomer.givenName)
    expect((await leave(formerId)).status).toBe(200)

    expect(await byLink(token)).toMatchObject({ status: 410, body: { code: 'link-spent' } })
    const renewed = await tokenFor(newcomer.givenName)
    expect(await requests()).toContainEqual({ ...before, approveRejectToken: renewed })
    await expect
      .poll(() => app.mailsTo('owner@brightsmiles.example'))
      .toContainEqual(expect.objectContaining({ link: `/approve?token=${renewed}` }))
    expect((await byLink(renewed)).status).toBe(200)
    await app.services.transactions.run((tx) => office.leave(tx, app.services, newcomer.givenName))
  })
})

test('a request that nobody answers goes away in the night after 30 days, and the person is notified', async () => {
  const pending = await app.signIn('pending@brightsmiles.example')
  expect(pending.practiceName).toBe('Lakeside Oral Surgery')
  app.clock.pass(30 * 24 * 3600)
  const lakeside = await app.signIn('owner@lakesidesurgery.example')
  expect(await requests(lakeside)).toEqual([])
  await tidyUp.run({}, app.services)
  expect((await app.signIn('pending@brightsmiles.example')).practiceId).toBeNull()
  const mail = await app.mailTo('pending@brightsmiles.example', { after: 1 })
  expect(mail.subject).toBe('Your request expired')
  await tidyUp.run({}, app.services)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import type { TestApp } from '#testing/test-app.ts'
import { type SignUp, signUpOn, startApp } from '../testing/sign-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

type Caller = Awaited<ReturnType<SignUp['join']>>

const receivedBy = async (as: Caller) =>
  (await app.call('GET /invitations/v2/received', { as })).body.receivedInvitations
const dead = { status: 410, body: { code: 'invite-not-valid' } }

test('an invitation is found by its address alone, and followed without its link', async () => {
  const [invited, other] = [await signUp.join(), await signUp.join()]
  await signUp.invite(invited.email.toUpperCase())
  const [invitation, ...more] = await receivedBy(invited)
  expect(more).toEqual([])
  expect(invitation).toMatchObject({
    kind: 'team',
    practiceName: 'Bright Smiles Dental',
    role: 'Hygienist',
    invitedByName: 'Dr Ada Owens',
  })
  expect(JSON.stringify(invitation)).not.toContain('code')
  expect(await receivedBy(other)).toEqual([])
  const invitationId = invitation!.id
  expect(await signUp.complete(other, { invitationId })).toMatchObject(dead)
  expect(await signUp.complete(invited, { invitationId, inviteCode: 'HILLTOP-2026' })).toMatchObject({
    status: 400,
    body: { code: 'choose-one' },
  })
  expect(await signUp.complete(invited, { invitationId })).toMatchObject({
    status: 200,
    body: { practiceName: 'Bright Smiles Dental', role: 'Hygienist', isUserPendingApproval: false },
  })
  // At a practice nothing else can be followed.
  expect(await receivedBy(invited)).toEqual([])
})

test('the link and what is found here use up the same invitation', async () => {
  const invited = await signUp.join()
  const inviteCode = await signUp.invite(invited.email)
  const invitationId = (await receivedBy(invited))[0]!.id
  const answers = await Promise.all([
    signUp.complete(invited, { invitationId }),
    signUp.complete(invited, { inviteCode }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('one that was taken back, or sent for another purpose, brings nobody to a team', async () => {
  const invited = await signUp.join()
  await signUp.invite(invited.email, { mode: 0, role: null })
  const [toOpen] = await receivedBy(invited)
  expect(toOpen).toMatchObject({ kind: 'organization', role: null })
  expect(await signUp.complete(invited, { invitationId: toOpen!.id })).toMatchObject({
    status: 409,
    body: { code: 'invite-to-open' },
  })
  await signUp.invite(invited.email)
  const toTeam = (await receivedBy(invited)).find(({ kind }) => kind === 'team')!
  const admin = await app.signIn('owner@brightsmiles.example')
  await app.call('DELETE /invitations/v2/:id', { as: admin, params: { id: toTeam.id } })
  expect(await signUp.complete(invited, { invitationId: toTeam.id })).toMatchObject(dead)
  expect(await receivedBy(invited)).toEqual([toOpen])
})

test('somebody on their own is shown what takes them onto a team, and nothing else', async () => {
  const alone = await app.signIn('member@professional.example')
  await signUp.invite(alone.email, { mode: 0, role: null })
  await signUp.invite(alone.email, { role: null })
  expect(await receivedBy(alone)).toMatchObject([{ kind: 'team', role: 'Member' }])
})

test('a practice that is suspended invites nobody', async () => {
  const invited = await signUp.join()
  await signUp.invite(invited.email)
  const invitationId = (await receivedBy(invited))[0]!.id
  const { practiceId } = await app.signIn('owner@brightsmiles.example')
  await app.services.transactions.run((tx) => office.suspendPractice(tx, app.services, practiceId!))
  expect(await receivedBy(invited)).toEqual([])
  expect(await signUp.complete(invited, { invitationId })).toMatchObject(dead)
})

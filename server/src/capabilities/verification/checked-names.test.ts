import { beforeAll, describe, expect, test } from 'vitest'
import * as sandbox from '#capabilities/sandbox/public.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Caller, recordOf, START, sendTicket } from './testing/acting.ts'

const app = useTestApp()
let ada: Caller
beforeAll(async () => {
  ada = await app.signIn('owner@brightsmiles.example')
})

const rename = (as: Caller, firstName: string, lastName: string) =>
  app.call('PATCH /persons/v2/update-person-info', { as, body: { firstName, lastName } })
/** What another person sees of them. */
const seenOf = async ({ givenName: id }: Caller) =>
  (await app.call('GET /persons/v2/:id', { as: ada, params: { id } })).body
const isMarked = async (as: Caller) => {
  const isSeen = (await seenOf(as)).isNameUnchecked
  expect((await recordOf(app, as)).isNameUnchecked).toBe(isSeen)
  return isSeen
}
const decide = (token: string, decision: 'approve' | 'decline') =>
  app.call('POST /identity-verification/v1/manual-ticket/:token/decide', {
    params: { token },
    body: { decision },
  })

describe('a name that was taken after the check', () => {
  test('is shown as not checked, until it is the old one again', async () => {
    const ben = await app.signIn('hygienist@brightsmiles.example')
    expect(await isMarked(ben)).toBe(false)
    await rename(ben, 'Carla', 'Diaz')
    expect(await isMarked(ben)).toBe(true)
    const { body } = await app.call('GET /invitations/v2/team-members', { as: ada })
    const marked = body.teamMembersList.filter((one: { isNameUnchecked: boolean }) => one.isNameUnchecked)
    expect(marked.map(({ id }: { id: string }) => id)).toEqual([ben.givenName])
    await rename(ben, 'Ben', 'Cruz')
    expect(await isMarked(ben)).toBe(false)
  })

  test('is checked by the operator; declined, it stays what it was', async () => {
    const iris = await app.signIn('member@professional.example')
    await rename(iris, 'Iris', 'Married')
    await decide(await sendTicket(app, iris), 'decline')
    expect(await isMarked(iris)).toBe(true)
    expect((await recordOf(app, iris)).identityVerificationStatus).toBe('Approved')
    expect((await decide(await sendTicket(app, iris), 'approve')).status).toBe(200)
    expect(await isMarked(iris)).toBe(false)
  })

  test('counts as it was when the check was asked for', async () => {
    const dev = await app.signIn('assistant@brightsmiles.example')
    await rename(dev, 'Devi', 'Patel')
    const token = await sendTicket(app, dev)
    await rename(dev, 'Ada', 'Owens')
    await decide(token, 'approve')
    expect(await isMarked(dev)).toBe(true)
    await rename(dev, 'Devi', 'Patel')
    expect(await isMarked(dev)).toBe(false)
  })

  test('can be checked by the service again, and nobody else can', async () => {
    const ben = await app.signIn('hygienist@brightsmiles.example')
    expect(await app.call(START, { as: ben })).toMatchObject({ status: 409 })
    await rename(ben, 'Benjamin', 'Cruz')
    const { status, body } = await app.call(START, { as: ben })
    expect(status).toBe(200)
    await sandbox.setInquiryStatus(app.services.db, body.inquiryId, 'Approved')
    await app.call('POST /identity-verification/v1/get-status', {
      as: ben,
      body: { inquiryId: body.inquiryId },
    })
    expect(await isMarked(ben)).toBe(false)
    expect((await recordOf(app, ben)).identityVerificationStatus).toBe('Approved')
  })
})

describe('a title', () => {
  test('that somebody on their own takes is not checked', async () => {
    const iris = await app.signIn('member@professional.example')
    const take = (role: string) => app.call('PATCH /persons/v2/basic-info', { as: iris, body: { role } })
    expect(await isMarked(iris)).toBe(false)
    await take('Doctor')
    expect(await isMarked(iris)).toBe(true)
    expect((await seenOf(iris)).displayName).toMatch(/^Dr /)
    await take('Hygienist')
    expect(await isMarked(iris)).toBe(false)
  })

  test('that an admin gives is vouched for', async () => {
    const carla = await app.signIn('frontdesk@brightsmiles.example')
    const give = (as: Caller, id: string) =>
      app.call('PATCH /my-office/v2/team-members/:id/role', { as, params: { id }, body: { role: 'Surgeon' } })
    expect((await give(ada, carla.givenName)).body).toMatchObject({ isNameUnchecked: false })
  })
})

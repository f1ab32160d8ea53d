import { nothingToWithdraw } from '@corridor/contract/onboarding/errors.ts'
import { JOIN_REQUESTS_PER_HOUR } from '@corridor/contract/onboarding/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { newPractice, OPERATOR, type SignUp, signUpOn, startApp } from './testing/sign-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

type Caller = Awaited<ReturnType<SignUp['join']>>

const withdraw = (as: Caller) => app.call('POST /onboarding/v2/withdraw', { as })
const approve = (token: string) => app.call('POST /onboarding/v2/approve/:token', { params: { token } })
const refused = { status: nothingToWithdraw.status, body: { code: nothingToWithdraw.code } }

describe('a request to join', () => {
  test('withdrawn, leaves nothing behind: no place, no line at the desk, no link that decides', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'lakesidesurgery', 'Assistant')
    const mails = (await app.mailsTo((await signUp.userOf(as)).email)).length
    expect(await withdraw(as)).toMatchObject({
      status: 200,
      body: { practiceId: null, practiceName: null, isUserPendingApproval: false },
    })
    const admin = await app.signIn('owner@lakesidesurgery.example')
    const { body } = await app.call('GET /invitations/v2/join-requests', { as: admin })
    expect(body.officeJoinRequests.map(({ personId }) => personId)).not.toContain(as.givenName)
    expect((await approve(token)).status).toBe(410)
    expect(await withdraw(as)).toMatchObject(refused)
    // The person who withdrew knows it, and may now request to join elsewhere.
    const again = await signUp.complete(as, { inviteCode: 'HILLTOP-2026', role: 'Assistant' })
    expect(again).toMatchObject({ status: 200, body: { practiceName: 'Hilltop Medical Group' } })
    expect(await app.mailsTo((await signUp.userOf(as)).email)).toHaveLength(mails)
  })

  test('is not made and withdrawn without end: every one is mailed to the admins', async () => {
    const as = await signUp.join()
    const request = () => signUp.complete(as, { inviteCode: 'HILLTOP-2026', role: 'Assistant' })
    for (let nth = 0; nth < JOIN_REQUESTS_PER_HOUR; nth += 1) {
      expect((await request()).status).toBe(200)
      await withdraw(as)
    }
    expect(await request()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })

  test('withdrawn and approved at once, is one of the two', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'lakesidesurgery', 'Assistant')
    const [taken, let_in] = await Promise.all([withdraw(as), approve(token)])
    const isTaken = taken.status === 200
    expect(let_in.status).toBe(isTaken ? 410 : 200)
    expect(await signUp.userOf(as)).toMatchObject({
      practiceName: isTaken ? null : 'Lakeside Oral Surgery',
      isUserPendingApproval: false,
    })
  })

  test('once approved, is not withdrawn any more', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'hilltopmedical', 'Assistant')
    expect((await approve(token)).status).toBe(200)
    expect(await withdraw(as)).toMatchObject(refused)
    expect(await signUp.userOf(as)).toMatchObject({ practiceName: 'Hilltop Medical Group' })
  })
})

describe('a practice that waits for approval', () => {
  const open = async () => {
    const as = await signUp.join()
    const before = (await app.mailsTo(OPERATOR)).length
    const practice = newPractice()
    await signUp.complete(as, { newPractice: practice, role: 'Surgeon' })
    return { as, practice, token: await signUp.tokenTo(OPERATOR, before + 1) }
  }

  test('withdrawn, goes with its claims and the operator’s link; the same can be opened again', async () => {
    const { as, practice, token } = await open()
    expect(await withdraw(as)).toMatchObject({
      status: 200,
      body: { practiceId: null, isPracticeAdmin: false, isOrganizationPendingApproval: false },
    })
    expect((await approve(token)).status).toBe(410)
    const again = await signUp.complete(as, { newPractice: practice, role: 'Surgeon' })
    expect(again).toMatchObject({ status: 200, body: { practiceId: practice.id } })
  })

  test('once approved, stays', async () => {
    const { as, practice, token } = await open()
    expect((await approve(token)).status).toBe(200)
    expect(await withdraw(as)).toMatchObject(refused)
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: practice.id })
  })
})

test('somebody who has asked for nothing has nothing to withdraw', async () => {
  expect(await withdraw(await signUp.join())).toMatchObject(refused)
})

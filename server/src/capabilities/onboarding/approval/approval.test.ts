import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import { newEmail, newPractice, OPERATOR, type SignUp, signUpOn, startApp } from '../testing/sign-up.ts'
import { tidyUp } from '../tidy-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

const decide = (decision: 'approve' | 'reject', token: string) =>
  app.call(`POST /onboarding/v2/${decision}/:token`, { params: { token } })
const show = (token: string) => app.call('GET /onboarding/v2/approval/:token', { params: { token } })

/** Somebody whose new practice waits, and the operator's link about it. */
async function openPractice() {
  const as = await signUp.join()
  const before = (await app.mailsTo(OPERATOR)).length
  const practice = newPractice()
  expect((await signUp.complete(as, { newPractice: practice, role: 'Surgeon' })).status).toBe(200)
  return { as, practice, token: await signUp.tokenTo(OPERATOR, before + 1) }
}

const claimsOf = async (personId: string) => {
  const { rows } = await sql<{ claim: string }>`
    SELECT claim FROM people_claim WHERE person_id = ${personId}`.execute(app.services.db)
  return rows.map(({ claim }) => claim)
}

describe('the link about a practice', () => {
  test('decides once, of two decisions at once one', async () => {
    const { as, practice, token } = await openPractice()
    const answers = await Promise.all([decide('approve', token), decide('reject', token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const isApproved = answers[0]?.status === 200
    expect(await signUp.userOf(as)).toMatchObject({
      practiceId: isApproved ? practice.id : null,
      isOrganizationPendingApproval: false,
    })
    for (const answer of [await show(token), await decide('approve', token), await decide('reject', token)])
      expect(answer).toMatchObject({ status: 410, body: { code: 'link-spent' } })
  })

  test('rejected, takes the practice and its claims away; its owner is notified and chooses again', async () => {
    const { as, practice, token } = await openPractice()
    expect(await claimsOf(as.givenName)).toContain('PracticeOwner')
    expect((await decide('reject', token)).status).toBe(200)
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: null, isPracticeAdmin: false })
    expect(await claimsOf(as.givenName)).toEqual([])
    const { email } = await signUp.userOf(as)
    expect((await app.mailTo(email, { after: 1 })).subject).toBe('Your practice wasn’t approved on Corridor')
    const again = await signUp.complete(as, { newPractice: practice, role: 'Surgeon' })
    expect(again).toMatchObject({ status: 200, body: { practiceId: practice.id } })
  })

  test('expires after thirty days, and the practice goes with it', async () => {
    const { as, token } = await openPractice()
    expect((await show(token)).status).toBe(200)
    app.clock.pass(30 * 86_400 + 1)
    expect((await show(token)).status).toBe(410)
    expect((await decide('approve', token)).status).toBe(410)
    await tidyUp.run({}, app.services)
    const own = await signUp.login((await personOf(as.givenName)).email)
    expect(await signUp.userOf(own)).toMatchObject({ practiceId: null })
  })

  test('says which practice it is, where it is, and how to reach it', async () => {
    const { practice, token } = await openPractice()
    const mail = (await app.mailsTo(OPERATOR)).at(-1)!
    expect(mail.subject).toContain(practice.name)
    expect(mail.text).toContain(practice.name)
    expect((await show(token)).body).toMatchObject({
      practiceName: practice.name,
      address: '9 Cedar St, Cedar Park, TX 78613',
      telephoneNumber: '+15125550180',
    })
  })

  test('is stored as a hash alone', async () => {
    const { token } = await openPractice()
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(approval)::text AS row FROM onboarding_approval approval`.execute(app.services.db)
    const stored = rows.map(({ row }) => row).join()
    for (const form of [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form)
  })
})

const personOf = async (id: string) => {
  const { rows } = await sql<{ email: string }>`SELECT email FROM people_person WHERE id = ${id}`.execute(
    app.services.db,
  )
  return rows[0] ?? { email: '' }
}

describe('the link about a person', () => {
  test('declined, leaves them without a practice and free to ask elsewhere', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'lakesidesurgery', 'Assistant')
    expect((await show(token)).body).toMatchObject({ telephoneNumber: null })
    expect((await decide('reject', token)).status).toBe(200)
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: null, isUserPendingApproval: false })
    expect((await decide('approve', token)).status).toBe(410)
    const again = await signUp.complete(as, { inviteCode: 'HILLTOP-2026', role: 'Assistant' })
    expect(again).toMatchObject({ status: 200, body: { practiceName: 'Hilltop Medical Group' } })
  })

  test('is spent when the request was decided in the office', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'hilltopmedical', 'Assistant')
    const admin = await app.signIn('owner@hilltopmedical.example')
    const approved = await app.call('POST /invitations/v2/join-requests/:token/approve', {
      params: { token },
      as: admin,
    })
    expect(approved.status).toBe(200)
    for (const answer of [await show(token), await decide('approve', token), await decide('reject', token)])
      expect(answer).toMatchObject({ status: 410, body: { code: 'link-spent' } })
    expect(await signUp.userOf(as)).toMatchObject({ practiceName: 'Hilltop Medical Group' })
  })

  test('decides once', async () => {
    const as = await signUp.join()
    const { token } = await signUp.requestToJoin(as, 'lakesidesurgery', 'Assistant')
    const answers = await Promise.all([
      decide('approve', token),
      decide('approve', token),
      decide('reject', token),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    expect((await show(token)).status).toBe(410)
  })
})

describe('a practice whose owner was invited', () => {
  const openAs = async (as: Awaited<ReturnType<SignUp['join']>>) => {
    const before = (await app.mailsTo(OPERATOR)).length
    const practice = newPractice()
    expect((await signUp.complete(as, { newPractice: practice, role: 'Doctor' })).status).toBe(200)
    return { id: practice.id, token: await signUp.tokenTo(OPERATOR, before + 1) }
  }
  const connectedWith = async () => {
    const as = await app.signIn('owner@brightsmiles.example')
    const { body } = await app.call('GET /organizations/v3/connected', { as })
    return body.connectedPracticeList.map(({ id }) => id)
  }

  test('is connected, once it is approved, with whose invitation they followed', async () => {
    const email = newEmail()
    const inviteCode = await signUp.invite(email, { mode: 0, role: null })
    expect(await signUp.register({ email, inviteCode })).toMatchObject({ status: 200 })
    const { id, token } = await openAs(await signUp.login(email))
    expect(await connectedWith()).not.toContain(id)
    await decide('approve', token)
    expect(await connectedWith()).toContain(id)
  })

  test('finds an invite of whose they did not', async () => {
    const as = await signUp.join()
    await signUp.invite((await signUp.userOf(as)).email, { mode: 0, role: null })
    const { id, token } = await openAs(as)
    await decide('approve', token)
    expect(await connectedWith()).not.toContain(id)
    const { rows } = await sql`
      SELECT FROM network_invite WHERE to_practice_id = ${id} AND is_by_address`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })
})

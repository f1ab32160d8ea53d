import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import type { TestApp } from '#testing/test-app.ts'
import { newPractice, OPERATOR, type SignUp, signUpOn, startApp } from '../testing/sign-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

const idOf = async (name: string) => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM office_practice WHERE name = ${name}`.execute(
    app.services.db,
  )
  return rows[0]?.id ?? ''
}
const ROLE = 'Please choose a role.'

describe('choosing a practice', () => {
  test('takes exactly one way, with a role', async () => {
    const as = await signUp.join()
    const organizationId = await idOf('Hilltop Medical Group')
    const inviteCode = 'HILLTOP-2026'
    for (const choice of [{}, { organizationId, inviteCode }, { organizationId, newPractice: newPractice() }])
      expect(await signUp.complete(as, { role: 'Doctor', ...choice })).toMatchObject({
        status: 400,
        body: { code: 'choose-one' },
      })
    for (const choice of [{ organizationId }, { inviteCode }, { newPractice: newPractice() }])
      expect(await signUp.complete(as, choice)).toMatchObject({
        status: 400,
        body: { message: ROLE, errors: [{ path: 'body.role', message: ROLE }] },
      })
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: null, isOnboardingProcessCompleted: false })
    const requested = await signUp.complete(as, { organizationId, role: 'Doctor' })
    expect(requested).toMatchObject({
      status: 200,
      body: { practiceId: organizationId, isUserPendingApproval: true, isPracticeAdmin: false },
    })
  })

  test('finds neither a practice that is not there nor one that waits for approval', async () => {
    const owner = await signUp.join()
    const practice = newPractice()
    const { body } = await signUp.complete(owner, { newPractice: practice, role: 'Administration' })
    const as = await signUp.join()
    for (const organizationId of [crypto.randomUUID(), practice.id])
      expect(await signUp.complete(as, { organizationId, role: 'Doctor' })).toMatchObject({
        status: 404,
        body: { code: 'practice-not-found' },
      })
    const byCode = await signUp.complete(as, { inviteCode: body.practiceInviteCode, role: 'Doctor' })
    expect(byCode).toMatchObject({ status: 410, body: { code: 'invite-not-valid' } })
  })

  test('of two at once gives one', async () => {
    const as = await signUp.join()
    const answers = await Promise.all([
      signUp.complete(as, { inviteCode: 'LAKESIDE-2026', role: 'Assistant' }),
      signUp.complete(as, { inviteCode: 'HILLTOP-2026', role: 'Assistant' }),
      signUp.complete(as, { newPractice: newPractice(), role: 'Assistant' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ message: 'This user is already onboarded' })
  })
})

describe('a personal invitation', () => {
  test('makes somebody with an account a member, once', async () => {
    const as = await signUp.join()
    const inviteCode = await signUp.invite((await signUp.userOf(as)).email)
    const answers = await Promise.all([
      signUp.complete(as, { inviteCode }),
      signUp.complete(as, { inviteCode }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await signUp.userOf(as)).toMatchObject({
      practiceName: 'Bright Smiles Dental',
      role: 'Hygienist',
      isUserPendingApproval: false,
    })
  })

  test('brings somebody on their own to a team, as nothing else does', async () => {
    const as = await app.signIn('member@professional.example')
    const refused = await signUp.complete(as, { inviteCode: 'LAKESIDE-2026', role: 'Hygienist' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-onboarded' } })
    const inviteCode = await signUp.invite('member@professional.example', { role: 'Assistant' })
    expect(await signUp.complete(as, { inviteCode })).toMatchObject({
      status: 200,
      body: { practiceName: 'Bright Smiles Dental', isIndividual: false, role: 'Assistant' },
    })
  })

  test('is not to be found by trying', async () => {
    const as = await signUp.join()
    const headers = { 'x-forwarded-for': '203.0.113.99' }
    const guess = (count: number) => {
      const body = { inviteCode: `GUESS-${count}`, role: 'Doctor' }
      return app.call('POST /onboarding/v2/complete', { as, body, headers })
    }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, count) => guess(count)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(40 - refused.length)
    expect(refused.length).toBeGreaterThan(0)
  })

  test('that names no role makes everyone who joins a Member, whatever role they choose', async () => {
    const as = await signUp.join()
    const inviteCode = await signUp.invite((await signUp.userOf(as)).email, { role: null })
    const { body } = await signUp.complete(as, { inviteCode, role: 'Doctor' })
    expect(body).toMatchObject({ role: 'Member', isDoctor: false, practiceName: 'Bright Smiles Dental' })
    expect((await people.find(app.services.db, as.givenName))?.claims).not.toContain('Doctor')
    const basic = { as, body: { role: 'Doctor' } }
    expect((await app.call('PATCH /persons/v2/basic-info', basic)).body.code).toBe('role-is-admins')
  })

  test('of somebody else is refused, and one to open a practice brings nobody into one', async () => {
    const as = await signUp.join()
    const { email } = await signUp.userOf(as)
    const foreign = await signUp.invite('somebody@else.example')
    expect(await signUp.complete(as, { inviteCode: foreign, role: 'Doctor' })).toMatchObject({
      status: 403,
      body: { code: 'invite-for-other' },
    })
    const toOpen = await signUp.invite(email, { mode: 0 })
    expect(await signUp.complete(as, { inviteCode: toOpen, role: 'Doctor' })).toMatchObject({
      status: 409,
      body: { code: 'invite-to-open' },
    })
    expect(await signUp.userOf(as)).toMatchObject({ practiceId: null })
  })
})

describe('a new practice', () => {
  test('sent twice by its owner is opened once and answered the same', async () => {
    const as = await signUp.join()
    const before = (await app.mailsTo(OPERATOR)).length
    const body = { newPractice: newPractice(), role: 'Doctor' }
    const answers = await Promise.all([signUp.complete(as, body), signUp.complete(as, body)])
    for (const { status, body: user } of answers)
      expect({ status, id: user.practiceId }).toEqual({ status: 200, id: body.newPractice.id })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    await signUp.tokenTo(OPERATOR, before + 1)
    const { rows } = await sql`
      SELECT FROM onboarding_approval WHERE practice_id = ${body.newPractice.id}`.execute(app.services.db)
    expect(rows).toHaveLength(1)
  })

  test('under the id of another is refused, also when both come at once', async () => {
    const [one, other] = [await signUp.join(), await signUp.join()]
    const body = { newPractice: newPractice(), role: 'Doctor' }
    const answers = await Promise.all([signUp.complete(one, body), signUp.complete(other, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const loser = answers[0]?.status === 409 ? one : other
    expect(await signUp.userOf(loser)).toMatchObject({ practiceId: null, isPracticeAdmin: false })
    const existing = newPractice({ id: await idOf('Bright Smiles Dental') })
    expect(await signUp.complete(loser, { newPractice: existing, role: 'Doctor' })).toMatchObject({
      status: 409,
      body: { code: 'practice-id-taken' },
    })
  })
})

describe('odd words', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.constantFrom(' ', '\ud800', '💥', "' OR 1=1 --", '__proto__', '\u202e', '%00', '../..'),
  )

  test('get an honest answer wherever they fit', { timeout: 120_000 }, async () => {
    const as = await signUp.join()
    const words = fc.record({ first: odd, last: odd, code: odd, role: odd, name: odd, city: odd })
    await fc.assert(
      fc.asyncProperty(words, async ({ first, last, code, role, name, city }) => {
        const registered = [
          await signUp.register({ firstName: first, lastName: last }),
          await signUp.register({ inviteCode: code }),
        ]
        const practice = newPractice({ id: await idOf('Bright Smiles Dental'), name })
        const address = { ...practice.address, city, line1: name }
        const answers = [
          ...registered,
          await signUp.complete(as, { inviteCode: code, role }),
          await signUp.complete(as, { newPractice: { ...practice, address }, role }),
          await app.call('PATCH /persons/v2/basic-info', { as, body: { role } }),
          await app.call('GET /onboarding/v2/approval/:token', { params: { token: code.toWellFormed() } }),
          await app.call('POST /web-signup/v2/confirm/:token', {
            params: { token: code.toWellFormed() },
            body: { password: code },
          }),
        ]
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      }),
      { seed: 25, numRuns: 25 },
    )
  })
})

describe('a person who is onboarded', () => {
  test.each(['hygienist@brightsmiles.example', 'pending@brightsmiles.example', 'host@professional.example'])(
    '%s hears so',
    async (email) => {
      const as = await app.signIn(email)
      const answer = await signUp.complete(as, { newPractice: newPractice(), role: 'Doctor' })
      expect(answer).toMatchObject({ status: 409, body: { message: 'This user is already onboarded' } })
    },
  )

  test('the two sign-ups do not mix', async () => {
    const individual = await app.signIn('newcomer@professional.example')
    const answer = await signUp.complete(individual, { newPractice: newPractice(), role: 'Doctor' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'other-sign-up' } })
    const practice = await signUp.join()
    const other = await app.call('POST /onboarding/v2/complete-individual', { as: practice })
    expect(other).toMatchObject({ status: 403, body: { code: 'other-sign-up' } })
  })
})

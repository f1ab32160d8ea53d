import { claimsInForce } from '@corridor/contract/features.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { defaultClaimsFor, INDIVIDUAL_CLAIMS, OWNER_CLAIMS } from '@corridor/contract/office/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#testing/test-app.ts'
import {
  claimsIn,
  letThrough,
  newEmail,
  newPractice,
  OPERATOR,
  PASSWORD,
  type SignUp,
  signUpOn,
  startApp,
} from '../testing/sign-up.ts'

let app: TestApp
let signUp: SignUp
beforeAll(async () => {
  app = await startApp()
  signUp = signUpOn(app)
})
afterAll(() => app.close())

/** What was granted, less what is not finished. */
const inForce = (claims: readonly Claim[]): Claim[] =>
  claimsInForce(claims, app.services.config.features).toSorted()

describe('a whole sign-up', () => {
  test('opens a practice: register, confirm, sign in, complete, approval by the operator', async () => {
    const email = newEmail()
    const registered = await signUp.register({ email, firstName: 'Vera', lastName: 'Stein' })
    expect(registered).toMatchObject({ status: 200, body: { isConfirmed: false } })

    const token = await signUp.tokenTo(email)
    expect((await app.call('GET /web-signup/v2/confirm/:token', { params: { token } })).body).toEqual({
      isValid: true,
      email,
    })
    expect(
      await app.call('POST /web-signup/v2/confirm/:token', {
        params: { token },
        body: { password: PASSWORD },
      }),
    ).toMatchObject({
      status: 200,
      body: { email, isIndividual: false, inviteCode: null },
    })
    const own = await signUp.login(email)
    expect(own.givenName).toBe(registered.body.personId)
    expect(claimsIn(own)).toEqual([])
    expect(await signUp.userOf(own)).toMatchObject({ practiceId: null, isOnboardingProcessCompleted: false })

    const practice = newPractice()
    const mails = (await app.mailsTo(OPERATOR)).length
    const completed = await signUp.complete(own, { newPractice: practice, role: 'Doctor' })
    expect(completed).toMatchObject({
      status: 200,
      body: {
        practiceId: practice.id,
        practiceName: practice.name,
        practiceCategory: 'Dental',
        practiceType: 'Endodontics',
        telephoneNumber: '+15125550180',
        role: 'Doctor',
        isDoctor: true,
        isPracticeAdmin: true,
        isUserPendingApproval: false,
        isOrganizationPendingApproval: true,
        isOnboardingProcessCompleted: true,
        practiceInviteCode: expect.stringMatching(/^\S{8,}$/),
      },
    })

    const approval = await signUp.tokenTo(OPERATOR, mails + 1)
    const shown = await app.call('GET /onboarding/v2/approval/:token', { params: { token: approval } })
    expect(shown.body).toMatchObject({
      kind: 'practice',
      personName: 'Dr Vera Stein',
      email,
      role: 'Doctor',
      practiceName: practice.name,
      practiceType: 'Endodontics',
      address: '9 Cedar St, Cedar Park, TX 78613',
    })
    expect(
      (await app.call('POST /onboarding/v2/approve/:token', { params: { token: approval } })).status,
    ).toBe(200)
    expect(await signUp.userOf(own)).toMatchObject({ isOrganizationPendingApproval: false })
    expect((await app.mailTo(email, { after: 1 })).subject).toBe('Your practice is ready on Corridor')

    await letThrough(app, own.givenName)
    const claims = claimsIn(await signUp.login(email))
    expect(claims.toSorted()).toEqual(inForce([...new Set<Claim>(['User', 'Doctor', ...OWNER_CLAIMS])]))
  })

  test('joins a practice by its code, once an admin has followed the link', async () => {
    const as = await signUp.join({ inviteCode: 'bright-smiles-2026' })
    const { body, token } = await signUp.requestToJoin(as, 'brightsmiles', 'Hygienist')
    expect(body).toMatchObject({
      practiceName: 'Bright Smiles Dental',
      isUserPendingApproval: true,
      role: 'Hygienist',
    })
    expect((await app.call('GET /onboarding/v2/approval/:token', { params: { token } })).body).toMatchObject({
      kind: 'person',
      personName: 'Pia Roth',
      practiceName: 'Bright Smiles Dental',
      role: 'Hygienist',
    })
    expect((await app.call('POST /onboarding/v2/approve/:token', { params: { token } })).status).toBe(200)
    expect(await signUp.userOf(as)).toMatchObject({ isUserPendingApproval: false })
    await letThrough(app, as.givenName)
    const { email } = await signUp.userOf(as)
    const claims = claimsIn(await signUp.login(email))
    expect(claims.toSorted()).toEqual(inForce(['User', ...defaultClaimsFor('Hygienist')]))
    expect((await app.call('GET /onboarding/v2/approval/:token', { params: { token } })).status).toBe(410)
  })

  test('keeps a practice’s own code through the confirmation', async () => {
    const email = newEmail()
    await signUp.register({ email, inviteCode: 'lakeside-2026', isIndividual: true })
    const { body } = await app.call('POST /web-signup/v2/confirm/:token', {
      params: { token: await signUp.tokenTo(email) },
      body: { password: PASSWORD },
    })
    expect(body).toEqual({ email, isIndividual: false, inviteCode: 'LAKESIDE-2026' })
  })

  test('by personal invitation is a member at once, and answers the same when sent again', async () => {
    const email = newEmail()
    const inviteCode = await signUp.invite(email)
    const registration = { id: crypto.randomUUID(), email: email.toUpperCase(), inviteCode }
    const answers = await Promise.all([signUp.register(registration), signUp.register(registration)])
    answers.push(await signUp.register(registration))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 200,
        body: { personId: registration.id, isConfirmed: true },
      })

    const as = await signUp.login(email)
    expect(await signUp.userOf(as)).toMatchObject({
      practiceName: 'Bright Smiles Dental',
      isUserPendingApproval: false,
      isOnboardingProcessCompleted: true,
      role: 'Hygienist',
    })
    await letThrough(app, as.givenName)
    const claims = claimsIn(await signUp.login(email))
    expect(claims.toSorted()).toEqual(inForce(['User', ...defaultClaimsFor('Hygienist')]))
    expect(await app.mailsTo(email)).toHaveLength(1)
    const again = await signUp.register({ email, inviteCode })
    expect(again).toMatchObject({ status: 410, body: { code: 'invite-not-valid' } })
  })

  test('of somebody on their own needs the number first', async () => {
    const as = await signUp.join({ isIndividual: true })
    const finish = () => app.call('POST /onboarding/v2/complete-individual', { as })
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'mobile-first' } })
    const saved = await app.call('PATCH /persons/v2/basic-info', { as, body: { mobile: '512 555 0191' } })
    expect(saved).toMatchObject({ status: 200, body: { mobile: '+15125550191', mobileVerified: false } })
    expect(await finish()).toMatchObject({ status: 409, body: { code: 'mobile-first' } })

    await sql`UPDATE people_person SET mobile_verified_at = now() WHERE id = ${as.givenName}`.execute(
      app.services.db,
    )
    const answers = await Promise.all([finish(), finish(), finish()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ message: 'This user is already onboarded' })
    expect(await signUp.userOf(as)).toMatchObject({ isOnboardingProcessCompleted: true, practiceId: null })
    await letThrough(app, as.givenName)
    const { email } = await signUp.userOf(as)
    expect(claimsIn(await signUp.login(email)).toSorted()).toEqual(inForce(['User', ...INDIVIDUAL_CLAIMS]))
  })
})

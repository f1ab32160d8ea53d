import { afterAll, beforeAll, expect, test } from 'vitest'
import { specifiedClient } from '#testing/specified-client.ts'
import type { TestApp } from '#testing/test-app.ts'
import { newMobile, signInNewcomer } from '#testing/world/newcomer.ts'
import { newEmail, newPractice, OPERATOR, PASSWORD, signUpOn, startApp } from './testing/sign-up.ts'

/* The calls as the specification has them (platform §7), with its names and payloads and no more. */
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A practice as the specification has one: without an id of the client’s. */
const somePractice = () => {
  const { id: _, ...practice } = newPractice()
  return practice
}

test('POST complete, without an id of the practice; /approve/{token} and /reject/{token}', async () => {
  const make = specifiedClient(app)
  for (const decision of ['approve', 'reject']) {
    const as = await signInNewcomer(app, { place: 'before-team' })
    const before = (await app.mailsTo(OPERATOR)).length
    const body = { newPractice: somePractice(), role: 'Doctor' }
    const user = await make('POST /onboarding/v2/complete', { as, body })
    expect(user).toMatchObject({ isOrganizationPendingApproval: true })
    const { token } = await app.mailTo(OPERATOR, { after: before })
    await make(`POST /onboarding/v2/${decision}/${token}`)
  }
})

test('POST complete-individual, once the number is verified', async () => {
  const as = await signInNewcomer(app, { place: 'before-alone' })
  expect(await specifiedClient(app)('POST /onboarding/v2/complete-individual', { as })).toMatchObject({
    isOnboardingProcessCompleted: true,
  })
})

test('/web-signup/v2/confirm/{token}, with the password that was chosen; email confirmation by personId', async () => {
  const email = newEmail()
  const { body } = await signUpOn(app).register({ email })
  const make = specifiedClient(app)
  await make(`POST /web-signup/v2/email-confirmation/${body.personId}`)
  const { token } = await app.mailTo(email)
  await make(`POST /web-signup/v2/confirm/${token}`, { body: { password: PASSWORD } })
})

test('PATCH basic info', async () => {
  const as = await signInNewcomer(app)
  const info = { role: 'Assistant', mobile: newMobile() }
  expect(await specifiedClient(app)('PATCH /persons/v2/basic-info', { as, body: info })).toMatchObject(info)
})

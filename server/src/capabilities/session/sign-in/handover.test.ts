import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { type Caller, DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { turnFactorOn } from '../testing/authenticator.ts'

const app = useTestApp()

const EMAIL = 'assistant@brightsmiles.example'

async function codeFrom(own: Caller): Promise<string> {
  const { body } = await app.call('GET /authentication/v2/onetimecode', { as: own })
  return body.oneTimeCode
}
const redeem = (oneTimeCode: string, more: { secondFactorCode?: string } = {}, email = EMAIL) =>
  app.call('POST /authentication/v2/login', {
    body: { email, oneTimeCode, deviceId: `device-${crypto.randomUUID()}`, ...more },
  })

const forgetShownFactor = (personId: string) =>
  sql`UPDATE session_session SET has_shown_factor = false WHERE person_id = ${personId}`.execute(
    app.services.db,
  )

describe('a code for another device', () => {
  test('works while its session lasts', async () => {
    const code = await codeFrom(await app.signIn(EMAIL))
    expect((await redeem(code)).status).toBe(200)
  })

  test('ends when its session is signed out', async () => {
    const own = await app.signIn(EMAIL)
    const code = await codeFrom(own)
    await app.call('POST /authentication/v2/logout', { as: own, body: { everywhere: false } })
    expect((await redeem(code)).status).toBe(401)
  })

  test('ends when everything is signed out elsewhere', async () => {
    const code = await codeFrom(await app.signIn(EMAIL))
    const other = await app.signIn(EMAIL)
    await app.call('POST /authentication/v2/logout', { as: other, body: { everywhere: true } })
    expect((await redeem(code)).status).toBe(401)
  })

  test('ends with its device', async () => {
    const code = await codeFrom(await app.signIn(EMAIL, 'lost-tablet'))
    const other = await app.signIn(EMAIL)
    const params = { userId: other.givenName, deviceId: 'lost-tablet' }
    await app.call('DELETE /user-devices/v2/:userId/:deviceId', { as: other, params })
    expect((await redeem(code)).status).toBe(401)
  })

  test('ends when somebody signs in again on its device', async () => {
    const code = await codeFrom(await app.signIn(EMAIL, 'same-device'))
    await app.signIn(EMAIL, 'same-device')
    expect((await redeem(code)).status).toBe(401)
  })

  test('ends with the password, also where its session goes on', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const own = await app.signIn(email)
    const code = await codeFrom(own)
    const body = { currentPassword: DEMO_PASSWORD, newPassword: 'Velvet-Quarry!91' }
    expect((await app.call('POST /users/v2/change-password', { as: own, body })).status).toBe(200)
    expect((await redeem(code, {}, email)).status).toBe(401)
  })

  test('opens nothing while its practice is suspended', async () => {
    const email = 'owner@hilltopmedical.example'
    const own = await app.signIn(email)
    const code = await codeFrom(own)
    await app.services.transactions.run((tx) => office.suspendPractice(tx, app.services, own.practiceId!))
    expect((await redeem(code, {}, email)).status).toBe(401)
    await app.services.transactions.run((tx) => office.resumePractice(tx, app.services, own.practiceId!))
    expect((await redeem(code, {}, email)).status).toBe(200)
  })

  test('is not worn out by wrong guesses', async () => {
    const code = await codeFrom(await app.signIn(EMAIL))
    const wrong = code.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (let guess = 0; guess < 6; guess += 1) {
      expect((await redeem(wrong)).status).toBe(401)
      app.clock.pass(15)
    }
    expect((await redeem(code)).status).toBe(200)
  })

  test('carries the factor that its session has shown, and no more', async () => {
    const email = 'owner@lakesidesurgery.example'
    const { own, nextCode } = await turnFactorOn(app, email)
    expect((await redeem(await codeFrom(own), {}, email)).status).toBe(200)
    // As a session would be that was opened before there was a factor.
    await forgetShownFactor(own.givenName)
    const code = await codeFrom(own)
    expect(await redeem(code, {}, email)).toMatchObject({
      status: 401,
      body: { code: 'second-factor-needed' },
    })
    expect((await redeem(code, { secondFactorCode: nextCode() }, email)).status).toBe(200)
  })

  test('carries on what was shown to the device after it', async () => {
    const email = 'hygienist@brightsmiles.example'
    const { own } = await turnFactorOn(app, email)
    const second = await redeem(await codeFrom(own), {}, email)
    const third = await redeem(await codeFrom(second.body), {}, email)
    expect(third.status).toBe(200)
  })
})

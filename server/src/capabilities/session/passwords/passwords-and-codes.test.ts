import { CODES_PER_HOUR } from '@corridor/contract/session/limits.ts'
import { PASSWORD_GUESSABLE, PASSWORD_RULE, PASSWORD_SAME } from '@corridor/contract/session/rules.ts'
import { describe, expect, test } from 'vitest'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { guessUntilSlow } from '../testing/authenticator.ts'

const app = useTestApp()

const login = (email: string, proof: object) =>
  app.call('POST /authentication/v2/login', {
    body: { email, deviceId: `device-${crypto.randomUUID()}`, ...proof },
  })

async function resetToken(email: string): Promise<string> {
  const before = (await app.mailsTo(email)).length
  await app.call('POST /authentication/v2/forgot-password', { body: { email } })
  return (await app.mailTo(email, { after: before })).token
}

describe.each(['POST /users/v2/change-password', 'POST /authentication/v2/change-password-ad'] as const)(
  '%s',
  (route) => {
    test('changes it and ends every other session', async () => {
      const email = route.includes('users') ? 'assistant@brightsmiles.example' : 'member@professional.example'
      const own = await app.signIn(email)
      const other = await app.signIn(email)
      const newPassword = 'Velvet-Quarry!91'
      const { status } = await app.call(route, {
        as: own,
        body: { currentPassword: DEMO_PASSWORD, newPassword },
      })
      expect(status).toBe(200)
      expect((await app.call('GET /authentication/v2/verify-token', { as: own })).status).toBe(200)
      expect((await app.call('GET /authentication/v2/verify-token', { as: other })).status).toBe(401)
      expect((await login(email, { password: DEMO_PASSWORD })).status).toBe(401)
      expect((await login(email, { password: newPassword })).status).toBe(200)
      const again = await app.call(route, { as: own, body: { currentPassword: newPassword, newPassword } })
      expect(again).toMatchObject({ status: 400, body: { code: 'weak-password', message: PASSWORD_SAME } })
    })

    test.each([
      [
        'a wrong current one',
        { currentPassword: 'Nope!2026x', newPassword: 'Velvet-Quarry!91' },
        'wrong-current-password',
        'That’s not your current password.',
      ],
      [
        'one without a symbol',
        { currentPassword: DEMO_PASSWORD, newPassword: 'VelvetQuarry91' },
        'weak-password',
        PASSWORD_RULE,
      ],
      [
        'a common one',
        { currentPassword: DEMO_PASSWORD, newPassword: 'P@ssw0rd!' },
        'weak-password',
        PASSWORD_GUESSABLE,
      ],
      [
        'one made of the own name',
        { currentPassword: DEMO_PASSWORD, newPassword: 'Farid!2026' },
        'weak-password',
        PASSWORD_GUESSABLE,
      ],
    ])('refuses %s', async (_name, body, code, message) => {
      const own = await app.signIn('frontdesk@lakesidesurgery.example')
      expect(await app.call(route, { as: own, body })).toMatchObject({ status: 400, body: { code, message } })
    })
  },
)

describe('a password change', () => {
  test('shuts out sign-ins with the old one that are under way', async () => {
    const email = 'unverified@brightsmiles.example'
    const own = await app.signIn(email)
    const newPassword = 'Velvet-Quarry!91'
    const change = app.call('POST /users/v2/change-password', {
      as: own,
      body: { currentPassword: DEMO_PASSWORD, newPassword },
    })
    const racing = await Promise.all(
      Array.from({ length: 4 }, () => login(email, { password: DEMO_PASSWORD })),
    )
    expect((await change).status).toBe(200)
    for (const { status, body } of racing) {
      if (status === 200)
        expect((await app.call('GET /authentication/v2/verify-token', { as: body })).status).toBe(401)
    }
  })

  test('cannot be guessed for ever by signing in with codes in between', async () => {
    const email = 'basic@brightsmiles.example'
    const statuses: number[] = []
    let { body: own } = await login(email, { password: DEMO_PASSWORD })
    for (let round = 0; round < 4; round += 1) {
      const { body } = await app.call('GET /authentication/v2/onetimecode', { as: own })
      for (let guess = 0; guess < 4; guess += 1) {
        const wrong = { currentPassword: `Wrong!2026${guess}`, newPassword: 'Velvet-Quarry!91' }
        statuses.push((await app.call('POST /users/v2/change-password', { as: own, body: wrong })).status)
      }
      const signedIn = await login(email, { oneTimeCode: body.oneTimeCode })
      expect(signedIn.status).toBe(200)
      own = signedIn.body
    }
    expect(statuses).toContain(429)
  })
})

describe('a forgotten password', () => {
  const newPassword = 'Harbour&Lantern7'

  test('answers the same for every address', async () => {
    const existing = await app.call('POST /authentication/v2/forgot-password', {
      body: { email: 'host@professional.example' },
    })
    const unknown = await app.call('POST /authentication/v2/forgot-password', {
      body: { email: 'x@y.example' },
    })
    expect(existing).toMatchObject({ status: 200, body: unknown.body })
  })

  test('is replaced by link, once, and ends every session', async () => {
    const email = 'owner@lakesidesurgery.example'
    const open = await app.signIn(email)
    const token = await resetToken(email)
    expect(
      (await app.call('GET /authentication/v2/reset-password/:token', { params: { token } })).body,
    ).toEqual({ isValid: true })
    const weak = await app.call('POST /authentication/v2/reset-password', {
      body: { token, newPassword: 'short' },
    })
    expect(weak).toMatchObject({ status: 400, body: { message: PASSWORD_RULE } })
    const reset = () => app.call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    const answers = await Promise.all([reset(), reset(), reset(), reset()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
    expect(
      (await app.call('GET /authentication/v2/reset-password/:token', { params: { token } })).body,
    ).toEqual({
      isValid: false,
    })
    expect((await app.call('GET /authentication/v2/verify-token', { as: open })).status).toBe(401)
    expect((await login(email, { password: newPassword })).status).toBe(200)
  })

  test('is not replaced by itself, and cannot be guessed with a link', async () => {
    const email = 'owner@hilltopmedical.example'
    const reset = (token: string, password: string) =>
      app.call('POST /authentication/v2/reset-password', { body: { token, newPassword: password } })
    expect(await reset(await resetToken(email), newPassword)).toMatchObject({ status: 200 })
    const token = await resetToken(email)
    const same = { status: 400, body: { code: 'weak-password', message: PASSWORD_SAME } }
    expect(await reset(token, newPassword)).toMatchObject(same)
    expect(await guessUntilSlow(app, () => reset(token, newPassword), 1)).toEqual(
      Array(7).fill('weak-password'),
    )
    expect(await reset(token, newPassword)).toMatchObject({ status: 429 })
    app.clock.pass(10)
    expect(await reset(token, 'Velvet-Quarry!91')).toMatchObject({ status: 200 })
  })

  test('lifts the lock that wrong guesses brought about', async () => {
    stopClock(app)
    const email = 'pending@brightsmiles.example'
    const token = await resetToken(email)
    for (let guess = 0; guess < 6; guess += 1) await login(email, { password: 'Wrong!2026x' })
    expect((await login(email, { password: DEMO_PASSWORD })).status).toBe(429)
    await app.call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    expect((await login(email, { password: newPassword })).status).toBe(200)
  })

  test('has a link that expires', async () => {
    const token = await resetToken('owner@hilltopmedical.example')
    app.clock.pass(61 * 60)
    expect(
      (await app.call('GET /authentication/v2/reset-password/:token', { params: { token } })).body,
    ).toEqual({
      isValid: false,
    })
    const { status } = await app.call('POST /authentication/v2/reset-password', {
      body: { token, newPassword },
    })
    expect(status).toBe(410)
  })
})

describe('one-time codes', () => {
  const requestCode = (email: string) => app.call('POST /authentication/v2/onetimecode', { body: { email } })

  test('arrive on the phone and sign in once', async () => {
    const email = 'frontdesk@brightsmiles.example'
    expect((await requestCode(email)).status).toBe(200)
    const { code: oneTimeCode } = await app.textTo('+15125550102')
    const answers = await Promise.all([
      login(email, { oneTimeCode }),
      login(email, { oneTimeCode }),
      login(email, { oneTimeCode }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('are sent no sooner than after half a minute, known account or not', async () => {
    stopClock(app)
    for (const email of ['hygienist@brightsmiles.example', 'nobody@nowhere.example']) {
      expect((await requestCode(email)).status).toBe(200)
      expect(await requestCode(email)).toMatchObject({ status: 429, body: { retryAfterSeconds: 30 } })
      app.clock.pass(31)
      expect((await requestCode(email)).status).toBe(200)
    }
  })

  test('have an end for an hour, known account or not', async () => {
    stopClock(app)
    for (const email of ['assistant@brightsmiles.example', 'no-one@nowhere.example']) {
      for (let sent = 0; sent < CODES_PER_HOUR; sent += 1) {
        app.clock.pass(31)
        expect((await requestCode(email)).status).toBe(200)
      }
      app.clock.pass(31)
      expect(await requestCode(email)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    }
  })

  test('stop working after five wrong tries', async () => {
    const email = 'host@professional.example'
    expect((await requestCode(email)).status).toBe(200)
    const { code: oneTimeCode } = await app.textTo('+15125550107')
    const wrong = oneTimeCode === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      app.clock.pass(60)
      expect((await login(email, { oneTimeCode: wrong })).status).toBe(401)
    }
    app.clock.pass(60)
    expect((await login(email, { oneTimeCode })).status).toBe(401)
  })

  test('expire after ten minutes', async () => {
    expect((await requestCode('owner@brightsmiles.example')).status).toBe(200)
    const { code: oneTimeCode } = await app.textTo('+15125550100')
    app.clock.pass(10 * 60 + 1)
    expect((await login('owner@brightsmiles.example', { oneTimeCode })).status).toBe(401)
  })

  test('for another device are handed out to somebody signed in', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const { body } = await app.call('GET /authentication/v2/onetimecode', { as: own })
    const answer = await login('owner@brightsmiles.example', { oneTimeCode: body.oneTimeCode })
    expect(answer).toMatchObject({ status: 200, body: { givenName: own.givenName } })
    expect((await login('owner@brightsmiles.example', { oneTimeCode: body.oneTimeCode })).status).toBe(401)
  })
})

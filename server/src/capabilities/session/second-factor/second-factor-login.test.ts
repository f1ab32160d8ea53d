import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { guessUntilSlow, turnFactorOn } from '../testing/authenticator.ts'

const app = useTestApp()

const login = (email: string, proof: object) =>
  app.call('POST /authentication/v2/login', {
    body: { email, deviceId: `device-${crypto.randomUUID()}`, ...proof },
  })
const withPassword = (email: string, secondFactorCode?: string) =>
  login(email, { password: DEMO_PASSWORD, secondFactorCode })

const NEEDED = { status: 401, body: { code: 'second-factor-needed' } }
const WRONG = { status: 401, body: { code: 'second-factor-wrong' } }
const INVALID = { status: 401, body: { code: 'invalid-credentials' } }

async function texted(email: string, number: string): Promise<string> {
  await app.call('POST /authentication/v2/onetimecode', { body: { email } })
  return (await app.textTo(number)).code
}

async function resetToken(email: string): Promise<string> {
  await app.call('POST /authentication/v2/forgot-password', { body: { email } })
  return (await app.mailTo(email, { about: /new password/ })).token
}

describe('signing in with an authenticator app', () => {
  test('asks for a code, and takes each once', async () => {
    const email = 'owner@brightsmiles.example'
    const { nextCode, wrongCode, code } = await turnFactorOn(app, email)
    expect(await withPassword(email)).toMatchObject(NEEDED)
    expect(await withPassword(email, ' ')).toMatchObject(NEEDED)
    expect(await withPassword(email, wrongCode())).toMatchObject(WRONG)
    const right = nextCode()
    expect(await withPassword(email, right)).toMatchObject({ status: 200, body: { hasSecondFactor: true } })
    expect(await withPassword(email, right)).toMatchObject(WRONG)
    expect(await withPassword(email, code(-1))).toMatchObject(WRONG)
    expect(await withPassword(email, nextCode())).toMatchObject({ status: 200 })
  })

  test('takes a code from a clock that is a little off, and not from one that is far off', async () => {
    const email = 'member@professional.example'
    // A code is of half a minute: the next one must not begin between making and showing it.
    app.clock.stop()
    const { code } = await turnFactorOn(app, email)
    app.clock.pass(120)
    expect(await withPassword(email, code(-2))).toMatchObject(WRONG)
    expect(await withPassword(email, code(2))).toMatchObject(WRONG)
    expect(await withPassword(email, code(-1))).toMatchObject({ status: 200 })
    expect(await withPassword(email, code(1))).toMatchObject({ status: 200 })
    expect(await withPassword(email, code())).toMatchObject(WRONG)
    app.clock.go()
  })

  test('lets one of several in that come with the same code at once', async () => {
    const email = 'hygienist@brightsmiles.example'
    const { nextCode, recoveryCodes } = await turnFactorOn(app, email)
    for (const same of [nextCode(), recoveryCodes[0]]) {
      const answers = await Promise.all([1, 2, 3].map(() => withPassword(email, same)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    }
  })

  test('takes a recovery code once, however it is typed', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const { recoveryCodes } = await turnFactorOn(app, email)
    const [first = '', second = ''] = recoveryCodes
    expect(await withPassword(email, first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await withPassword(email, first)).toMatchObject(WRONG)
    const { body: own } = await withPassword(email, second)
    const { body } = await app.call('GET /authentication/v2/second-factor', { as: own })
    expect(body.recoveryCodesLeft).toBe(8)
  })

  test('says nothing of the factor before the password is right, and leaves the code whole', async () => {
    const email = 'owner@hilltopmedical.example'
    const { nextCode } = await turnFactorOn(app, email)
    const secondFactorCode = nextCode()
    const wrong = await login(email, { password: 'Wrong!2026x', secondFactorCode })
    const unknown = await login('nobody@nowhere.example', { password: 'Wrong!2026x', secondFactorCode })
    expect(wrong).toMatchObject(INVALID)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(await withPassword(email, secondFactorCode)).toMatchObject({ status: 200 })
  })

  test('does not take what was moved here from somebody else’s rows', async () => {
    const email = 'unverified@brightsmiles.example'
    const { nextCode, recoveryCodes, own: attacker } = await turnFactorOn(app, 'pending@brightsmiles.example')
    const { own: victim } = await turnFactorOn(app, email)
    await sql`
      UPDATE session_second_factor victim SET secret = attacker.secret, last_step = 0
      FROM session_second_factor attacker
      WHERE victim.person_id = ${victim.givenName} AND attacker.person_id = ${attacker.givenName}`.execute(
      app.services.db,
    )
    expect((await withPassword(email, nextCode())).status).toBe(500)
    await sql`
      UPDATE session_recovery_code SET person_id = ${victim.givenName}
      WHERE person_id = ${attacker.givenName}`.execute(app.services.db)
    expect(await withPassword(email, recoveryCodes[0])).toMatchObject(WRONG)
  })

  test('asks nobody for anything who has no app', async () => {
    expect(await withPassword('host@professional.example', '123456')).toMatchObject({
      status: 200,
      body: { hasSecondFactor: false },
    })
  })
})

describe('a one-time code', () => {
  test('is not used up by a missing or wrong factor', async () => {
    const email = 'frontdesk@brightsmiles.example'
    const { nextCode, wrongCode } = await turnFactorOn(app, email)
    const oneTimeCode = await texted(email, '+15125550102')
    expect(await login(email, { oneTimeCode })).toMatchObject(NEEDED)
    expect(await login(email, { oneTimeCode, secondFactorCode: wrongCode() })).toMatchObject(WRONG)
    const secondFactorCode = nextCode()
    const answers = await Promise.all([1, 2].map(() => login(email, { oneTimeCode, secondFactorCode })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await login(email, { oneTimeCode, secondFactorCode: nextCode() })).toMatchObject(INVALID)
  })

  test('that is wrong does not use the factor up', async () => {
    const email = 'assistant@brightsmiles.example'
    const { recoveryCodes } = await turnFactorOn(app, email)
    const [secondFactorCode] = recoveryCodes
    expect(await login(email, { oneTimeCode: '000000', secondFactorCode })).toMatchObject(INVALID)
    expect(await withPassword(email, secondFactorCode)).toMatchObject({ status: 200 })
  })

  test('from a device that is signed in needs no factor', async () => {
    const email = 'owner@lakesidesurgery.example'
    const { own } = await turnFactorOn(app, email)
    const { body } = await app.call('GET /authentication/v2/onetimecode', { as: own })
    expect(await login(email, { oneTimeCode: body.oneTimeCode })).toMatchObject({
      status: 200,
      body: { hasSecondFactor: true },
    })
  })
})

describe('wrong codes', () => {
  test('slow down and lock as wrong passwords do, and a new password does not wash them away', async () => {
    const email = 'review@lakesidesurgery.example'
    const { wrongCode, nextCode } = await turnFactorOn(app, email)
    const codes = await guessUntilSlow(app, () => withPassword(email, wrongCode()))
    expect(codes).toEqual(Array(8).fill('second-factor-wrong'))
    expect(await withPassword(email, wrongCode())).toMatchObject({ status: 429 })
    for (const waited of [8, 16]) {
      app.clock.pass(waited)
      expect(await withPassword(email, wrongCode())).toMatchObject(WRONG)
    }
    const newPassword = 'Harbour&Lantern7'
    const token = await resetToken(email)
    const reset = await app.call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    expect(reset.status).toBe(200)
    expect(await login(email, { password: newPassword })).toMatchObject(NEEDED)
    const locked = await login(email, { password: newPassword, secondFactorCode: nextCode() })
    expect(locked).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
    app.clock.pass(16 * 60)
    expect(await login(email, { password: newPassword, secondFactorCode: wrongCode() })).toMatchObject(WRONG)
    expect(await login(email, { password: newPassword, secondFactorCode: nextCode() })).toMatchObject({
      status: 429,
    })
    app.clock.pass(16 * 60)
    const right = await login(email, { password: newPassword, secondFactorCode: nextCode() })
    expect(right.status).toBe(200)
    expect(await login(email, { password: newPassword, secondFactorCode: wrongCode() })).toMatchObject(WRONG)
  })

  test('that come all at once do not slip through together', async () => {
    stopClock(app)
    const email = 'manual@lakesidesurgery.example'
    const { wrongCode } = await turnFactorOn(app, email)
    const code = wrongCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => withPassword(email, code)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
  })

  test('and wrong passwords stay counted when the password alone is right', async () => {
    const email = 'basic@brightsmiles.example'
    await turnFactorOn(app, email)
    const guess = () => login(email, { password: 'Wrong!2026x' })
    for (let turn = 0; turn < 4; turn += 1) expect(await guess()).toMatchObject(INVALID)
    expect(await withPassword(email)).toMatchObject(NEEDED)
    app.clock.pass(1)
    expect(await guessUntilSlow(app, guess, 4)).toEqual(Array(4).fill('invalid-credentials'))
    expect(await guess()).toMatchObject({ status: 429 })
  })

  test('are not what a right password without a code counts as', async () => {
    const email = 'newcomer@professional.example'
    await turnFactorOn(app, email)
    for (let turn = 0; turn < 12; turn += 1) expect(await withPassword(email)).toMatchObject(NEEDED)
  })
})

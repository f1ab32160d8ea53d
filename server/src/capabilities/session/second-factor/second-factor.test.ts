import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stopClock, type TestApp, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { authenticatorFor, guessUntilSlow, turnFactorOn } from '../testing/authenticator.ts'

const FACTOR = '/authentication/v2/second-factor'

const app = useTestApp()

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const begin = (as: Caller, password = DEMO_PASSWORD) => app.call(`POST ${FACTOR}`, { as, body: { password } })
const confirm = (as: Caller, code: string) => app.call(`POST ${FACTOR}/confirm`, { as, body: { code } })
const renewCodes = (as: Caller, code: string) =>
  app.call(`POST ${FACTOR}/recovery-codes`, { as, body: { code } })
const turnOff = (as: Caller, code: string, password = DEMO_PASSWORD) =>
  app.call(`POST ${FACTOR}/end`, { as, body: { password, code } })
const stateOf = async (as: Caller) => (await app.call(`GET ${FACTOR}`, { as })).body
const isSignedIn = async (as: Caller) =>
  (await app.call('GET /authentication/v2/verify-token', { as })).status === 200
const login = (email: string, proof: object) =>
  app.call('POST /authentication/v2/login', {
    body: { email, deviceId: `device-${crypto.randomUUID()}`, ...proof },
  })
const refused = (status: number, code: string) => ({ status, body: { code } })

describe('turning an authenticator app on', () => {
  test('needs the password, whose guesses are as slow as those at the door, and counted apart', async () => {
    const email = 'member@professional.example'
    const own = await app.signIn(email)
    expect(await guessUntilSlow(app, () => begin(own, 'Wrong!2026x'))).toEqual(
      Array(8).fill('wrong-current-password'),
    )
    expect(await begin(own)).toMatchObject(refused(429, 'too-many-attempts'))
    expect(await login(email, { password: DEMO_PASSWORD })).toMatchObject({ status: 200 })
    expect(await begin(own)).toMatchObject(refused(429, 'too-many-attempts'))
  })

  test('changes nothing until a code was entered', async () => {
    const email = 'frontdesk@brightsmiles.example'
    const own = await app.signIn(email)
    const { body } = await begin(own)
    expect(body.uri).toContain('otpauth://totp/Corridor:frontdesk%40brightsmiles.example?')
    expect(await stateOf(own)).toEqual({
      isOn: false,
      since: null,
      isRequired: false,
      isPasswordNeeded: true,
      recoveryCodesLeft: 0,
      unconfirmedCodes: null,
    })
    expect(await login(email, { password: DEMO_PASSWORD })).toMatchObject({ status: 200 })
    for (const use of [renewCodes, turnOff]) {
      const code = authenticatorFor(app, body.secret).code()
      expect(await use(own, code)).toMatchObject(refused(409, 'no-second-factor'))
    }
  })

  test('gives ten recovery codes, ends the other sessions and notifies the person', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const [own, other] = [await app.signIn(email), await app.signIn(email)]
    const { body: handover } = await app.call('GET /authentication/v2/onetimecode', { as: other })
    const phone = authenticatorFor(app, (await begin(own)).body.secret)
    expect(await confirm(own, phone.wrongCode())).toMatchObject(refused(400, 'wrong-factor-code'))
    expect(await confirm(own, '００５９２４')).toMatchObject(refused(400, 'wrong-factor-code'))
    const { status, body } = await confirm(own, phone.code())
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(await isSignedIn(own)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect(await login(email, { oneTimeCode: handover.oneTimeCode })).toMatchObject({ status: 401 })
    expect(await stateOf(own)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await begin(own)).toMatchObject(refused(409, 'second-factor-on'))
    expect(await confirm(own, phone.nextCode())).toMatchObject(refused(409, 'second-factor-on'))
    const { text } = await app.mailTo(email, { about: /authenticator app/ })
    expect(text).toContain('now asks for a code')
  })

  test('is done with the newest secret, within half an hour, once', async () => {
    const email = 'hygienist@brightsmiles.example'
    const own = await app.signIn(email)
    const replaced = authenticatorFor(app, (await begin(own)).body.secret)
    const late = authenticatorFor(app, (await begin(own)).body.secret)
    expect(await confirm(own, replaced.code())).toMatchObject(refused(400, 'wrong-factor-code'))
    app.clock.pass(31 * 60)
    const again = await app.signIn(email)
    expect(await confirm(again, late.code())).toMatchObject(refused(409, 'no-second-factor'))
    const phone = authenticatorFor(app, (await begin(again)).body.secret)
    const code = phone.code()
    const answers = await Promise.all([confirm(again, code), confirm(again, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('counts wrong codes', async () => {
    const own = await app.signIn('host@professional.example')
    const phone = authenticatorFor(app, (await begin(own)).body.secret)
    const codes = await guessUntilSlow(app, () => confirm(own, phone.wrongCode()))
    expect(codes).toEqual(Array(8).fill('wrong-factor-code'))
    expect(await confirm(own, phone.code())).toMatchObject(refused(429, 'too-many-attempts'))
  })

  test('shuts out sign-ins without a code that are under way', async () => {
    const email = 'manual@lakesidesurgery.example'
    const own = await app.signIn(email)
    const phone = authenticatorFor(app, (await begin(own)).body.secret)
    const racing = Promise.all([1, 2, 3, 4].map(() => login(email, { password: DEMO_PASSWORD })))
    expect((await confirm(own, phone.code())).status).toBe(200)
    for (const { status, body } of await racing)
      if (status === 200) expect(await isSignedIn(body)).toBe(false)
  })

  test('keeps neither the secret nor a code readable', async () => {
    const { secret, recoveryCodes, own } = await turnFactorOn(app, 'basic@brightsmiles.example')
    const { rows } = await sql<{ row: string }>`
      SELECT f::text || (SELECT string_agg(r::text, ' ') FROM session_recovery_code r
        WHERE r.person_id = f.person_id) AS row
      FROM session_second_factor f WHERE f.person_id = ${own.givenName}`.execute(app.services.db)
    const stored = Buffer.from(rows[0]?.row ?? '').toString()
    expect(stored).toContain(own.givenName)
    for (const one of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(one)
      expect(stored).not.toContain(Buffer.from(one).toString('hex'))
    }
  })
})

describe('recovery codes', () => {
  test('cannot be guessed in a burst by somebody who is signed in', async () => {
    stopClock(app)
    const { own, recoveryCodes } = await turnFactorOn(app, 'review@lakesidesurgery.example')
    const codes = Array.from({ length: 20 }, (_, turn) => `aaaa-bbbb-cc${turn + 10}`)
    const answers = await Promise.all(codes.map((code) => renewCodes(own, code)))
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true)
    expect(await stateOf(own)).toMatchObject({ recoveryCodesLeft: recoveryCodes.length })
  })

  test('are renewed with a code; the ones before stop working', async () => {
    const email = 'assistant@brightsmiles.example'
    const phone = await turnFactorOn(app, email)
    const renew = (code: string) => renewCodes(phone.own, code)
    expect(await renew(phone.wrongCode())).toMatchObject(refused(400, 'wrong-factor-code'))
    expect(await renew(phone.code())).toMatchObject(refused(400, 'wrong-factor-code'))
    const renewed = await renew(phone.nextCode())
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect(await renew(phone.recoveryCodes[0]!)).toMatchObject(refused(400, 'wrong-factor-code'))
    const [first, ...others] = renewed.body.recoveryCodes
    const once = await Promise.all([renew(first!), renew(phone.nextCode())])
    expect(once.map(({ status }) => status)).toContain(200)
    expect(await stateOf(phone.own)).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await login(email, { password: DEMO_PASSWORD, secondFactorCode: others[0] })).toMatchObject({
      status: 401,
    })
  })
})

describe('turning it off', () => {
  test('needs password and code, and ends the other sessions', async () => {
    const email = 'owner@lakesidesurgery.example'
    const phone = await turnFactorOn(app, email)
    const { own } = phone
    const secondFactorCode = phone.nextCode()
    const { body: other } = await login(email, { password: DEMO_PASSWORD, secondFactorCode })
    const end = (code: string, password?: string) => turnOff(own, code, password)
    const code = phone.nextCode()
    expect(await end(code, 'Wrong!2026x')).toMatchObject(refused(400, 'wrong-current-password'))
    expect(await end(phone.wrongCode())).toMatchObject(refused(400, 'wrong-factor-code'))
    expect(await isSignedIn(other)).toBe(true)
    expect(await end(code)).toMatchObject({ status: 200 })
    expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false])
    expect(await stateOf(own)).toMatchObject({ isOn: false, since: null, recoveryCodesLeft: 0 })
    expect(await login(email, { password: DEMO_PASSWORD })).toMatchObject({
      status: 200,
      body: { hasSecondFactor: false },
    })
    expect(await end(phone.nextCode())).toMatchObject(refused(409, 'no-second-factor'))
  })
})

describe('a practice that asks for it', () => {
  const email = 'owner@hilltopmedical.example'
  const require = async ({ givenName, practiceId }: Caller) =>
    app.services.transactions.run(async (tx) => {
      await sql`UPDATE office_practice SET requires_second_factor = true WHERE id = ${practiceId}`.execute(
        tx.db,
      )
      await app.services.identity.standingChanged(tx, givenName)
    })

  test('does not ask again for the password that was just given, and never goes without one otherwise', async () => {
    const doctor = 'owner@lakesidesurgery.example'
    const own = await app.signIn(doctor)
    const needed = refused(400, 'password-needed')
    expect(await app.call(`POST ${FACTOR}`, { as: own, body: {} })).toMatchObject(needed)
    expect(await stateOf(own)).toMatchObject({ isPasswordNeeded: true })
    await require(own)
    expect(await stateOf(own)).toMatchObject({ isPasswordNeeded: false })
    expect(await app.call(`POST ${FACTOR}`, { as: own, body: {} })).toMatchObject({ status: 200 })

    // A code from an open screen opens another window, and proves no password there.
    const { body } = await app.call('GET /authentication/v2/onetimecode', { as: own })
    const handedOver = (await login(doctor, { oneTimeCode: body.oneTimeCode })).body as Caller
    expect(await stateOf(handedOver)).toMatchObject({ isPasswordNeeded: true })
    expect(await app.call(`POST ${FACTOR}`, { as: handedOver, body: {} })).toMatchObject(needed)

    await sql`UPDATE session_session SET password_given_at = password_given_at - interval '15 minutes'
      WHERE person_id = ${own.givenName}`.execute(app.services.db)
    expect(await stateOf(own)).toMatchObject({ isPasswordNeeded: true })
    expect(await app.call(`POST ${FACTOR}`, { as: own, body: {} })).toMatchObject(needed)
    expect(await begin(own)).toMatchObject({ status: 200 })
  })

  test('shows a session the same secret until it is confirmed, and another session another one', async () => {
    const doctor = 'owner@lakesidesurgery.example'
    const own = await app.signIn(doctor)
    await require(own)
    const again = async (as: Caller) => (await app.call(`POST ${FACTOR}`, { as, body: {} })).body.secret
    const [one, other] = await Promise.all([again(own), again(own)])
    expect([other, await again(own)]).toEqual([one, one])
    const elsewhere = await app.signIn(doctor)
    const newer = await again(elsewhere)
    expect(newer).not.toBe(one)
    expect([await again(own), await again(elsewhere)]).not.toContain(one)
  })

  test('opens nothing to a member who signs in before they have one, and keeps them from turning it off', async () => {
    let own = await app.signIn(email)
    const anyClaim = () =>
      app.call(`POST ${FACTOR}/:personId/reset`, { params: { personId: crypto.randomUUID() }, as: own })
    const isLetIn = async () => {
      const { rows } = await sql<{ let_in: string }>`
        SELECT let_in FROM people_person WHERE id = ${own.givenName}`.execute(app.services.db)
      return rows[0]?.let_in
    }
    expect([(await anyClaim()).status, await isLetIn()]).toEqual([404, 'yes'])
    await require(own)
    expect([(await anyClaim()).status, await isLetIn()]).toEqual([404, 'yes'])
    own = await app.signIn(email)
    expect([(await anyClaim()).status, await isLetIn()]).toEqual([403, 'no'])
    expect(await stateOf(own)).toMatchObject({ isOn: false, isRequired: true })
    const phone = authenticatorFor(app, (await begin(own)).body.secret)
    expect((await anyClaim()).status).toBe(403)
    expect((await confirm(own, phone.code())).status).toBe(200)
    expect([(await anyClaim()).status, await isLetIn()]).toEqual([404, 'yes'])
    expect(await turnOff(own, phone.nextCode())).toMatchObject(refused(409, 'second-factor-required'))
    expect(await stateOf(own)).toMatchObject({ isOn: true })
  })
})

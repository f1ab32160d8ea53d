import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { authenticatorFor, guessUntilSlow, turnFactorOn } from '../testing/authenticator.ts'

const MOVE = '/authentication/v2/second-factor/move'

const app = useTestApp()

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const begin = (as: Caller, body: { code: string; password?: string }) =>
  app.call(`POST ${MOVE}`, { as, body })
const confirm = (as: Caller, code: string) => app.call(`POST ${MOVE}/confirm`, { as, body: { code } })
const isSignedIn = async (as: Caller) =>
  (await app.call('GET /authentication/v2/verify-token', { as })).status === 200
const login = (email: string, secondFactorCode: string) =>
  app.call('POST /authentication/v2/login', {
    body: { email, password: DEMO_PASSWORD, deviceId: `device-${crypto.randomUUID()}`, secondFactorCode },
  })
const refused = (status: number, code: string) => ({ status, body: { code } })

describe('moving the authenticator app', () => {
  test('to another phone ends the old one and every other session, and notifies the person', async () => {
    const email = 'frontdesk@brightsmiles.example'
    const old = await turnFactorOn(app, email)
    const { own } = old
    const { body: other } = await login(email, old.nextCode())
    const { status, body } = await begin(own, { code: old.nextCode() })
    expect(status).toBe(200)
    expect(body.uri).toContain('otpauth://totp/Corridor:frontdesk%40brightsmiles.example?')
    const phone = authenticatorFor(app, body.secret)
    // Until the new phone has shown that it has the secret, the old one is the one that counts.
    expect(await login(email, phone.nextCode())).toMatchObject(refused(401, 'second-factor-wrong'))
    expect(await confirm(own, old.nextCode())).toMatchObject(refused(400, 'wrong-factor-code'))
    expect(await isSignedIn(other as Caller)).toBe(true)

    const before = await app.mailsTo(email)
    const code = phone.nextCode()
    const answers = await Promise.all([confirm(own, code), confirm(own, code)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect([await isSignedIn(own), await isSignedIn(other as Caller)]).toEqual([true, false])
    expect(await login(email, code)).toMatchObject(refused(401, 'second-factor-wrong'))
    expect(await login(email, old.nextCode())).toMatchObject(refused(401, 'second-factor-wrong'))
    expect(await login(email, phone.nextCode())).toMatchObject({ status: 200 })
    const { text } = await app.mailTo(email, { after: before.length, about: /authenticator app/ })
    expect(text).toContain('moved to another phone')
    const { body: state } = await app.call('GET /authentication/v2/second-factor', { as: own })
    expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })

  test('without the old phone takes a recovery code and the password', async () => {
    const email = 'hygienist@brightsmiles.example'
    const old = await turnFactorOn(app, email)
    const { own } = old
    const [first, second] = old.recoveryCodes as [string, string]
    expect(await begin(own, { code: first })).toMatchObject(refused(400, 'password-needed'))
    expect(await begin(own, { code: first, password: 'Wrong!2026x' })).toMatchObject(
      refused(400, 'wrong-current-password'),
    )
    expect(await begin(own, { code: 'aaaa-bbbb-cccc', password: DEMO_PASSWORD })).toMatchObject(
      refused(400, 'wrong-factor-code'),
    )
    const { status, body } = await begin(own, { code: first, password: DEMO_PASSWORD })
    expect(status).toBe(200)
    expect(await confirm(own, authenticatorFor(app, body.secret).code())).toMatchObject({ status: 200 })
    // It was used; the others still work.
    expect(await login(email, first)).toMatchObject({ status: 401 })
    expect(await login(email, second)).toMatchObject({ status: 200 })
  })

  test('is confirmed by the session that began it, with the newest secret, within half an hour', async () => {
    const email = 'assistant@brightsmiles.example'
    const old = await turnFactorOn(app, email)
    const other = (await login(email, old.nextCode())).body as Caller
    const replaced = authenticatorFor(app, (await begin(old.own, { code: old.nextCode() })).body.secret)
    const phone = authenticatorFor(app, (await begin(old.own, { code: old.nextCode() })).body.secret)
    expect(await confirm(old.own, replaced.code())).toMatchObject(refused(400, 'wrong-factor-code'))
    expect(await confirm(other, phone.code())).toMatchObject(refused(409, 'no-factor-move'))
    app.clock.pass(31 * 60)
    const again = (await login(email, old.nextCode())).body as Caller
    expect(await confirm(again, phone.nextCode())).toMatchObject(refused(409, 'no-factor-move'))
    expect(await login(email, old.nextCode())).toMatchObject({ status: 200 })
  })

  test('ends with the session that began it', async () => {
    const email = 'owner@lakesidesurgery.example'
    const old = await turnFactorOn(app, email)
    const { body } = await begin(old.own, { code: old.nextCode() })
    const code = authenticatorFor(app, body.secret).code()
    const personId = old.own.givenName
    // Ended in the moment between the look at the token and the writing.
    const confirming = await app.services.transactions.run(async (tx) => {
      await sql`SELECT FROM session_password WHERE person_id = ${personId} FOR UPDATE`.execute(tx.db)
      const answer = confirm(old.own, code)
      await expect
        .poll(async () => {
          const { rows } = await sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
              AND query LIKE '%session_password%'`.execute(app.services.db)
          return rows.length
        })
        .toBe(1)
      await sql`UPDATE session_session SET ended_at = ${tx.now} WHERE person_id = ${personId}`.execute(tx.db)
      return { answer }
    })
    expect(await confirming.answer).toMatchObject(refused(409, 'no-factor-move'))
    expect(await login(email, old.nextCode())).toMatchObject({ status: 200 })
  })

  test('counts wrong codes, and needs a factor that is on', async () => {
    const old = await turnFactorOn(app, 'frontdesk@lakesidesurgery.example')
    await begin(old.own, { code: old.nextCode() })
    const codes = await guessUntilSlow(app, () => confirm(old.own, old.wrongCode()))
    expect(codes).toEqual(Array(8).fill('wrong-factor-code'))
    expect(await confirm(old.own, old.code())).toMatchObject(refused(429, 'too-many-attempts'))
    const without = await app.signIn('member@professional.example')
    expect(await begin(without, { code: '000000' })).toMatchObject(refused(409, 'no-second-factor'))
  })
})

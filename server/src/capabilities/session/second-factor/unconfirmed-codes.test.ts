import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'
import { wipeUnconfirmedCodes } from '../store/unconfirmed-codes.ts'
import { turnFactorOn } from '../testing/authenticator.ts'

const FACTOR = '/authentication/v2/second-factor'

const app = useTestApp()

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const show = (as: Caller) => app.call(`GET ${FACTOR}/recovery-codes`, { as })
const confirm = (as: Caller, setId: string) =>
  app.call(`POST ${FACTOR}/recovery-codes/kept`, { as, body: { setId } })
const unconfirmed = async (as: Caller) => (await app.call(`GET ${FACTOR}`, { as })).body.unconfirmedCodes
const login = (email: string, secondFactorCode: string) =>
  app.call('POST /authentication/v2/login', {
    body: { email, password: DEMO_PASSWORD, deviceId: `device-${crypto.randomUUID()}`, secondFactorCode },
  })
const gone = { status: 404, body: { code: 'no-codes-to-show' } }

describe('recovery codes that nobody has said they keep', () => {
  test('are shown again to the session that made them, until it says that it keeps them', async () => {
    const email = 'frontdesk@brightsmiles.example'
    const { own, recoveryCodes, setId } = await turnFactorOn(app, email)
    expect(await unconfirmed(own)).toEqual({ setId, canBeShown: true })
    expect(await show(own)).toMatchObject({ status: 200, body: { setId, recoveryCodes } })
    expect(await confirm(own, setId)).toMatchObject({ status: 200 })
    expect(await unconfirmed(own)).toBeNull()
    expect(await show(own)).toMatchObject(gone)
    expect(await login(email, recoveryCodes[0]!)).toMatchObject({ status: 200 })
  })

  test('are shown to no other session, which can say that they are saved', async () => {
    const email = 'hygienist@brightsmiles.example'
    const { own, recoveryCodes, setId } = await turnFactorOn(app, email)
    const other = (await login(email, recoveryCodes[0]!)).body as Caller
    expect(await unconfirmed(other)).toEqual({ setId, canBeShown: false })
    expect(await show(other)).toMatchObject(gone)
    // Used ones are of no use to anybody.
    expect((await show(own)).body.recoveryCodes).toEqual(recoveryCodes.slice(1))
    expect(await confirm(other, setId)).toMatchObject({ status: 200 })
    expect(await unconfirmed(own)).toBeNull()
  })

  test('give way to newer ones, which a window that shows the older ones cannot call saved', async () => {
    const phone = await turnFactorOn(app, 'assistant@brightsmiles.example')
    const renewed = await app.call(`POST ${FACTOR}/recovery-codes`, {
      as: phone.own,
      body: { code: phone.nextCode() },
    })
    expect(renewed.body.setId).not.toBe(phone.setId)
    await confirm(phone.own, phone.setId)
    expect(await show(phone.own)).toMatchObject({ status: 200, body: renewed.body })
  })

  test('go with the factor', async () => {
    const phone = await turnFactorOn(app, 'owner@lakesidesurgery.example')
    const body = { password: DEMO_PASSWORD, code: phone.nextCode() }
    expect((await app.call(`POST ${FACTOR}/end`, { as: phone.own, body })).status).toBe(200)
    expect([await unconfirmed(phone.own), (await show(phone.own)).status]).toEqual([null, 404])
  })

  test('are stored sealed, and wiped once their session is over', async () => {
    const email = 'basic@brightsmiles.example'
    const { own, recoveryCodes } = await turnFactorOn(app, email)
    const storedCodes = async () => {
      const { rows } = await sql<{ codes: Buffer | null }>`
        SELECT codes FROM session_unkept_codes WHERE person_id = ${own.givenName}`.execute(app.services.db)
      return rows[0]?.codes
    }
    const sealed = (await storedCodes())!
    for (const code of recoveryCodes) expect(sealed.includes(code)).toBe(false)
    await wipeUnconfirmedCodes(app.services.db, app.clock.now())
    expect(await storedCodes()).toEqual(sealed)
    const body = { everywhere: true }
    await app.call('POST /authentication/v2/logout', { as: own, body })
    await wipeUnconfirmedCodes(app.services.db, app.clock.now())
    expect(await storedCodes()).toBeNull()
    const nextSession = (await login(email, recoveryCodes[0]!)).body as Caller
    expect(await unconfirmed(nextSession)).toMatchObject({ canBeShown: false })
  })
})

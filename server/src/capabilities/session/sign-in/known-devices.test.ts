import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { authenticatorFor, turnFactorOn } from '../testing/authenticator.ts'

const app = useTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
beforeAll(async () => {
  app.clock.stop()
})

const newDevice = () => ({
  deviceId: `device-${crypto.randomUUID()}`,
  deviceSecret: randomBytes(32).toString('base64url'),
})
const OWN_NETWORK = '203.0.113.1'
const from = (address: string, body: { email: string; deviceId: string; [more: string]: unknown }) =>
  app.call('POST /authentication/v2/login', { body, headers: { 'x-forwarded-for': address } })
const signIn = (
  email: string,
  device: { deviceId: string; deviceSecret?: string },
  password = DEMO_PASSWORD,
) => from(OWN_NETWORK, { email, password, ...device })

let strangers = 100

/** A stranger, from a network of their own, tries passwords until the account is locked. */
async function lock(email: string) {
  const address = `198.51.100.${++strangers}`
  for (const wait of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16]) {
    app.clock.pass(wait)
    const body = { email, password: 'Guess!2026x', deviceId: 'of-a-stranger' }
    expect((await from(address, body)).status).toBe(401)
  }
  expect((await signIn(email, { deviceId: 'never-seen-1' })).status).toBe(429)
}

describe('an account that strangers have locked', () => {
  test('opens on a device that signed in before, and on no other', async () => {
    const email = 'owner@brightsmiles.example'
    const device = newDevice()
    expect((await signIn(email, device)).status).toBe(200)
    await lock(email)
    expect((await signIn(email, device)).status).toBe(200)
    // The id of a device is no secret, and neither is a secret another device's.
    expect((await signIn(email, { deviceId: device.deviceId })).status).toBe(429)
    expect((await signIn(email, { ...newDevice(), deviceId: device.deviceId })).status).toBe(429)
    expect((await signIn(email, { ...device, deviceId: 'another-device' })).status).toBe(429)
    // A device of one account is not a device of another.
    await lock('frontdesk@brightsmiles.example')
    expect((await signIn('frontdesk@brightsmiles.example', device)).status).toBe(429)
  })

  test('does not open on a device that was removed', async () => {
    const email = 'hygienist@brightsmiles.example'
    const device = newDevice()
    const { body: own } = await signIn(email, device)
    const params = { userId: own.givenName, deviceId: device.deviceId }
    await app.call('DELETE /user-devices/v2/:userId/:deviceId', { as: own, params })
    await lock(email)
    expect((await signIn(email, device)).status).toBe(429)
  })

  test('opens with a code from a device that is signed in', async () => {
    const email = 'assistant@brightsmiles.example'
    const { body: own } = await signIn(email, newDevice())
    await lock(email)
    const { oneTimeCode } = (await app.call('GET /authentication/v2/onetimecode', { as: own })).body
    expect((await from(OWN_NETWORK, { email, oneTimeCode, ...newDevice() })).status).toBe(200)
  })
})

describe('a device that signed in before', () => {
  test('has limits of its own, which more such devices do not widen', async () => {
    const email = 'member@professional.example'
    const devices = [newDevice(), newDevice(), newDevice()]
    for (const device of devices) expect((await signIn(email, device)).status).toBe(200)
    await lock(email)
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      for (const device of devices) statuses.push((await signIn(email, device, 'Guess!2026x')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('is sent the shorter wait: its own, and not that of strangers', async () => {
    const email = 'frontdesk@lakesidesurgery.example'
    const device = newDevice()
    expect((await signIn(email, device)).status).toBe(200)
    await lock(email)
    for (let guess = 0; guess < 5; guess += 1)
      expect((await signIn(email, device, 'Guess!2026x')).status).toBe(401)
    expect(await signIn(email, device)).toMatchObject({ status: 429, body: { retryAfterSeconds: 1 } })
    app.clock.pass(1)
    expect((await signIn(email, device)).status).toBe(200)
  })

  test('is not locked out by wrong codes of somebody who knows the password', async () => {
    const email = 'owner@lakesidesurgery.example'
    const { wrongCode, nextCode } = await turnFactorOn(app, email)
    const device = newDevice()
    expect(
      (await from(OWN_NETWORK, { email, password: DEMO_PASSWORD, ...device, secondFactorCode: nextCode() }))
        .status,
    ).toBe(200)
    for (const wait of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16]) {
      app.clock.pass(wait)
      const guess = {
        email,
        password: DEMO_PASSWORD,
        deviceId: 'of-a-stranger',
        secondFactorCode: wrongCode(),
      }
      expect((await from('198.51.100.9', guess)).status).toBe(401)
    }
    const proof = { email, password: DEMO_PASSWORD, secondFactorCode: nextCode() }
    expect((await from(OWN_NETWORK, { ...proof, deviceId: 'never-seen-2' })).status).toBe(429)
    expect((await from(OWN_NETWORK, { ...proof, ...device })).status).toBe(200)
  })
})

test('wrong guesses of a stranger do not use up a texted code', async () => {
  const email = 'host@professional.example'
  await app.call('POST /authentication/v2/onetimecode', { body: { email } })
  const { code } = await app.textTo('+15125550107')
  const wrong = code === '000000' ? '000001' : '000000'
  for (const wait of [0, 0, 0, 0, 0, 1, 2]) {
    app.clock.pass(wait)
    const guess = { email, oneTimeCode: wrong, deviceId: 'of-a-stranger' }
    expect((await from('198.51.100.9', guess)).status).toBe(401)
  }
  app.clock.pass(4)
  const stranger = { email, oneTimeCode: code, deviceId: 'of-a-stranger' }
  expect((await from('198.51.100.9', stranger)).status).toBe(401)
  app.clock.pass(8)
  expect((await from(OWN_NETWORK, { email, oneTimeCode: code, ...newDevice() })).status).toBe(200)
})

describe('somebody who is signed in, while strangers guess', () => {
  const newPassword = 'Velvet-Quarry!91'

  test('changes the password, and has few guesses at it themselves', async () => {
    const email = 'pending@brightsmiles.example'
    const own = await app.signIn(email)
    const change = (currentPassword: string) =>
      app.call('POST /users/v2/change-password', { as: own, body: { currentPassword, newPassword } })
    await lock(email)
    for (let guess = 0; guess < 5; guess += 1)
      expect(await change('Guess!2026x')).toMatchObject({ body: { code: 'wrong-current-password' } })
    expect(await change(DEMO_PASSWORD)).toMatchObject({ status: 429, body: { retryAfterSeconds: 1 } })
    app.clock.pass(1)
    expect((await change(DEMO_PASSWORD)).status).toBe(200)
    // A caller from another device still waits.
    expect((await signIn(email, newDevice(), newPassword)).status).toBe(429)
  })

  test('sets the authenticator up and ends it', async () => {
    const email = 'unverified@brightsmiles.example'
    const own = await app.signIn(email)
    await lock(email)
    const begun = await app.call('POST /authentication/v2/second-factor', {
      as: own,
      body: { password: DEMO_PASSWORD },
    })
    const phone = authenticatorFor(app, begun.body.secret)
    const confirmed = await app.call('POST /authentication/v2/second-factor/confirm', {
      as: own,
      body: { code: phone.code() },
    })
    expect(confirmed.status).toBe(200)
    const end = { password: DEMO_PASSWORD, code: confirmed.body.recoveryCodes[0]! }
    expect((await app.call('POST /authentication/v2/second-factor/end', { as: own, body: end })).status).toBe(
      200,
    )
  })

  test('makes new recovery codes, and has few guesses at the code themselves', async () => {
    const email = 'owner@hilltopmedical.example'
    const { own, wrongCode, nextCode } = await turnFactorOn(app, email)
    for (const wait of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16]) {
      app.clock.pass(wait)
      const guess = {
        email,
        password: DEMO_PASSWORD,
        deviceId: 'of-a-stranger',
        secondFactorCode: wrongCode(),
      }
      expect((await from('198.51.100.9', guess)).status).toBe(401)
    }
    const renew = (code: string) =>
      app.call('POST /authentication/v2/second-factor/recovery-codes', { as: own, body: { code } })
    for (let guess = 0; guess < 5; guess += 1)
      expect(await renew(wrongCode())).toMatchObject({ body: { code: 'wrong-factor-code' } })
    expect(await renew(wrongCode())).toMatchObject({ status: 429, body: { retryAfterSeconds: 1 } })
    expect((await renew(nextCode())).status).toBe(200)
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { turnFactorOn } from '../testing/authenticator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  app.clock.stop()
})
afterAll(() => app.close())

const newDevice = () => ({
  deviceId: `device-${crypto.randomUUID()}`,
  deviceSecret: randomBytes(32).toString('base64url'),
})
const OWN_NETWORK = '203.0.113.1'
const from = (address: string, body: { email: string; deviceId: string; [more: string]: unknown }) =>
  app.send('POST /authentication/v2/login', { body, headers: { 'x-forwarded-for': address } })
const signIn = (
  email: string,
  device: { deviceId: string; deviceSecret?: string },
  password = DEMO_PASSWORD,
) => from(OWN_NETWORK, { email, password, ...device })

/** A stranger tries passwords until the account is locked. */
async function lock(email: string) {
  for (const wait of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16]) {
    app.clock.pass(wait)
    const body = { email, password: 'Guess!2026x', deviceId: 'of-a-stranger' }
    expect((await from('198.51.100.9', body)).status).toBe(401)
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
    // Known to one account is not known to another.
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

import { DEVICES_PER_PERSON } from '@corridor/contract/session/limits.ts'
import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { DEMO_PASSWORD } from '../demo.ts'

const app = useTestApp()

type Caller = Awaited<ReturnType<TestApp['signIn']>>

describe('devices', () => {
  test('are listed, named and removed by their owner, and signed out with it', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'desk-browser')
    const phone = await app.signIn('owner@brightsmiles.example', 'my-phone-1')
    const body = { deviceId: 'my-phone-1', platform: 'ios' as const, name: 'My phone', pushToken: 'abc' }
    expect(await app.call('POST /user-devices/v2', { as: phone, body })).toMatchObject({
      status: 200,
      body: { name: 'My phone' },
    })
    const { body: list } = await app.call('GET /user-devices/v2', { as: own })
    expect(list.devices).toContainEqual(
      expect.objectContaining({ deviceId: 'desk-browser', isThisDevice: true }),
    )
    expect(JSON.stringify(list)).not.toContain('abc')
    const remove = () =>
      app.call('DELETE /user-devices/v2/:userId/:deviceId', {
        params: { userId: own.givenName, deviceId: 'my-phone-1' },
        as: own,
      })
    expect((await remove()).status).toBe(200)
    expect((await app.call('GET /authentication/v2/verify-token', { as: phone })).status).toBe(401)
    expect((await remove()).status).toBe(404)
  })

  test('are told apart by when they came and by what their owner calls them', async () => {
    const email = 'owner@hilltopmedical.example'
    const agent = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    }
    const signInOn = async (deviceId: string) => {
      const body = { email, password: DEMO_PASSWORD, deviceId }
      return (await app.call('POST /authentication/v2/login', { body, headers: agent })).body
    }
    await signInOn('treatment-room')
    const since = app.clock.now().getTime()
    app.clock.pass(3_600)
    const own = await signInOn('front-desk-1')
    await signInOn('treatment-room')
    const devices = async () => (await app.call('GET /user-devices/v2', { as: own })).body.devices
    const [room, desk] = await devices()
    expect([room?.name, desk?.name]).toEqual(['Chrome on Windows', 'Chrome on Windows'])
    expect(Date.parse(room!.firstSeenAt)).toBeLessThanOrEqual(since)
    expect(Date.parse(room!.lastSeenAt)).toBeGreaterThanOrEqual(since + 3_600_000)
    expect(Date.parse(desk!.firstSeenAt)).toBeGreaterThan(since)

    const name = (nickname: string, deviceId = 'treatment-room', userId = own.givenName) =>
      app.call('PUT /user-devices/v2/:userId/:deviceId/nickname', {
        params: { userId, deviceId },
        body: { nickname },
        as: own,
      })
    expect(await name(' Room\n2 ')).toMatchObject({ status: 200 })
    // Both the detected and the chosen name are still there after it was used again.
    await signInOn('treatment-room')
    expect((await devices())[0]).toMatchObject({ name: 'Chrome on Windows', nickname: 'Room 2' })
    expect(await name('')).toMatchObject({ status: 200 })
    expect((await devices())[0]).toMatchObject({ nickname: null })
    expect(await name('x'.repeat(41))).toMatchObject({ status: 400 })
    expect(await name('Mine', 'never-seen-1')).toMatchObject({ status: 404 })
    expect(await name('Mine', 'treatment-room', crypto.randomUUID())).toMatchObject({ status: 404 })
  })

  test('have names without line breaks and marks that turn the text around', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'named-device')
    const body = { deviceId: 'named-device', platform: 'ios' as const, name: 'My\nphone\u202e\u0007 ' }
    const answer = await app.call('POST /user-devices/v2', { as: own, body })
    expect(answer).toMatchObject({ status: 200, body: { name: 'My phone' } })
  })

  test('are described by the session on them alone: made-up ones push none out', async () => {
    const email = 'owner@lakesidesurgery.example'
    const own = await app.signIn(email, 'surgery-desk')
    await app.signIn(email, 'surgery-phone')
    const register = (deviceId: string) =>
      app.call('POST /user-devices/v2', { as: own, body: { deviceId, platform: 'ios' as const } })
    for (const number of Array.from({ length: DEVICES_PER_PERSON + 1 }).keys())
      expect((await register(`made-up-${number}`)).status).toBe(404)
    expect((await register('surgery-phone')).status).toBe(404)
    expect((await register('surgery-desk')).status).toBe(200)
    const { body: list } = await app.call('GET /user-devices/v2', { as: own })
    expect(list.devices.map(({ deviceId }) => deviceId).toSorted()).toEqual(['surgery-desk', 'surgery-phone'])
  })

  test('of somebody else are not found', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'victim-device')
    const other = await app.signIn('frontdesk@brightsmiles.example')
    const { status } = await app.call('DELETE /user-devices/v2/:userId/:deviceId', {
      params: { userId: own.givenName, deviceId: 'victim-device' },
      as: other,
    })
    expect(status).toBe(404)
    expect((await app.call('GET /authentication/v2/verify-token', { as: own })).status).toBe(200)
  })
})

describe('signing out from afar', () => {
  const email = 'frontdesk@lakesidesurgery.example'
  const isSignedIn = async (as: Caller) =>
    (await app.call('GET /authentication/v2/verify-token', { as })).status === 200
  const signOutDevice = (as: Caller, deviceId: string, userId = as.givenName) =>
    app.call('POST /user-devices/v2/:userId/:deviceId/sign-out', { params: { userId, deviceId }, as })

  test('ends what is open on one device, which stays in the list', async () => {
    const own = await app.signIn(email, 'desk-1-browser')
    const other = await app.signIn(email, 'left-open-1')
    const third = await app.signIn(email, 'desk-3-browser')
    const { body: handover } = await app.call('GET /authentication/v2/onetimecode', { as: other })
    expect(await signOutDevice(own, 'left-open-1')).toMatchObject({ status: 200 })
    expect([await isSignedIn(own), await isSignedIn(other), await isSignedIn(third)]).toEqual([
      true,
      false,
      true,
    ])
    const { accessToken, refreshToken } = other
    const body = { accessToken, refreshToken, deviceId: 'left-open-1' }
    expect(await app.call('POST /authentication/v2/refresh-token', { body })).toMatchObject({ status: 401 })
    const code = { email, oneTimeCode: handover.oneTimeCode, deviceId: 'elsewhere-1' }
    expect(await app.call('POST /authentication/v2/login', { body: code })).toMatchObject({ status: 401 })
    const { body: list } = await app.call('GET /user-devices/v2', { as: own })
    const left = list.devices.find(({ deviceId }) => deviceId === 'left-open-1')
    expect(left).toMatchObject({ isSignedIn: false })
  })

  test('is for one’s own devices', async () => {
    const own = await app.signIn(email, 'victim-device')
    const other = await app.signIn('owner@lakesidesurgery.example')
    expect(await signOutDevice(other, 'victim-device', own.givenName)).toMatchObject({ status: 404 })
    expect(await signOutDevice(other, 'victim-device')).toMatchObject({ status: 404 })
    expect(await isSignedIn(own)).toBe(true)
  })

  test('ends every session but this one', async () => {
    const own = await app.signIn(email, 'desk-1-browser')
    const others = [await app.signIn(email), await app.signIn(email)]
    const colleague = await app.signIn('owner@lakesidesurgery.example')
    const { status, body } = await app.call('POST /authentication/v2/logout-others', { as: own })
    expect(status).toBe(200)
    expect(body.ended).toBeGreaterThanOrEqual(others.length)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect([await isSignedIn(own), await isSignedIn(colleague)]).toEqual([true, true])
    expect((await app.call('POST /authentication/v2/logout-others', { as: own })).body).toEqual({ ended: 0 })
  })
})

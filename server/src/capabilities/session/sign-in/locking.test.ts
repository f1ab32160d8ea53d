import { UNLOCK_TRIES } from '@corridor/contract/session/limits.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'

const app = useTestApp({ isShared: true })
let second: TestApp
beforeAll(async () => {
  second = await startTestApp({ databaseUrl: app.databaseUrl })
})
afterAll(async () => {
  await second.close()
})

const MEMBER = 'hygienist@brightsmiles.example'
const INDIVIDUAL = 'member@professional.example'

const lock = (as: LoginReply) => app.call('POST /authentication/v2/lock', { as })
const unlock = (as: LoginReply, body: { password?: string; oneTimeCode?: string }) =>
  app.call('POST /authentication/v2/unlock', { as, body })
const statusAt = async (where: TestApp, as: Pick<LoginReply, 'token' | 'givenName'>) =>
  (await where.call('GET /authentication/v2/verify-token', { as })).status
const refresh = (own: LoginReply, deviceId: string, idleSeconds?: number) =>
  app.call('POST /authentication/v2/refresh-token', {
    body: { accessToken: own.accessToken, refreshToken: own.refreshToken, deviceId, idleSeconds },
  })

describe('a locked session', () => {
  test('answers nothing but unlocking and signing out, in every process, and says why', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-1')
    expect(await statusAt(second, own)).toBe(200)
    expect((await lock(own)).status).toBe(200)
    for (const call of [
      'GET /authentication/v2/verify-token',
      'GET /authentication/v2/standing',
      'GET /user-notifications/v2',
      'POST /authentication/v2/logout-others',
      'GET /authentication/v2/onetimecode',
    ] as const) {
      const { status, body } = await app.send(call, { as: own })
      expect({ call, status, code: (body as { code: string }).code }).toEqual({
        call,
        status: 423,
        code: 'session-locked',
      })
    }
    await expect.poll(() => statusAt(second, own)).toBe(423)
    expect((await unlock(own, { password: DEMO_PASSWORD })).status).toBe(200)
    expect(await statusAt(app, own)).toBe(200)
    await expect.poll(() => statusAt(second, own)).toBe(200)
  })

  test('leaves the others of the same person alone', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-2')
    const other = await app.signIn(MEMBER, 'lock-device-3')
    await lock(own)
    expect(await statusAt(app, other)).toBe(200)
  })

  test('can be signed out, and is over then', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-4')
    await lock(own)
    expect((await app.call('POST /authentication/v2/logout', { as: own, body: {} })).status).toBe(200)
    expect((await unlock(own, { password: DEMO_PASSWORD })).status).toBe(401)
  })

  test('signs out by itself alone: a person who finds the screen does not end the others of its owner', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-19')
    const other = await app.signIn(MEMBER, 'lock-device-20')
    await lock(own)
    const everywhere = { as: own, body: { everywhere: true } }
    expect((await app.call('POST /authentication/v2/logout', everywhere)).status).toBe(423)
    expect(await statusAt(app, other)).toBe(200)
  })

  test('opens no other device by a code that it handed out before', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-21')
    const { body: handed } = await app.call('GET /authentication/v2/onetimecode', { as: own })
    await lock(own)
    const elsewhere = () =>
      app.call('POST /authentication/v2/login', {
        body: { email: MEMBER, oneTimeCode: handed.oneTimeCode, deviceId: 'lock-device-22' },
      })
    expect((await elsewhere()).status).toBe(401)
    await unlock(own, { password: DEMO_PASSWORD })
    expect((await elsewhere()).status).toBe(200)
  })

  test('stays locked over a refresh', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-5')
    await lock(own)
    app.clock.pass(11 * 60)
    const { status, body } = await refresh(own, 'lock-device-5')
    expect(status).toBe(200)
    const renewed = { ...own, ...body, token: body.accessToken }
    expect(await statusAt(app, renewed)).toBe(423)
    expect((await unlock(renewed, { password: DEMO_PASSWORD })).status).toBe(200)
    expect(await statusAt(app, renewed)).toBe(200)
  })

  test('cuts its windows and lets none in until it is unlocked', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-6')
    const window = await openWindow(app, own)
    await lock(own)
    await window.isCut
    await expect(openWindow(app, own)).rejects.toMatchObject({ data: { code: 'session-locked' } })
    await unlock(own, { password: DEMO_PASSWORD })
    const again = await openWindow(app, own)
    again.close()
  })
})

describe('unlocking', () => {
  test('takes a code that was sent, once', async () => {
    const own = await app.signIn(INDIVIDUAL, 'lock-device-7')
    await lock(own)
    await app.call('POST /authentication/v2/onetimecode', { body: { email: INDIVIDUAL } })
    const { code } = await app.textTo(own.mobile ?? '')
    expect((await unlock(own, { oneTimeCode: code })).status).toBe(200)
    await lock(own)
    expect((await unlock(own, { oneTimeCode: code })).body).toMatchObject({ code: 'wrong-code' })
  })

  test('asks for one proof, neither none nor both', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-8')
    await lock(own)
    for (const body of [{}, { password: DEMO_PASSWORD, oneTimeCode: '123456' }])
      expect((await unlock(own, body)).body).toMatchObject({ code: 'password-or-code' })
  })

  test('is slowed by wrong passwords, and ends the session after a few', async () => {
    const own = await app.signIn('assistant@brightsmiles.example', 'lock-device-9')
    await lock(own)
    const seen: number[] = []
    const codes: unknown[] = []
    for (let wrong = 0; wrong < UNLOCK_TRIES; ) {
      const { status, body } = await unlock(own, { password: 'Wrong!2026' })
      seen.push(status)
      codes.push((body as { code?: string }).code)
      if (status === 429) app.clock.pass(60)
      else wrong += 1
    }
    expect(seen.filter((status) => status === 400)).toHaveLength(UNLOCK_TRIES - 1)
    expect(seen).toContain(429)
    expect(seen.at(-1)).toBe(403)
    expect(codes.at(-1)).toBe('unlock-failed')
    const again = await app.signIn('assistant@brightsmiles.example', 'lock-device-9')
    expect(await statusAt(app, again)).toBe(200)
  })

  test('with wrong ones at once counts every one of them', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'lock-device-10')
    await lock(own)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => unlock(own, { password: 'Wrong!2026' })),
    )
    const compared = answers.filter(({ status }) => status !== 429)
    expect(compared.length).toBeLessThanOrEqual(UNLOCK_TRIES)
  })
})

describe('a session nobody was heard of', () => {
  test('locks by itself when its browser comes back, whatever that says', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-11')
    app.clock.pass(26 * 60)
    const { status, body } = await refresh(own, 'lock-device-11', 0)
    expect(status).toBe(200)
    expect(await statusAt(app, { ...own, token: body.accessToken })).toBe(423)
  })

  test('locks when its windows say that nobody was there for as long, and the trail says so', async () => {
    for (const [deviceId, idleSeconds] of [
      ['lock-device-17', 15 * 60],
      ['lock-device-18', Number.MAX_SAFE_INTEGER],
    ] as const) {
      const own = await app.signIn(MEMBER, deviceId)
      app.clock.pass(9 * 60)
      await refresh(own, deviceId, 14 * 60).then(({ body }) => Object.assign(own, body))
      expect(await statusAt(app, { ...own, token: own.accessToken })).toBe(200)
      app.clock.pass(9 * 60)
      const { status, body } = await refresh(own, deviceId, idleSeconds)
      expect(status).toBe(200)
      expect(await statusAt(app, { ...own, token: body.accessToken })).toBe(423)
    }
    const entry = (await app.auditEntries()).filter(({ word }) => word === 'session.locked').at(-1)
    expect(entry).toMatchObject({ outcome: 'done', address: '127.0.0.1' })
  })

  test('locks in time although the clock stepped back meanwhile', async () => {
    const own = await app.signIn(MEMBER, 'lock-device-19')
    app.clock.pass(-60 * 60)
    await refresh(own, 'lock-device-19', 0).then(({ body }) => Object.assign(own, body))
    app.clock.pass(26 * 60)
    const { status, body } = await refresh(own, 'lock-device-19', 0)
    expect(status).toBe(200)
    expect(await statusAt(app, { ...own, token: body.accessToken })).toBe(423)
    app.clock.pass(34 * 60)
  })

  test('stays open while its windows say that somebody is there', async () => {
    let own = await app.signIn(MEMBER, 'lock-device-12')
    for (let times = 0; times < 4; times += 1) {
      app.clock.pass(9 * 60)
      const { body } = await refresh(own, 'lock-device-12', 30)
      own = { ...own, ...body, token: body.accessToken }
    }
    expect(await statusAt(app, own)).toBe(200)
  })

  test('locks after the time its practice has chosen', async () => {
    const admin = await app.signIn('owner@brightsmiles.example', 'lock-device-13')
    const { body: practice } = await app.call('GET /my-office/v2/practice', { as: admin })
    const { abilities: _, ...data } = practice
    const changed = await app.send('PUT /my-office/v2/practice', {
      as: admin,
      body: { ...data, idleLockMinutes: 60 },
    })
    expect(changed.status).toBe(200)
    const own = await app.signIn(MEMBER, 'lock-device-14')
    expect(own.idleLockMinutes).toBe(60)
    app.clock.pass(26 * 60)
    const { body } = await refresh(own, 'lock-device-14')
    expect(await statusAt(app, { ...own, token: body.accessToken })).toBe(200)
  })
})

test('somebody on their own chooses the time; where there is a practice, it does', async () => {
  const own = await app.signIn(INDIVIDUAL, 'lock-device-15')
  const member = await app.signIn(MEMBER, 'lock-device-16')
  const choose = (as: LoginReply, minutes: number) =>
    app.send('PUT /authentication/v2/idle-lock', { as, body: { minutes } })
  expect((await choose(own, 5)).status).toBe(200)
  expect((await choose(own, 3)).status).toBe(400)
  expect((await choose(member, 5)).status).toBe(409)
  const { body } = await app.call('GET /authentication/v2/standing', { as: own })
  expect(body.user.idleLockMinutes).toBe(5)
})

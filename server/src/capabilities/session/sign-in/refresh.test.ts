import type { LoginReply } from '@corridor/contract/session/model.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#testing/test-app.ts'

const app = useTestApp({ isShared: true })

const refresh = (reply: Pick<LoginReply, 'accessToken' | 'refreshToken'>, deviceId: string) =>
  app.call('POST /authentication/v2/refresh-token', {
    body: { accessToken: reply.accessToken, refreshToken: reply.refreshToken, deviceId },
  })
const isAlive = async (token: string, givenName: string) =>
  (await app.call('GET /authentication/v2/verify-token', { as: { token, givenName } })).status === 200

describe('refreshing', () => {
  test('gives a new pair, also after the access token has expired', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'refresh-device')
    app.clock.pass(20 * 60)
    const { status, body } = await refresh(own, 'refresh-device')
    expect(status).toBe(200)
    expect(body.accessToken).not.toBe(own.accessToken)
    expect(body.refreshToken).not.toBe(own.refreshToken)
    expect(await isAlive(body.accessToken, own.givenName)).toBe(true)
  })

  test('with a token that was traded before ends the whole session', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'reuse-device')
    const { body: second } = await refresh(own, 'reuse-device')
    expect((await refresh(own, 'reuse-device')).status).toBe(401)
    expect(await isAlive(second.accessToken, own.givenName)).toBe(false)
    expect((await refresh(second, 'reuse-device')).status).toBe(401)
  })

  test('twice at once lets one through and then ends the session', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'parallel-device')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(own, 'parallel-device')))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(await isAlive(winners[0]!.body.accessToken, own.givenName)).toBe(false)
  })

  test('from another device ends the session', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'home-device')
    expect((await refresh(own, 'stolen-device')).status).toBe(401)
    expect(await isAlive(own.accessToken, own.givenName)).toBe(false)
  })

  test('with the access token of another session is refused', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'mixed-device-1')
    const other = await app.signIn('frontdesk@brightsmiles.example', 'mixed-device-2')
    expect((await refresh({ ...own, accessToken: other.accessToken }, 'mixed-device-1')).status).toBe(401)
  })

  test('after thirty days without use is refused', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'old-device')
    app.clock.pass(31 * 24 * 60 * 60)
    expect((await refresh(own, 'old-device')).status).toBe(401)
  })

  test('with an invented token is refused', async () => {
    const own = await app.signIn('owner@brightsmiles.example', 'guess-device')
    expect((await refresh({ ...own, refreshToken: 'x'.repeat(43) }, 'guess-device')).status).toBe(401)
    expect(await isAlive(own.accessToken, own.givenName)).toBe(true)
  })
})

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example', 'out-device-1')
    const other = await app.signIn('hygienist@brightsmiles.example', 'out-device-2')
    expect((await app.call('POST /authentication/v2/logout', { as: own, body: {} })).status).toBe(200)
    expect(await isAlive(own.token, own.givenName)).toBe(false)
    expect((await refresh(own, 'out-device-1')).status).toBe(401)
    expect(await isAlive(other.token, own.givenName)).toBe(true)
  })

  test('everywhere ends them all', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example', 'all-device-1')
    const other = await app.signIn('hygienist@brightsmiles.example', 'all-device-2')
    await app.call('POST /authentication/v2/logout', { as: own, body: { everywhere: true } })
    expect(await isAlive(own.token, own.givenName)).toBe(false)
    expect(await isAlive(other.token, own.givenName)).toBe(false)
  })

  test('works without a body', async () => {
    const own = await app.signIn('hygienist@brightsmiles.example', 'bare-device')
    expect((await app.call('POST /authentication/v2/logout', { as: own })).status).toBe(200)
  })

  test('is noticed at once by another process on the same database', async () => {
    const second = await startTestApp({ databaseUrl: app.databaseUrl })
    try {
      const own = await app.signIn('member@professional.example', 'two-processes')
      const there = () => second.call('GET /authentication/v2/verify-token', { as: own })
      expect((await there()).status).toBe(200)
      await app.call('POST /authentication/v2/logout', { as: own })
      await expect.poll(async () => (await there()).status).toBe(401)
    } finally {
      await second.close()
    }
  })
})

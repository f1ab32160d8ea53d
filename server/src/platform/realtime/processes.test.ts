import { officeChanged } from '@corridor/contract/office/events.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { startRedis, type TestRedis } from '#testing/redis.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow, type TestWindow } from '#testing/window.ts'
import { to } from './audience.ts'

const OWNER = 'owner@brightsmiles.example'
const running: TestApp[] = []
const opened: TestWindow[] = []

async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options)
  running.unshift(app)
  return app
}
async function windowAt(app: TestApp, own: LoginReply): Promise<TestWindow> {
  const window = await openWindow(app, own)
  opened.push(window)
  return window
}
afterEach(async () => {
  for (const { close } of opened.splice(0)) close()
  for (const app of running.splice(0)) await app.close()
})

const ready = async (app: TestApp) => (await app.send('GET /readyz')) as { status: number; body: unknown }
const publish = (app: TestApp, { practiceId }: LoginReply) =>
  app.services.transactions.run(async (tx) =>
    tx.publish(officeChanged, { practiceId: practiceId!, part: 'team' }, to.practice(practiceId!, 'User')),
  )
const count = ({ events }: TestWindow, name: string) => events.filter((one) => one.name === name).length

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: inject('databaseAdmin') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
const breakConnection = (app: TestApp) =>
  asAdmin((admin) =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = $1 AND application_name = 'corridor-notices'`,
      [new URL(app.databaseUrl).pathname.slice(1)],
    ),
  )

describe('a second process on the same database', () => {
  const alone = { isShared: false }
  const TAKEN = /^Another Corridor server serves this database: stop it, or give both the same REDIS_URL/

  test('does not start without Redis, and says why; when the first has stopped it does', async () => {
    const first = await start(alone)
    const { databaseUrl } = first
    await expect(startTestApp({ databaseUrl, ...alone })).rejects.toThrow(TAKEN)
    await expect(startTestApp({ databaseUrl })).rejects.toThrow(/serves this database without REDIS_URL/)
    expect((await ready(first)).status).toBe(200)
    await first.services.notices.close()
    await start({ databaseUrl, ...alone })
  })

  test('does not start without Redis beside those that share one', async () => {
    const { databaseUrl } = await start({ isShared: true })
    await expect(startTestApp({ databaseUrl, ...alone })).rejects.toThrow(TAKEN)
  })

  test('does not start after the first lost its connection for a moment, and took its lock again', async () => {
    const first = await start(alone)
    await breakConnection(first)
    await expect.poll(first.services.notices.isListening, { interval: 5 }).toBe(false)
    await expect.poll(first.services.notices.isListening).toBe(true)
    await expect(startTestApp({ databaseUrl: first.databaseUrl, ...alone })).rejects.toThrow(TAKEN)
  })

  test('that took the lock of one that was cut off makes that one say it is not ready', async () => {
    const first = await start(alone)
    const other = new Client({ connectionString: first.databaseUrl })
    await other.connect()
    // It waits in PostgreSQL's own queue, so it is next.
    const taken = other.query('SELECT pg_advisory_lock(7265431202)')
    await breakConnection(first)
    await taken
    await expect.poll(async () => (await ready(first)).status).toBe(503)
    await other.end()
    await expect.poll(async () => (await ready(first)).status).toBe(200)
  })
})

describe('two processes that share Redis', () => {
  test('publish to the windows of either, once', async () => {
    const here = await start({ isShared: true })
    const there = await start({ databaseUrl: here.databaseUrl })
    const own = await here.signIn(OWNER)
    const windows = [await windowAt(here, own), await windowAt(there, own)]
    await publish(here, own)
    await publish(there, own)
    for (const window of windows) await expect.poll(() => count(window, 'office.changed')).toBe(2)

    await here.services.transactions.run((tx) => here.services.identity.standingChanged(tx, own.givenName))
    for (const window of windows) await expect.poll(() => count(window, 'session.standing-changed')).toBe(1)
    await there.call('POST /authentication/v2/logout', { as: own })
    for (const window of windows) {
      await window.isCut
      expect(count(window, 'session.ended')).toBe(1)
      expect(count(window, 'session.standing-changed')).toBe(1)
      expect(count(window, 'office.changed')).toBe(2)
    }
  })

  test('let the windows of one catch up when the other is gone, which may have stored what it never published', async () => {
    const here = await start({ isShared: true })
    const there = await start({ databaseUrl: here.databaseUrl })
    const window = await windowAt(here, await here.signIn(OWNER))
    running.splice(running.indexOf(there), 1)
    await there.close()
    await expect.poll(() => count(window, 'live.missed')).toBe(1)
  })

  test('are not those of another database at the same Redis', async () => {
    const here = await start({ isShared: true })
    const elsewhere = await start({ isShared: true })
    const stranger = await elsewhere.signIn(OWNER)
    const window = await windowAt(elsewhere, stranger)
    await publish(here, await here.signIn(OWNER))
    await publish(elsewhere, stranger)
    await expect.poll(() => count(window, 'office.changed')).toBe(1)
    await publish(elsewhere, stranger)
    await expect.poll(() => count(window, 'office.changed')).toBe(2)
  })
})

describe('Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis({ password: 'open sesame' })
  })
  afterAll(() => redis.stop())

  test.each([
    ['does not answer', () => 'redis://127.0.0.1:1', 'REDIS_URL must lead to a Redis that answers.'],
    [
      'wants a password',
      () => redis.url.replace('//', '//:wrong@'),
      'REDIS_URL must carry a user and password that Redis takes.',
    ],
  ])('that %s at the start stops it with a sentence', async (_why, url, sentence) => {
    await expect(startTestApp({ env: { REDIS_URL: url() } })).rejects.toThrow(sentence)
  })

  test('that goes away ends nothing: each process publishes to its own windows, and all catch up when it is back', async () => {
    let own = await startRedis()
    const env = { REDIS_URL: own.url }
    const here = await start({ env })
    const there = await start({ env, databaseUrl: here.databaseUrl })
    const signedIn = await here.signIn(OWNER)
    const near = await windowAt(here, signedIn)
    const far = await windowAt(there, signedIn)
    expect(await ready(here)).toMatchObject({ status: 200, body: { status: 'ready', redis: 'up' } })
    await own.stop()
    await expect.poll(async () => (await ready(here)).body).toEqual({ status: 'ready', redis: 'away' })
    await publish(here, signedIn)
    await expect.poll(() => count(near, 'office.changed')).toBe(1)
    expect(
      (await here.call('GET /users/v2/:id', { params: { id: signedIn.givenName }, as: signedIn })).status,
    ).toBe(200)

    own = await startRedis({ port: own.port })
    for (const window of [near, far]) await expect.poll(() => count(window, 'live.missed')).toBeGreaterThan(0)
    await expect.poll(async () => (await ready(there)).body).toEqual({ status: 'ready', redis: 'up' })
    await expect
      .poll(
        async () => {
          await publish(here, signedIn)
          return count(far, 'office.changed')
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0)
    await own.stop()
  })
})

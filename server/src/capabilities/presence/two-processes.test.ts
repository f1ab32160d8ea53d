import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { afterEach, expect, test } from 'vitest'
import { startRedis } from '#testing/redis.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { chooseStatus, openStatusWindow, type StatusWindow } from './testing/status-window.ts'

const { Active, Busy, Offline, Unset } = WORK_STATUS
const running: TestApp[] = []
const opened: StatusWindow[] = []
async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options)
  running.unshift(app)
  return app
}
async function open(...requested: Parameters<typeof openStatusWindow>): Promise<StatusWindow> {
  const window = await openStatusWindow(...requested)
  opened.push(window)
  return window
}
afterEach(async () => {
  for (const { close } of opened.splice(0)) close()
  for (const app of running.splice(0)) await app.close()
})

const signInBoth = async (app: TestApp) => ({
  ada: await app.signIn('owner@brightsmiles.example'),
  dev: await app.signIn('assistant@brightsmiles.example'),
})

test('windows at two processes make one status, published by both', async () => {
  const here = await start({ isShared: true })
  const { ada, dev } = await signInBoth(here)
  const near = await open(here, dev)
  await near.beat()
  // A process that starts later requests the state of the others.
  const there = await start({ databaseUrl: here.databaseUrl })
  const watching = await open(there, ada, [dev.givenName])
  await expect.poll(async () => (await watching.beat()).statuses[0]?.status).toBe(Active)

  const far = await open(there, dev)
  await far.beat(false)
  await near.beat(false)
  await expect.poll(() => watching.publishedTo(dev).at(-1)).toBe(Unset)
  await far.beat()
  const beside = await open(here, ada, [dev.givenName])
  await expect.poll(async () => (await beside.beat()).statuses[0]?.status).toBe(Active)
  const until = new Date(here.clock.now().getTime() + 600_000).toISOString()
  await chooseStatus(here, dev, { status: Busy, until })
  for (const window of [watching, beside])
    await expect.poll(() => window.shown().get(dev.givenName)).toMatchObject({ status: Busy, until })
  await chooseStatus(there, dev, { status: Unset })
  for (const window of [watching, beside])
    await expect.poll(() => window.publishedTo(dev).at(-1)).toBe(Active)

  await here.call('DELETE /my-office/v2/team-members/:id', {
    params: { id: dev.givenName },
    query: { invitations: 'withdraw' },
    as: ada,
  })
  for (const window of [near, far]) await window.isCut
  const before = far.events.length
  await chooseStatus(here, ada, { status: Busy })
  await expect.poll(() => watching.events.at(-1)?.name).toBe('presence.changed')
  for (const window of [watching, beside])
    await expect.poll(async () => (await window.beat()).statuses).toEqual([])
  expect(far.events.length).toBe(before)
})

test('people at a process that was killed are offline within a minute', async () => {
  const here = await start({ isShared: true })
  const there = await start({ databaseUrl: here.databaseUrl })
  const { ada, dev } = await signInBoth(here)
  const watching = await open(there, ada, [dev.givenName])
  await watching.beat()
  await (await open(here, dev)).beat()
  await expect.poll(() => watching.publishedTo(dev)).toEqual([Active])
  // It is silent because its clock stands still.
  there.clock.pass(45)
  expect((await watching.beat()).statuses[0]?.status).toBe(Active)
  there.clock.pass(10)
  await expect.poll(() => watching.publishedTo(dev)).toEqual([Active, Offline])
})

test('while Redis is away nobody is declared gone, and afterwards all agree again', async () => {
  let redis = await startRedis()
  const env = { REDIS_URL: redis.url }
  const here = await start({ env })
  const there = await start({ env, databaseUrl: here.databaseUrl })
  const { ada, dev } = await signInBoth(here)
  const watching = await open(there, ada, [dev.givenName])
  const near = await open(here, dev)
  await near.beat()
  await expect.poll(async () => (await watching.beat()).statuses[0]?.status).toBe(Active)
  await redis.stop()
  await expect.poll(() => here.services.peers.isUp() || there.services.peers.isUp()).toBe(false)
  await near.beat(false)
  there.clock.pass(120)
  expect((await watching.beat()).statuses[0]?.status).toBe(Active)
  redis = await startRedis({ port: redis.port })
  await expect.poll(() => watching.shown().get(dev.givenName)?.status).toBe(Unset)
  await redis.stop()
})

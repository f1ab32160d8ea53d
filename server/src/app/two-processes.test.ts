import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '#testing/databases.ts'
import { sharedRedis } from '#testing/redis.ts'
import { refusedStart, startServer } from '#testing/server-process.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { complaint } from './complaint.ts'
import { launch } from './launch.ts'

const MAIN = 'server/src/main.ts'
let database: TestDatabase
let folder: string
let env: Record<string, string>
let elsewhere: { CORRIDOR_DATA: string } & Record<string, string>
beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-two-'))
  await cp(inject('templateData'), folder, { recursive: true })
  env = { DATABASE_URL: database.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
  elsewhere = { ...env, CORRIDOR_DATA: await mkdtemp(join(tmpdir(), 'corridor-elsewhere-')) }
  await cp(join(folder, 'master-keys.json'), join(elsewhere.CORRIDOR_DATA, 'master-keys.json'))
})
afterAll(async () => {
  await database.drop()
  for (const one of [folder, elsewhere.CORRIDOR_DATA]) await rm(one, { recursive: true, force: true })
})

async function post(url: string, body: object, own?: LoginReply) {
  const headers = {
    'content-type': 'application/json',
    ...(own && { authorization: `Bearer ${own.token}`, user: own.givenName }),
  }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return answer.json()
}
const signIn = (url: string): Promise<LoginReply> =>
  post(`${url}/authentication/v2/login`, {
    email: 'owner@brightsmiles.example',
    password: DEMO_PASSWORD,
    deviceId: 'two-processes-1',
  })

test('two processes with one Redis publish to each other’s windows', async () => {
  const [here, there] = await Promise.all([
    startServer(MAIN, { ...env, REDIS_URL: sharedRedis() }),
    startServer(MAIN, { ...env, REDIS_URL: sharedRedis() }),
  ])
  const own = await signIn(here.url)
  const { events, close } = await openWindow(there, own)
  await post(`${here.url}/my-office/v2/practice/invite-code`, {}, own)
  await expect.poll(() => events.filter(({ name }) => name === 'office.changed').length).toBe(1)
  close()
  // A third, on a folder of its own, would miss the files of these two.
  const { code, output } = await refusedStart(MAIN, { ...elsewhere, REDIS_URL: sharedRedis() })
  expect(code).toBe(1)
  expect(output).toMatch(/^CORRIDOR_DATA must be the folder that the other processes .+\n$/)
  await Promise.all([here.stop(), there.stop()])
})

test('without Redis a second one gives up with a sentence, and the next comes up after a kill', async () => {
  const first = await startServer(MAIN, env)
  const settings = { PORT: '0', LOG_LEVEL: 'silent', ...elsewhere }
  const second = launch(settings, () => undefined).then(({ stop }) => stop(), complaint)
  expect(await second).toBe(
    'Another Corridor server serves this database: stop it, or give both the same REDIS_URL, so that events reach the windows of either.',
  )
  expect(await readdir(join(elsewhere.CORRIDOR_DATA, 'files'))).not.toContain('.mark')
  await first.kill()
  const next = await startServer(MAIN, env)
  await next.stop()
})

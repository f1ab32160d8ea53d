import { cp, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callsTo } from '#testing/calls.ts'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '#testing/databases.ts'
import { hasNginx, type Nginx, startNginx } from '#testing/nginx.ts'
import { sharedRedis } from '#testing/redis.ts'
import { freePort, type LaunchedServer, launchServer } from '#testing/server-process.ts'
import { DEMO_PASSWORD } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { TEST_MS } from '../../../../tools/test-run/test-workers.ts'

const MAIN = 'server/src/main.ts'
const PROCESSES = 3
const CLIENTS = 12

let database: TestDatabase
let folder: string
let ports: number[]
let servers: LaunchedServer[]
let nginx: Nginx | undefined

const launch = (port: number) =>
  launchServer(MAIN, {
    PORT: String(port),
    DATABASE_URL: database.url,
    REDIS_URL: sharedRedis(),
    CORRIDOR_SECRET: TEST_SECRET,
    CORRIDOR_DATA: folder,
    TRUST_PROXY: '127.0.0.1',
    // What is not set, as an operator leaves it.
    DRAIN_SECONDS: '',
  })

beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-rolling-'))
  await cp(inject('templateData'), folder, { recursive: true })
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  if (hasNginx) nginx = await startNginx(await freePort(), ports)
  servers = ports.map(launch)
  await Promise.all(servers.map(({ ready }) => ready))
})
afterAll(async () => {
  await nginx?.stop()
  await Promise.all(servers.map(({ stop }) => stop()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

const signIn = async (url: string, deviceId: string): Promise<LoginReply> => {
  const body = { email: 'hygienist@brightsmiles.example', password: DEMO_PASSWORD, deviceId }
  const answer = await callsTo(url).call('POST /authentication/v2/login', { body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

test('a process that stops says so by /readyz first, and goes on serving until the balancers have seen it', async () => {
  const [port] = ports as [number]
  const own = await signIn(`http://127.0.0.1:${port}`, 'draining')
  const { call } = callsTo(`http://127.0.0.1:${port}`)
  const gone = servers[0]!.stop()
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(503)
  const answer = await call('GET /authentication/v2/verify-token', { as: own })
  expect({ status: answer.status, connection: answer.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  })
  await gone
  servers[0] = launch(port)
  await servers[0].ready
})

/** One call after the other from an address of its own, so that each client belongs to some process. Answers what it got. */
function callRepeatedly(url: string, address: string, own: LoginReply, seen: Map<string, number>) {
  let isOver = false
  const once = (method: string, path: string) =>
    new Promise<void>((resolve) => {
      const note = (what: string) => {
        seen.set(what, (seen.get(what) ?? 0) + 1)
        resolve()
      }
      const headers = { authorization: `Bearer ${own.token}`, user: own.givenName }
      const sent = request(`${url}${path}`, { method, localAddress: address, headers }, (answer) => {
        answer.resume().once('end', () => note(`${method} ${answer.statusCode}`))
      })
      sent.once('error', ({ message }) => note(message)).end()
    })
  const calling = (async () => {
    while (!isOver) {
      await once('GET', '/authentication/v2/verify-token')
      await once('POST', '/authentication/v2/logout-others')
    }
  })()
  return async () => {
    isOver = true
    await calling
  }
}

test.skipIf(!hasNginx)(
  'three processes behind nginx are restarted one after the other, and every call is answered by one of them',
  async () => {
    const { url } = nginx!
    const own = await signIn(url, 'rolling-device')
    const seen = new Map<string, number>()
    const clients = Array.from({ length: CLIENTS }, (_, number) =>
      callRepeatedly(url, `127.0.1.${number + 1}`, own, seen),
    )
    for (const [number, port] of ports.entries()) {
      await servers[number]!.stop()
      servers[number] = launch(port)
      await servers[number].ready
    }
    await Promise.all(clients.map((stop) => stop()))
    const window = await openWindow({ url }, own)
    window.close()
    expect([...seen.keys()].sort()).toEqual(['GET 200', 'POST 200'])
    expect(seen.get('POST 200')).toBeGreaterThan(100)
  },
  5 * TEST_MS,
)

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { inject } from 'vitest'
import { startApp } from '../src/app/start.ts'
import { DEMO_PASSWORD } from '../src/capabilities/session/demo.ts'
import type { Clock } from '../src/platform/clock.ts'
import { createLog, type Log } from '../src/platform/log/log.ts'
import type { Services } from '../src/platform/services.ts'
import { copyTemplate, testConfig } from './databases.ts'

export { DEMO_PASSWORD }

/** A clock that starts now and moves when told. */
export interface TestClock extends Clock {
  pass: (seconds: number) => void
  /** Stands still from now on but for `pass`: what leaks away with time does not depend on how fast the machine is. */
  stop: () => void
  go: () => void
}

export function testClock(): TestClock {
  let ahead = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    stop: () => {
      stoppedAt = Date.now()
    },
    go: () => {
      stoppedAt = undefined
    },
    pass: (seconds) => {
      ahead += seconds * 1000
    },
  }
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any answer there is
  body: any
  headers: Headers
}

export interface TestApp {
  url: string
  databaseUrl: string
  clock: TestClock
  services: Services
  server: Awaited<ReturnType<typeof startApp>>['server']
  /** Makes a call; `as` is a login reply whose token and user id it carries. */
  call: (
    call: string,
    options?: {
      body?: unknown
      as?: Pick<LoginReply, 'token' | 'givenName'>
      headers?: Record<string, string>
    },
  ) => Promise<Answer>
  /** Signs a demo account in. */
  signIn: (email: string, deviceId?: string) => Promise<LoginReply>
  close: () => Promise<void>
}

let devices = 0

/** The whole app on a database of its own, listening on a free port. */
export async function startTestApp({
  env = {},
  log,
  databaseUrl: shared,
}: {
  env?: Record<string, string>
  log?: Log
  databaseUrl?: string
} = {}): Promise<TestApp> {
  const database = shared ? { url: shared, drop: async () => undefined } : await copyTemplate()
  const clock = testClock()
  const dataFolder = await mkdtemp(join(tmpdir(), 'corridor-app-'))
  // A database without the files it speaks of, and without their key, would be half an installation.
  await cp(inject('templateData'), dataFolder, { recursive: true })
  const app = await startApp({
    config: testConfig({ CORRIDOR_DATA: dataFolder, ...env }),
    log: log ?? createLog('silent'),
    databaseUrl: database.url,
    clock,
  })
  const url = `http://127.0.0.1:${app.port}`

  const call: TestApp['call'] = async (name, { body, as, headers = {} } = {}) => {
    const [method, path] = name.split(' ')
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}`, user: as.givenName }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers }
  }

  return {
    url,
    databaseUrl: database.url,
    clock,
    services: app.services,
    server: app.server,
    call,
    signIn: async (email, deviceId = `test-device-${++devices}`) => {
      const { status, body } = await call('POST /authentication/v2/login', {
        body: { email, password: DEMO_PASSWORD, deviceId },
      })
      if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
      return body
    },
    close: async () => {
      await app.stop()
      await database.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

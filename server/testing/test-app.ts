import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { startApp } from '#app/start.ts'
import { DEMO_PASSWORD } from '#capabilities/session/demo.ts'
import type { Clock } from '#platform/clock.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { ROUNDS } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import type { Services } from '#platform/services.ts'
import { type Calls, callsTo } from './calls.ts'
import { copyTemplate, testConfig } from './databases.ts'
import { type Mailbox, mailboxOf } from './mailbox.ts'
import { sharedRedis } from './redis.ts'

export { DEMO_PASSWORD }

/** A clock that starts now and moves when a test moves it. */
export interface TestClock extends Clock {
  pass: (seconds: number) => void
  /** Goes on to the next noon in UTC: no midnight, there or in the US, comes in the middle of a test about a day. */
  passToNoon: () => void
  /** Stands still from now on but for `pass`: what leaks away with time does not depend on how fast the machine is. */
  stop: () => void
  go: () => void
}

const DAY_SECONDS = 24 * 60 * 60

export function testClock(): TestClock {
  let ahead = 0
  let stoppedAt: number | undefined
  let alarms: { moment: Date; run: () => void }[] = []
  const now = () => new Date((stoppedAt ?? Date.now()) + ahead)
  const pass = (seconds: number) => {
    ahead += seconds * 1000
    const due = alarms.filter(({ moment }) => moment <= now())
    alarms = alarms.filter((one) => !due.includes(one))
    for (const { run } of due) run()
  }
  return {
    now,
    at: (moment, run) => void alarms.push({ moment, run }),
    stop: () => {
      stoppedAt = Date.now()
    },
    go: () => {
      stoppedAt = undefined
    },
    pass,
    passToNoon: () => {
      const sinceNoon = (now().getTime() / 1000 + DAY_SECONDS / 2) % DAY_SECONDS
      pass(DAY_SECONDS - sinceNoon)
    },
  }
}

/** Stops the clock until the test ends: of a limit that leaks away with time, nothing leaks while a busy machine takes its time. */
export function stopClock({ clock }: { clock: TestClock }): void {
  clock.stop()
  onTestFinished(clock.go)
}

export type { Answer, Caller } from './calls.ts'

export interface AuditEntryRow {
  word: string
  outcome: 'done' | 'refused'
  person_id: string | null
  practice_id: string | null
  session_id: string | null
  subject_kind: string | null
  subject_id: string | null
  request_id: string | null
  address: string | null
  code: string | null
}

export interface TestApp extends Mailbox, Calls {
  url: string
  databaseUrl: string
  clock: TestClock
  services: Services
  server: Awaited<ReturnType<typeof startApp>>['server']
  /** Where reports about mails come to, if anywhere. */
  reportPort: number | undefined
  /** The whole audit trail in order, of all practices. */
  auditEntries: () => Promise<AuditEntryRow[]>
  /** Signs a demo account in. */
  signIn: (email: string, deviceId?: string) => Promise<LoginReply>
  close: () => Promise<void>
}

let devices = 0

export interface TestAppOptions {
  env?: Record<string, string>
  log?: Log
  /** That of another app: a second process on the same database. */
  databaseUrl?: string
  /** Serves its database together with others, by Redis. */
  isShared?: boolean
}

/**
 * Starts an app before the tests of the file or of the `describe` it is called in, and closes it after them. Only tests and
 * hooks can use it. A file that has to start something else first, or to close it later, calls `startTestApp` itself.
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options))
  })
  // Nothing was started where starting failed, and its error is the one to read.
  afterAll(() => app.close?.())
  return app
}

/** Somebody whom the demo world knows, signed in before the tests of the file or `describe` begin. */
export function useSignedIn(app: TestApp, email: string): LoginReply {
  const own = {} as LoginReply
  beforeAll(async () => void Object.assign(own, await app.signIn(email)))
  return own
}

/** The whole app on a database of its own, listening on a free port. */
export async function startTestApp({
  env = {},
  log,
  databaseUrl: shared,
  isShared = shared !== undefined,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = shared ? { url: shared, drop: async () => undefined } : await copyTemplate()
  const clock = testClock()
  const dataFolder = await mkdtemp(join(tmpdir(), 'corridor-app-'))
  // A database without the files it speaks of, and without their key, would be half an installation.
  await cp(inject('templateData'), dataFolder, { recursive: true })
  const app = await startApp({
    config: testConfig({
      CORRIDOR_DATA: dataFolder,
      ...(isShared && { REDIS_URL: sharedRedis() }),
      ...env,
    }),
    log: log ?? createLog('silent'),
    databaseUrl: database.url,
    clock,
    patienceMs: 0,
    // A machine that is busy with tests falls behind now and then, which is no fault of what is tested.
    longestDelayMs: 60_000,
    // What is to be tried again in a moment is, also where no test rings for it.
    rounds: { ...ROUNDS, lookSeconds: 1 },
  })
  const url = `http://127.0.0.1:${app.port}`

  const calls = callsTo(url)

  return {
    url,
    databaseUrl: database.url,
    reportPort: app.reportPort,
    clock,
    services: app.services,
    server: app.server,
    ...mailboxOf(app.services.db),
    ...calls,
    auditEntries: () =>
      readFor(app.services.db, 'system', async (db) => {
        const { rows } = await sql<AuditEntryRow>`SELECT * FROM audit_entry ORDER BY id`.execute(db)
        return rows
      }),
    signIn: async (email, deviceId = `test-device-${++devices}`) => {
      const { status, body } = await calls.call('POST /authentication/v2/login', {
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

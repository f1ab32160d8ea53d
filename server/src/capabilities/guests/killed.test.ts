import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxMail } from '@corridor/contract/sandbox/routes.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { callsTo } from '../../../testing/calls.ts'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '../../../testing/databases.ts'
import { type ServerProcess, startServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'
import { asGuest, newAddress } from './testing/guest-desk.ts'

let database: TestDatabase
let folder: string
let admin: Client
const started: ServerProcess[] = []
beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-guests-'))
  await cp(inject('templateData'), folder, { recursive: true })
  const { pathname } = new URL(database.url)
  admin = new Client({ connectionString: Object.assign(new URL(inject('databaseAdmin')), { pathname }).href })
  await admin.connect()
})
afterAll(async () => {
  // A server that goes on would keep the database of the whole run open.
  await Promise.all(started.map(({ kill }) => kill()))
  await admin.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = async () => {
  const env = { DATABASE_URL: database.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
  const server = await startServer('server/src/main.ts', env)
  started.push(server)
  return { ...server, ...callsTo(server.url) }
}
type Server = Awaited<ReturnType<typeof start>>

const mailTo = (server: Server, to: string, about: RegExp): Promise<SandboxMail> =>
  vi.waitFor(async () => {
    const { mails } = (await server.call('GET /sandbox/v1/mail')).body
    const mail = mails.find((one) => one.to === to && about.test(one.subject))
    if (!mail) throw new Error(`No mail to ${to} about ${about}`)
    return mail
  })

async function sendTo(server: Server, email: string): Promise<string> {
  const { body: as } = await server.call('POST /authentication/v2/login', {
    body: { email: 'owner@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'killed-device' },
  })
  const id = randomUUID()
  const { status } = await server.call('POST /guests/v1/messages', {
    as,
    body: { id, recipient: { name: 'Gail Guest', email }, subject: 'Your visit', text: 'Hello' },
  })
  expect(status).toBe(200)
  return id
}

/** How many statements wait for somebody who has locked the table. */
async function countWaiting(table: string): Promise<number> {
  const { rowCount } = await admin.query(
    'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [table],
  )
  return rowCount ?? 0
}

test('a process that dies while a guest opens a link has used nothing up, and then the code works once', async () => {
  const server = await start()
  const email = newAddress()
  const id = await sendTo(server, email)
  const [, token] = /\/g#([\w-]+)/.exec((await mailTo(server, email, /secure message/)).text)!
  const headers = asGuest(token!)
  await server.call('POST /guests/v1/code', { headers, body: { by: 'mail', language: 'en' } })
  const code = (await mailTo(server, email, /is your code$/)).subject.slice(0, 6)

  // The server has taken the use and the code, and waits with the pass when it dies.
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE guests_pass IN SHARE MODE')
  const dying = server.call('POST /guests/v1/open', { headers, body: { code } }).catch(() => 'cut')
  await expect.poll(() => countWaiting('guests_pass')).toBe(1)
  await server.kill()
  expect(await dying).toBe('cut')
  await admin.query('ROLLBACK')

  const next = await start()
  const stored = async () => {
    const { rows } = await admin.query(
      `SELECT uses, (SELECT count(*)::int FROM guests_pass WHERE link_id = link.id) AS passes,
        (SELECT count(*)::int FROM guests_view WHERE link_id = link.id) AS views FROM guests_link link WHERE subject_id = $1`,
      [id],
    )
    return rows[0]
  }
  expect(await stored()).toEqual({ uses: 0, passes: 0, views: 0 })
  const answers = await Promise.all(
    [1, 2].map(() => next.call('POST /guests/v1/open', { headers, body: { code } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(await stored()).toEqual({ uses: 1, passes: 1, views: 1 })
  await next.stop()
})

/** Makes what a killed process was doing due now, as its silence would within a minute. */
const hurry = () =>
  admin.query(
    "UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'deliveries.hand-over' AND state = 'active'",
  )

test('a link whose process died after the answer and before its mail is sent once, by the next one', async () => {
  const server = await start()
  const email = newAddress()
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE sandbox_mail IN SHARE MODE')
  await sendTo(server, email)
  await expect.poll(() => countWaiting('sandbox_mail')).toBe(1)
  await server.kill()
  // The database would still do what the dead process had it do.
  await admin.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted AND relation = 'sandbox_mail'::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  )
  await admin.query('ROLLBACK')
  const sent = async () =>
    (await admin.query('SELECT FROM sandbox_mail WHERE mail_to = $1', [email])).rowCount
  expect(await sent()).toBe(0)

  await hurry()
  const next = await start()
  const { text } = await mailTo(next, email, /secure message/)
  const [, token] = /\/g#([\w-]+)/.exec(text)!
  expect((await next.call('GET /guests/v1/link', { headers: asGuest(token!) })).body.state).toBe('open')
  await next.stop()
  expect(await sent()).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callsTo } from '../../../testing/calls.ts'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '../../../testing/databases.ts'
import { type ServerProcess, startServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'

let database: TestDatabase
let folder: string
let admin: Client
const started: ServerProcess[] = []
beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-curbside-'))
  await cp(inject('templateData'), folder, { recursive: true })
  const { pathname } = new URL(database.url)
  admin = new Client({ connectionString: Object.assign(new URL(inject('databaseAdmin')), { pathname }).href })
  await admin.connect()
})
afterAll(async () => {
  await Promise.all(started.map(({ kill }) => kill()))
  await admin.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const env = { DATABASE_URL: database.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
  const server = await startServer('server/src/main.ts', env)
  started.push(server)
  const calls = callsTo(server.url)
  const { body: desk } = await calls.call('POST /authentication/v2/login', {
    body: { email: 'frontdesk@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'killed-desk' },
  })
  return { ...server, ...calls, desk }
}

const isWaiting = async (table: string): Promise<boolean> => {
  const { rowCount } = await admin.query(
    'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [table],
  )
  return (rowCount ?? 0) > 0
}

test('a kill between a walk-in and its link leaves neither, and the same call then makes one visit with one link', async () => {
  const first = await start()
  const body = { id: randomUUID(), firstName: 'Killed', lastName: 'Inbetween', mobileNumber: '+15125560999' }
  const add = (server: typeof first) =>
    server.call('POST /lite-appointments/v3/register-walkin', { as: server.desk, body })
  // The visit is written by then; its link waits for the lock.
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE guests_link IN SHARE MODE')
  const adding = add(first).catch(() => 'cut' as const)
  await expect.poll(() => isWaiting('guests_link')).toBe(true)
  await first.kill()
  expect(await adding).toBe('cut')
  await admin.query('ROLLBACK')

  const second = await start()
  const found = async () =>
    (
      await second.call('GET /lite-appointments/v2/today', {
        as: second.desk,
        query: { timezoneOffset: 12 - new Date().getUTCHours() },
      })
    ).body.appointments.filter(({ lastName }) => lastName === 'Inbetween')
  expect(await found()).toEqual([])
  expect((await add(second)).status).toBe(200)
  expect((await add(second)).status).toBe(200)
  const visits = await found()
  expect(visits).toHaveLength(1)
  const { rows } = await admin.query('SELECT count(*)::int AS links FROM guests_link WHERE subject_id = $1', [
    visits[0]!.id,
  ])
  expect(rows).toEqual([{ links: 1 }])
})

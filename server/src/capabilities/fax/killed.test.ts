import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { callsTo } from '../../../testing/calls.ts'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '../../../testing/databases.ts'
import { type ServerProcess, startServer } from '../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../testing/test-app.ts'
import { newFaxNumber } from './testing/fax-desk.ts'

const SLOW = { interval: 100, timeout: 90_000 }

let database: TestDatabase
let folder: string
let admin: Client
/** Stands in the way of what writes. */
let blocker: Client
const started: ServerProcess[] = []
beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-fax-killed-'))
  await cp(inject('templateData'), folder, { recursive: true })
  const { pathname } = new URL(database.url)
  const connectionString = Object.assign(new URL(inject('databaseAdmin')), { pathname }).href
  ;[admin, blocker] = [new Client({ connectionString }), new Client({ connectionString })]
  await Promise.all([admin.connect(), blocker.connect()])
})
afterAll(async () => {
  await Promise.all(started.map(({ kill }) => kill()))
  await Promise.all([admin.end(), blocker.end()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start() {
  const env = { DATABASE_URL: database.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
  const server = await startServer('server/src/main.ts', env)
  started.push(server)
  const calls = callsTo(server.url)
  const { body: own } = await calls.call('POST /authentication/v2/login', {
    body: { email: 'owner@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'killed-fax' },
  })
  return { ...server, ...calls, own }
}
type Server = Awaited<ReturnType<typeof start>>

async function prepare({ url, own, call }: Server, toNumber: string): Promise<string> {
  const answer = await fetch(`${url}/files/v2/private/attachment?fileName=letter.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${own.token}`,
      user: own.givenName,
      'content-type': 'application/octet-stream',
    },
    body: 'A letter.',
  })
  const { id } = (await answer.json()) as { id: string }
  const body = { id: randomUUID(), fileIds: [id], toNumber }
  return (await call('POST /efaxes/v2/prepare', { as: own, body })).body.id
}

/** A statement that writes this table waits. */
const isWaiting = async (table: string): Promise<boolean> => {
  const { rowCount } = await admin.query(
    'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [table],
  )
  return (rowCount ?? 0) > 0
}

/** As if the time had come that a fax was scheduled for. */
async function makeDue(faxId: string): Promise<void> {
  const { rows } = await admin.query(
    'UPDATE deliveries_delivery SET waits_until = now() WHERE item_id = $1 RETURNING id',
    [faxId],
  )
  expect(rows).toHaveLength(1)
  await admin.query("UPDATE pgboss.job SET start_after = now() WHERE data->>'deliveryId' = $1", [rows[0].id])
}

test('a kill after the machine took a fax and before that was stored leads to one call, not two', async () => {
  const first = await start()
  const to = newFaxNumber()
  const preparedId = await prepare(first, to)
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString()
  const body = { id: randomUUID(), preparedId, scheduledFor }
  const { status } = await first.call('POST /efaxes/v2/sendfax', { as: first.own, body })
  expect(status).toBe(200)
  // The machine has the fax by then; that it does cannot be stored before the lock is gone.
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE fax_message IN SHARE MODE')
  await makeDue(body.id)
  await vi.waitFor(async () => expect(await isWaiting('fax_message')).toBe(true), SLOW)
  await first.kill()
  await blocker.query('ROLLBACK')
  const calls = async () => (await admin.query('SELECT id FROM sandbox_fax WHERE fax_to = $1', [to])).rowCount
  expect(await calls()).toBe(1)
  // What a killed process was doing is due now, as its silence would make it within a minute.
  await admin.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'")

  const second = await start()
  await vi.waitFor(async () => {
    const { body: fax } = await second.call('GET /efaxes/v2/messages/:faxId', {
      as: second.own,
      params: { faxId: body.id },
    })
    expect(fax.eFaxStatus).toBe('Delivered')
  }, SLOW)
  expect(await calls()).toBe(1)
  expect((await second.call('POST /efaxes/v2/sendfax', { as: second.own, body })).body.id).toBe(body.id)
  expect(await calls()).toBe(1)
})

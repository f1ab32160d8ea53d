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
import { somePatient } from './testing/document-desk.ts'

let database: TestDatabase
let folder: string
let admin: Client
const started: ServerProcess[] = []
beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-documents-'))
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
  const env = {
    DATABASE_URL: database.url,
    CORRIDOR_SECRET: TEST_SECRET,
    CORRIDOR_DATA: folder,
  }
  const server = await startServer('server/src/main.ts', env)
  started.push(server)
  const calls = callsTo(server.url)
  const signIn = async (email: string) =>
    (
      await calls.call('POST /authentication/v2/login', {
        body: { email, password: DEMO_PASSWORD, deviceId: `killed-${email.length}` },
      })
    ).body
  return {
    ...server,
    ...calls,
    desk: await signIn('frontdesk@brightsmiles.example'),
    other: await signIn('frontdesk@lakesidesurgery.example'),
  }
}
type Server = Awaited<ReturnType<typeof start>>

const isWaiting = async (table: string): Promise<boolean> => {
  const { rowCount } = await admin.query(
    'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [table],
  )
  return (rowCount ?? 0) > 0
}

const upload = async ({ url, desk }: Server): Promise<string> => {
  const answer = await fetch(`${url}/files/v2/private/attachment?fileName=scan.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${desk.token}`,
      user: desk.givenName,
      'content-type': 'application/octet-stream',
    },
    body: 'A scan in words.',
  })
  return ((await answer.json()) as { id: string }).id
}

test('a kill in the middle of a send leaves nothing, and the same send then makes one document with its file', async () => {
  const first = await start()
  const patient = somePatient()
  const body = {
    id: randomUUID(),
    selectedPractices: [first.other.practiceId!],
    patient,
    attachments: [await upload(first)],
  }
  // The document and its files are written by then; its history waits for the lock.
  await admin.query('BEGIN')
  await admin.query('LOCK TABLE documents_history IN SHARE MODE')
  const sending = first
    .call('POST /office-files/v2/send', { as: first.desk, body })
    .catch(() => 'cut' as const)
  await expect.poll(() => isWaiting('documents_history')).toBe(true)
  await first.kill()
  expect(await sending).toBe('cut')
  await admin.query('ROLLBACK')

  const second = await start()
  const found = async () =>
    (
      await second.call('GET /office-files/v3', {
        as: second.other,
        query: { table: 'Incoming', searchKey: patient.lastName },
      })
    ).body.documents
  expect(await found()).toEqual([])
  expect((await second.call('POST /office-files/v2/send', { as: second.desk, body })).status).toBe(200)
  expect((await second.call('POST /office-files/v2/send', { as: second.desk, body })).status).toBe(200)
  const documents = await found()
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({ fileCount: 1 })
})

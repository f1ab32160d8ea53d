import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '../../../../testing/databases.ts'
import { type ServerProcess, startServer } from '../../../../testing/server-process.ts'
import { DEMO_PASSWORD } from '../../../../testing/test-app.ts'

const ROWS = 1_500
let database: TestDatabase
let folder: string
let server: ServerProcess
let owner: Client
const start = () =>
  startServer('server/src/main.ts', {
    DATABASE_URL: database.url,
    CORRIDOR_SECRET: TEST_SECRET,
    CORRIDOR_DATA: folder,
  })

beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-killed-import-'))
  await cp(inject('templateData'), folder, { recursive: true })
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/authentication/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'owner@brightsmiles.example',
      password: DEMO_PASSWORD,
      deviceId: 'killed-import',
    }),
  })
  const { token, givenName } = (await answer.json()) as LoginReply
  return { authorization: `Bearer ${token}`, user: givenName, 'content-type': 'application/json' }
}

test('an import whose server was killed goes on in the next one, and adds everybody once', async () => {
  const id = randomUUID()
  const lastName = `Killed${id.slice(0, 8)}`
  let headers = await signIn()
  const call = async (method: string, path: string, body?: object | Buffer) => {
    const isFile = Buffer.isBuffer(body)
    const answer = await fetch(`${server.url}/patients/v2/imports${path}`, {
      method,
      headers: { ...headers, ...(isFile && { 'content-type': 'application/octet-stream' }) },
      body: isFile ? (body as BodyInit) : body && JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as PatientImport
  }
  const stateOf = async () => (await call('GET', `/${id}`)).state
  const countAdded = async () =>
    Number(
      (await owner.query('SELECT count(*) FROM patients_patient WHERE last_name = $1', [lastName])).rows[0]
        .count,
    )
  const rows = Array.from({ length: ROWS }, (_, at) => `A${at}x,${lastName},3/7/1994\n`)
  const file = Buffer.from(`First name,Last name,Birth date\n${rows.join('')}`)
  await call('POST', `?id=${id}&fileName=killed.csv`, file)
  await call('PUT', `/${id}/columns`, { fields: ['firstName', 'lastName', 'dateOfBirth'], isDayFirst: false })
  await expect.poll(stateOf).toBe('checked')

  await call('POST', `/${id}/start`, { duplicates: 'skip' })
  await expect.poll(countAdded).toBeGreaterThan(0)
  await server.kill()
  const before = await countAdded()
  expect(before).toBeLessThan(ROWS)

  // A turn that nobody gave back is free again after a minute: as if it had passed.
  await owner.query(`UPDATE bulk_turn SET ends_at = now()`)
  server = await start()
  headers = await signIn()
  await expect.poll(stateOf, { timeout: 100_000 }).toBe('done')
  expect((await call('GET', `/${id}`)).result).toMatchObject({ added: ROWS, skipped: 0 })
  expect(await countAdded()).toBe(ROWS)
  const { rows: doubles } = await owner.query(
    'SELECT first_name FROM patients_patient WHERE last_name = $1 GROUP BY first_name HAVING count(*) > 1',
    [lastName],
  )
  expect(doubles).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseAt } from '../../testing/databases.ts'
import { freePort, refusedStart } from '../../testing/server-process.ts'
import { StorageAway } from '../platform/storage/blob-store.ts'
import { complaint } from './complaint.ts'

const MAIN = 'server/src/main.ts'
const name = `weak_${randomBytes(4).toString('hex')}`
let folder: string
let admin: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-refused-'))
  await chmod(folder, 0o755)
  admin = new Client({ connectionString: inject('databaseAdmin') })
  await admin.connect()
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

const ownerless = (database: string) => {
  const url = new URL(databaseAt(inject('databaseServer'), database))
  url.username = name
  url.password = name
  return url.href
}

/** Ends with this one sentence, and has not begun to make a database. */
async function expectRefused(env: Record<string, string>, sentence: string | RegExp) {
  const { code, said } = await refusedStart(MAIN, { CORRIDOR_DATA: join(folder, 'data'), ...env })
  expect(said.trim()).toMatch(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

test('a port that is taken is found before anything is started', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await expectRefused({ PORT: String(port) }, 'PORT must be a free one: another program listens on it.')
  other.close()
  await expect(rm(join(folder, 'data'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([
  ['an address of another machine', { HOST: '203.0.113.7' }, 'HOST must be an address of this machine.'],
  ['a name that leads nowhere', { HOST: 'nowhere.invalid' }, 'HOST must be an address of this machine.'],
  ['what is no scanner', { SCANNER_URL: 'clamd:nowhere' }, /^SCANNER_URL must be an address like clamd:/],
  ['what is no proxy', { TRUST_PROXY: 'everybody' }, /^TRUST_PROXY must name addresses or ranges/],
])('%s is refused in one sentence', (_what, env, sentence) => expectRefused(env, sentence))

test('a role without rights is refused in one sentence', async () => {
  const RIGHTS = 'DATABASE_URL must carry a role that owns the database and may create roles.'
  await expectRefused({ DATABASE_URL: ownerless(name) }, RIGHTS)
  await expectRefused({ DATABASE_URL: ownerless('postgres') }, RIGHTS)
})

test('a database and a bucket that do not answer are told apart', async () => {
  await expectRefused(
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/corridor' },
    'DATABASE_URL must lead to a database that answers.',
  )
  const away = new StorageAway(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))
  expect(complaint(away)).toBe('S3_ENDPOINT must lead to an S3 server that answers.')
})

test('a database that asks for a password says so where none is given', async () => {
  const url = new URL(ownerless(name))
  url.password = ''
  await expectRefused(
    { DATABASE_URL: url.href },
    'DATABASE_URL must carry a user and password that the database takes.',
  )
})

test('a data folder that cannot be one is not taken for a matter of ports', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expectRefused({ CORRIDOR_DATA: file }, /^CORRIDOR_DATA must be a folder: /)
  const closed = Object.assign(new Error('no'), { code: 'EACCES', path: '/srv/data/secret' })
  expect(complaint(closed)).toMatch(/^This user may not use \/srv\/data\/secret: /)
})

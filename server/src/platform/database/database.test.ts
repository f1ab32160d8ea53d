import { randomBytes } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#app/start.ts'
import { copyTemplate, databaseAt, type TestDatabase } from '#testing/databases.ts'
import { startTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { createLog } from '../log/log.ts'
import { migrate } from './migrate.ts'
import { listenForNotices } from './notices.ts'
import { openAppLogin } from './roles.ts'

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await copyTemplate('template0')
  owner = new Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}
const count = async (table: string) =>
  Number((await owner.query(`SELECT count(*) FROM ${table}`)).rows[0].count)

describe('migrations', () => {
  test('are applied once, also by processes that start together', async () => {
    const folder = await folderWith({ '0001_a.sql': 'CREATE TABLE a (n int); INSERT INTO a VALUES (1)' })
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, undefined, folder)))
    expect(await count('a')).toBe(1)
  })

  test('that fail leave nothing behind', async () => {
    const folder = await folderWith({
      '0001_a.sql': 'CREATE TABLE a (n int); INSERT INTO a VALUES (1)',
      '0002_b.sql': 'INSERT INTO a VALUES (2); SELECT nonsense',
    })
    await expect(migrate(database.url, undefined, folder)).rejects.toThrow()
    expect(await count('a')).toBe(1)
  })

  test('that were edited afterwards stop the start', async () => {
    const folder = await folderWith({ '0001_a.sql': 'CREATE TABLE a (n bigint)' })
    await expect(migrate(database.url, undefined, folder)).rejects.toThrow('0001_a.sql was changed')
  })

  test('that this version does not know stop the start: the database is a newer one’s', async () => {
    const first = { '0001_a.sql': 'CREATE TABLE a (n int); INSERT INTO a VALUES (1)' }
    const newer = await folderWith({ ...first, '0002_c.sql': 'CREATE TABLE c (n int)' })
    await migrate(database.url, undefined, newer)
    const older = await folderWith(first)
    await expect(migrate(database.url, undefined, older)).rejects.toThrow(
      'This database belongs to a newer version of Corridor (0002_c.sql)',
    )
  })
})

describe('the server’s role', () => {
  test('owns no table', async () => {
    const app = await startTestApp()
    try {
      const client = new Client({ connectionString: app.databaseUrl })
      await client.connect()
      const { rows } = await client.query(
        "SELECT tablename FROM pg_tables WHERE tableowner LIKE 'corridor_app%'",
      )
      await client.end()
      expect(rows).toEqual([])
    } finally {
      await app.close()
    }
  })
})

describe('a database that was restored', () => {
  const NO_GRANTS =
    /^The server’s login may not use the tables of this database: it was restored without its grants/

  test.each([
    ['without its grants', 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM corridor_app'],
    ['without its walls', 'DROP POLICY any_line ON audit_entry; DROP POLICY own_practice ON audit_entry'],
  ])('%s is refused, instead of failing at every call', async (_how, loss) => {
    const restored = await copyTemplate()
    const client = new Client({ connectionString: restored.url })
    await client.connect()
    await prepareDatabase(restored.url)
    await client.query(loss)
    await expect(prepareDatabase(restored.url)).rejects.toThrow(NO_GRANTS)
    await client.end()
    await restored.drop()
  })
})

describe('two installations on one database server, each with an owner of its own', () => {
  test('both work, and neither’s server can read the other’s tables', async () => {
    const admin = new Client({ connectionString: inject('databaseAdmin') })
    await admin.connect()
    const name = `second_${randomBytes(4).toString('hex')}`
    await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD '${name}'`)
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
    const url = new URL(databaseAt(inject('databaseServer'), name))
    url.username = name
    url.password = name
    const first = await startTestApp()
    try {
      await prepareDatabase(url.href)
      const second = await startTestApp({
        databaseUrl: url.href,
        isShared: false,
        env: { CORRIDOR_DEMO: '0' },
      })
      for (const app of [first, second]) await signInNewcomer(app, { place: 'alone' })
      const login = await openAppLogin(url.href, second.services.secrets.keyFor('database-login'))
      const intruder = new Client({
        connectionString: databaseAt(login, new URL(first.databaseUrl).pathname.slice(1)),
      })
      await intruder.connect()
      await expect(intruder.query('SELECT FROM people_person')).rejects.toThrow('permission denied')
      await intruder.end()
      await second.close()
    } finally {
      await first.close()
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    }
  })
})

describe('notices', () => {
  test('arrive, and a broken connection is reported and heals', async () => {
    const notices = await listenForNotices(database.url, createLog('silent'), {
      serverLock: 'alone',
      patienceMs: 0,
    })
    const received: string[] = []
    let gaps = 0
    notices.on('topic', (payload) => void received.push(payload))
    notices.onGap(() => {
      gaps += 1
    })
    await owner.query("SELECT pg_notify('corridor', 'topic a b')")
    await expect.poll(() => received).toEqual(['a b'])
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'corridor-notices' AND datname = current_database()",
    )
    await expect.poll(() => gaps).toBeGreaterThanOrEqual(2)
    expect(notices.isListening()).toBe(true)
    await owner.query("SELECT pg_notify('corridor', 'topic c')")
    await expect.poll(() => received).toEqual(['a b', 'c'])
    await notices.close()
  })
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { copyTemplate, MIGRATED, TEST_SECRET, type TestDatabase } from '#testing/databases.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

const EMAIL = 'owner@brightsmiles.example'
let database: TestDatabase
let folder: string
const running: TestApp[] = []
beforeEach(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ databaseUrl: database.url, env: { CORRIDOR_DATA: folder, ...env } })
  running.push(app)
  return app
}

const run = (script: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../commands', script)], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      CORRIDOR_DATA: folder,
      CORRIDOR_SECRET: TEST_SECRET,
      ...env,
    },
  })

const bringKeys = () => cp(inject('templateData'), folder, { recursive: true })

async function keysOfFile(): Promise<string[]> {
  const text = await readFile(join(folder, 'master-keys.json'), 'utf8')
  return (JSON.parse(text) as { keys: string[] }).keys
}

async function usedKeys(): Promise<string[]> {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  const { rows } = await owner.query("SELECT id FROM noted_key WHERE kind = 'master-key' ORDER BY id")
  await owner.end()
  return rows.map(({ id }) => id)
}

describe('the secret', () => {
  test('is not made again on a database that has used one', async () => {
    await bringKeys()
    const before = await readdir(folder)
    await expect(start({ CORRIDOR_SECRET: '' })).rejects.toThrow(
      `The secret that this database has been used with is missing: put the file ${folder}/secret back, or set CORRIDOR_SECRET to it.`,
    )
    expect(await readdir(folder)).toEqual(before)
  })

  test('of another installation is refused, by the server and by commands, and locks nobody out', async () => {
    await bringKeys()
    const first = await start()
    const CORRIDOR_SECRET = randomBytes(32).toString('base64url')
    const sentence = /^CORRIDOR_SECRET must be the one that this database has been used with/
    await expect(start({ CORRIDOR_SECRET })).rejects.toThrow(sentence)
    await expect(run('operator-link.ts', { CORRIDOR_SECRET })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    })
    // Connections that are made from here on sign in again.
    const owner = new Client({ connectionString: inject('databaseAdmin') })
    await owner.connect()
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename LIKE 'corridor_app%'",
      [new URL(database.url).pathname.slice(1)],
    )
    await owner.end()
    await expect.poll(() => first.signIn(EMAIL).catch(() => undefined)).toMatchObject({ email: EMAIL })
  })

  test('is made once by servers that start together on a new database', async () => {
    await database.drop()
    database = await copyTemplate(MIGRATED)
    const { db, close } = connect(database.url, 4)
    const where = { configured: undefined, dataFolder: folder }
    const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(db, where)))
    await close()
    expect(new Set(all.map(({ keyFor }) => keyFor('x').toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret'])
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  })
})

describe('the master keys', () => {
  test('are not made again on a database that has used some', async () => {
    await expect(start()).rejects.toThrow(
      `The master keys that files of this database are sealed by are missing: put the file ${folder}/master-keys.json back, or set CORRIDOR_MASTER_KEY.`,
    )
    await expect(run('rotate-keys.ts', {})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The master keys that files/),
    })
    expect(await readdir(folder)).toEqual([])
    const CORRIDOR_MASTER_KEY = randomBytes(32).toString('base64')
    await expect(start({ CORRIDOR_MASTER_KEY })).rejects.toThrow(/^CORRIDOR_MASTER_KEY must hold every/)
  })

  test('a wrong key of the configuration beside the file is refused, and written nowhere', async () => {
    await bringKeys()
    const CORRIDOR_MASTER_KEY = randomBytes(32).toString('base64')
    const before = [await usedKeys(), await keysOfFile()]
    const sentence =
      /^CORRIDOR_MASTER_KEY holds no key that this database has been used with, and .*master-keys.json does: remove/
    await expect(start({ CORRIDOR_MASTER_KEY })).rejects.toThrow(sentence)
    await expect(run('rotate-keys.ts', { CORRIDOR_MASTER_KEY })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    })
    expect([await usedKeys(), await keysOfFile()]).toEqual(before)
    const app = await start()
    expect(await app.services.masterKeys.ids()).toHaveLength(1)
  })

  test('a wrong key is refused on a database from before keys were noted as well', async () => {
    await bringKeys()
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await owner.query("DELETE FROM noted_key WHERE kind = 'master-key'")
    await owner.end()
    const CORRIDOR_MASTER_KEY = randomBytes(32).toString('base64')
    await expect(start({ CORRIDOR_MASTER_KEY })).rejects.toThrow(/^CORRIDOR_MASTER_KEY holds no key/)
    expect(await usedKeys()).toEqual([])
  })

  test('of the configuration are changed by the steps of the handbook', async () => {
    await bringKeys()
    const [older, newer] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64')) as [
      string,
      string,
    ]
    const moving = { CORRIDOR_MASTER_KEY: [older, ...(await keysOfFile())].join(',') }
    const first = await start(moving)
    await run('rotate-keys.ts', moving)
    await rm(join(folder, 'master-keys.json'))
    await first.close()
    running.pop()
    const both = { CORRIDOR_MASTER_KEY: `${newer},${older}` }
    const second = await start(both)
    await run('rotate-keys.ts', both)
    await second.close()
    running.pop()
    await start({ CORRIDOR_MASTER_KEY: newer })
  })

  test.skipIf(process.getuid?.() !== 0)('stay their owner’s when root changes them', async () => {
    await bringKeys()
    const file = join(folder, 'master-keys.json')
    const before = await readFile(file, 'utf8')
    await chown(file, 65_534, 65_534)
    await run('rotate-keys.ts', {})
    expect(await readFile(file, 'utf8')).not.toBe(before)
    expect(await stat(file)).toMatchObject({ uid: 65_534, gid: 65_534 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

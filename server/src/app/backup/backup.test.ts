import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { chatDesk } from '#capabilities/chat/testing/chat-desk.ts'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { readConfig } from '#platform/config/config.ts'
import { connect } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { openDiskStore } from '#providers/storage/disk.ts'
import { openS3Store, type S3Store } from '#providers/storage/s3.ts'
import { type S3Server, startS3Server } from '#providers/storage/testing/s3-server.ts'
import { copyTemplate, TEST_SECRET, type TestDatabase } from '#testing/databases.ts'
import { startServer } from '#testing/server-process.ts'
import { DEMO_PASSWORD, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { checkDataFolder } from '../check-data-folder.ts'
import { verifyArchive } from './archive.ts'
import { type BackupParts, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const MAIN = 'server/src/main.ts'
let workFolder: string
let template: TestDatabase
let original: Record<string, string>
let databases: TestDatabase[] = []
beforeAll(async () => {
  workFolder = await mkdtemp(join(tmpdir(), 'corridor-backup-'))
  template = await copyTemplate()
  const folder = join(workFolder, 'original')
  await cp(inject('templateData'), folder, { recursive: true })
  original = { DATABASE_URL: template.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
})
afterEach(async () => {
  for (const one of databases) await one.drop()
  databases = []
})
afterAll(async () => {
  await template.drop()
  await rm(workFolder, { recursive: true, force: true })
})

/** A database that nobody has used. */
async function emptyDatabase(): Promise<string> {
  const database = await copyTemplate('template1')
  databases.push(database)
  return database.url
}

/** As an operator runs it. */
const run = (script: string, args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../commands', script), ...args],
      { env: { ...process.env, DATABASE_URL: '', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

const configOf = (env: Record<string, string>) => readConfig({ LOG_LEVEL: 'silent', ...env }, workFolder)

/** The same without a process of its own, which takes a second to load. */
async function backUp(env: Record<string, string>, folder: string, wanted: Partial<BackupParts> = {}) {
  const { db, close } = connect(env.DATABASE_URL!, 2)
  const from = { config: configOf(env), db, databaseUrl: env.DATABASE_URL! }
  return makeBackup(from, folder, { withFiles: true, withKeys: true, ...wanted }).finally(close)
}
const restore = (folder: string, env: Record<string, string>, mayReplace = false) =>
  restoreBackup(folder, configOf(env), { mayReplace, say: () => undefined })

/** Every table and counter there is, each by what is in it. */
/** All but the time of the last back-up, which is recorded once it is made. */
async function readTables(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname <> 'information_schema' AND tablename <> 'last_backup'`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: contents } = await client.query<{ sum: string }>(
        `SELECT count(*) || ' rows ' || md5(coalesce(string_agg(one::text, E'\\n' ORDER BY one::text), '')) AS sum FROM ${name} one`,
      )
      found[name] = contents[0]!.sum
    }
    const { rows: counters } = await client.query<{ name: string; value: string }>(
      'SELECT sequencename AS name, last_value AS value FROM pg_sequences',
    )
    for (const { name, value } of counters) found[name] = value
    return found
  } finally {
    await client.end()
  }
}

/** The folders that the audit trail says something was backed up to. */
async function listBackups(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ subject_id: string }>(
    "SELECT subject_id FROM audit_entry WHERE word = 'operator.backup-started' AND outcome = 'done' ORDER BY id",
  )
  await client.end()
  return rows.map(({ subject_id }) => subject_id)
}

async function readTablesIn(dataDir: string): Promise<Record<string, string>> {
  const embedded = await startEmbeddedPostgres({ dataDir })
  return readTables(embedded.url).finally(() => embedded.stop())
}

/** What lies in the store, by its bytes. */
async function readFiles(dataFolder: string): Promise<Record<string, string>> {
  const entries = await readdir(join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sums = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name))
      return [name, createHash('sha256').update(bytes).digest('hex')] as const
    }),
  )
  return Object.fromEntries(sums)
}

async function signIn(url: string): Promise<LoginReply> {
  const body = { email: 'owner@brightsmiles.example', password: DEMO_PASSWORD, deviceId: 'restored-device' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/authentication/v2/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.json() as Promise<LoginReply>
}

test('every table and file comes back: from a database of one’s own to the embedded one, and back', async () => {
  const files = await readFiles(original.CORRIDOR_DATA!)
  expect(Object.keys(files).length).toBeGreaterThan(1)
  const first = join(workFolder, 'first')
  const made = await run('backup.ts', [first], original)
  expect(made).toMatchObject({ code: 0 })
  expect(made.output).toMatch(/^Backed up to .+: \d+ rows of \d+ tables, \d+ files\.\n$/)
  // With the entry of the back-up itself, which is written before anything is read.
  const tables = await readTables(template.url)
  expect(Object.keys(tables).length).toBeGreaterThan(50)
  expect(await listBackups(template.url)).toEqual([first])

  const embedded = { CORRIDOR_DATA: join(workFolder, 'embedded') }
  const restored = await run('restore.ts', [first], embedded)
  expect(restored.output).toMatch(/Restored from .+: \d+ rows of \d+ tables, \d+ files\. .+\n$/)
  expect(await readTablesIn(embedded.CORRIDOR_DATA)).toEqual(tables)
  expect(await readFiles(embedded.CORRIDOR_DATA)).toEqual(files)

  // Of one that is not running, and with keys that lie in its folder now.
  const second = join(workFolder, 'second')
  expect(await run('backup.ts', [second], embedded)).toMatchObject({ code: 0 })
  const elsewhere = { DATABASE_URL: await emptyDatabase(), CORRIDOR_DATA: join(workFolder, 'elsewhere') }
  expect(await run('restore.ts', [second], elsewhere)).toMatchObject({ code: 0 })
  expect(await readTables(elsewhere.DATABASE_URL)).toEqual(await readTablesIn(embedded.CORRIDOR_DATA))
  expect(await listBackups(elsewhere.DATABASE_URL)).toEqual([first, second])
  expect(await readFiles(elsewhere.CORRIDOR_DATA)).toEqual(files)

  const server = await startServer(MAIN, elsewhere)
  await signIn(server.url)
  await server.stop()
  expect((await run('verify-audit.ts', [], elsewhere)).output).toMatch(/^The audit trail is whole/)
})

describe('beside a running server', () => {
  const app = useTestApp()

  test('it is one moment of it: nothing that was acknowledged before is missing, and all fits together', async () => {
    const desk = chatDesk(app)
    const files = fileClient(app)
    const claims: Claim[] = ['Chat', 'FileReader', 'FileWriter']
    const [ada, ben] = [await signInNewcomer(app, { claims }), await signInNewcomer(app, { claims })]
    const channelId = await desk.group(ada, [ben], 'Busy')
    for (let count = 0; count < 20; count += 1) await desk.said(ada, channelId, `before ${count}`)
    const file = await files.send(ada, 'kept.txt', Buffer.from('kept'), { id: crypto.randomUUID() })
    expect(file.status).toBe(200)

    let isOver = false
    const busy = (async () => {
      for (let count = 0; !isOver; count += 1) {
        await Promise.all([desk.said(ada, channelId, `a ${count}`), desk.said(ben, channelId, `b ${count}`)])
        await files.send(ben, 'more.txt', Buffer.from(`more ${count}`), { id: crypto.randomUUID() })
      }
    })()
    const folder = join(workFolder, 'busy')
    const { secret = '', dataFolder } = app.services.config
    const settings = { DATABASE_URL: app.databaseUrl, CORRIDOR_SECRET: secret, CORRIDOR_DATA: dataFolder }
    const made = await run('backup.ts', [folder], settings)
    isOver = true
    await busy
    expect(made.output).toMatch(/^Backed up to [^\n]+\n$/)

    const target = { DATABASE_URL: await emptyDatabase(), CORRIDOR_DATA: join(workFolder, 'busy-restored') }
    expect(await run('restore.ts', [folder], target)).toMatchObject({ code: 0 })
    const client = new Client({ connectionString: target.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(
      `SELECT last_seq = max(seq) AND last_seq = count(*) AS fits, count(*) FILTER (WHERE text LIKE 'before %')::int AS before
       FROM chat_channel JOIN chat_message ON channel_id = chat_channel.id WHERE chat_channel.id = $1 GROUP BY last_seq`,
      [channelId],
    )
    const { rows: blobs } = await client.query<{ blob_id: string }>(
      'SELECT blob_id FROM files_file WHERE blob_id IS NOT NULL',
    )
    await client.end()
    expect(rows).toEqual([{ fits: true, before: 20 }])
    const lying = Object.keys(await readFiles(target.CORRIDOR_DATA))
    expect(blobs.map(({ blob_id }) => blob_id).filter((id) => !lying.includes(id))).toEqual([])
    expect((await run('verify-audit.ts', [], target)).output).toMatch(/^The audit trail is whole/)
  })
})

describe('refused in one sentence', () => {
  let folder: string
  beforeAll(async () => {
    folder = join(workFolder, 'to-refuse')
    await backUp(original, folder)
  })
  const copied = async (name: string): Promise<string> => {
    const copy = join(workFolder, name)
    await cp(folder, copy, { recursive: true })
    return copy
  }

  test('a back-up onto something that is there', async () => {
    const { code, output } = await run('backup.ts', [folder], original)
    expect(code).toBe(1)
    expect(output).toMatch(/^There is something at .+ already: give the back-up another name\.\n$/)
    expect((await run('backup.ts', ['--verify', folder], {})).output).toMatch(
      /^The back-up in .+ is whole: \d+ tables/,
    )
  })

  test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
    [
      'changed',
      async (copy) => {
        const path = join(copy, 'tables/public.people_person.copy.gz')
        const bytes = await readFile(path)
        bytes[bytes.length >> 1]! ^= 1
        await writeFile(path, bytes)
      },
      /people_person\.copy\.gz is not what was written/,
    ],
    ['cut', (copy) => truncate(join(copy, 'tables/public.audit_entry.copy.gz'), 100), /audit_entry/],
    ['incomplete', (copy) => rm(join(copy, 'keys.json')), /keys\.json is missing/],
    ['given more', (copy) => writeFile(join(copy, 'files', 'stray'), 'x'), /stray is not in SHA256SUMS/],
    ['unfinished', (copy) => rm(join(copy, 'SHA256SUMS')), /There is no back-up in/],
  ])('a back-up that was %s, and nothing is touched', async (name, spoil, sentence) => {
    const copy = await copied(name)
    await spoil(copy)
    const target = join(workFolder, `target-of-${name}`)
    await expect(restore(copy, { CORRIDOR_DATA: target })).rejects.toThrow(sentence)
    expect(await readdir(target).catch(() => 'nothing')).toBe('nothing')
  })

  test('a back-up of a newer version', async () => {
    const copy = await copied('newer')
    const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
    manifest.migrations.push({ name: '9999_later.sql', hash: 'x' })
    const text = JSON.stringify(manifest)
    await writeFile(join(copy, 'manifest.json'), text)
    const sum = createHash('sha256').update(text).digest('hex')
    const sums = (await readFile(join(copy, 'SHA256SUMS'), 'utf8')).replace(
      /\w+ {2}manifest.json/,
      `${sum}  manifest.json`,
    )
    await writeFile(join(copy, 'SHA256SUMS'), sums)
    await expect(restore(copy, { CORRIDOR_DATA: join(workFolder, 'never') })).rejects.toThrow(
      /^This back-up was made by another version of Corridor \(.+ 9999_later\.sql\)/,
    )
  })

  test('a restore onto an installation, unless it may be put aside', async () => {
    await expect(restore(folder, original)).rejects.toThrow(
      /^The database of DATABASE_URL holds an installation/,
    )
    const target = { DATABASE_URL: await emptyDatabase(), CORRIDOR_DATA: join(workFolder, 'taken') }
    await cp(original.CORRIDOR_DATA!, target.CORRIDOR_DATA, { recursive: true })
    const before = await readFiles(target.CORRIDOR_DATA)
    await expect(restore(folder, target)).rejects.toThrow(/^There is an installation in .+ --replace$/)
    expect(await readFiles(target.CORRIDOR_DATA)).toEqual(before)
    const { aside } = await restore(folder, target, true)
    expect(await readFiles(aside!)).toEqual(before)
    expect(await readFiles(target.CORRIDOR_DATA)).toEqual(before)
  })

  test('a back-up without its keys, until they are given', async () => {
    const keyless = join(workFolder, 'keyless')
    await backUp(original, keyless, { withKeys: false })
    expect(await readdir(keyless)).not.toContain('keys.json')
    const target = { DATABASE_URL: await emptyDatabase(), CORRIDOR_DATA: join(workFolder, 'from-keyless') }
    await expect(restore(keyless, target)).rejects.toThrow(/^This back-up was made without its keys/)
    const { keys } = JSON.parse(await readFile(join(original.CORRIDOR_DATA!, 'master-keys.json'), 'utf8'))
    const wrong = { ...target, CORRIDOR_SECRET: 'x'.repeat(40), CORRIDOR_MASTER_KEY: keys.join() }
    await expect(restore(keyless, wrong)).rejects.toThrow(/^The keys of these settings do not open/)
    // What that left is no installation, and is not served as one.
    await expect(checkDataFolder(target.CORRIDOR_DATA)).rejects.toThrow(/^A restore into .+ did not finish/)
    await restore(keyless, { ...wrong, CORRIDOR_SECRET: TEST_SECRET })
    await checkDataFolder(target.CORRIDOR_DATA)
    expect(await readTables(target.DATABASE_URL)).toEqual(await readTables(template.url))
  })
})

test('files of a bucket are restored into another, and stay out when the bucket still has them', async () => {
  const [here, there] = [await startS3Server(), await startS3Server()]
  const bucketOf = ({ options }: S3Server) => ({
    S3_BUCKET: options.bucket,
    S3_ENDPOINT: options.endpoint!,
    S3_ACCESS_KEY_ID: options.credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.credentials!.secretAccessKey,
  })
  try {
    const source = { ...original, ...bucketOf(here) }
    const [keys, stores] = [
      Object.keys(await readFiles(original.CORRIDOR_DATA!)),
      [here, there].map(({ options }) => openS3Store(options)),
    ]
    const disk = await openDiskStore(join(original.CORRIDOR_DATA!, 'files'))
    const known = keys
      .filter((name) => /^[0-9a-f]{8}-/.test(name))
      .map((name) => `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`)
    const [lost, ...rest] = known
    for (const key of rest) await stores[0]!.put(key, await disk.get(key))
    const folder = join(workFolder, 'of-a-bucket')
    expect(await backUp(source, folder)).toMatchObject({ files: rest.length, missing: 1 })
    const { manifest } = await verifyArchive(folder)
    expect(manifest.missingFiles).toEqual([lost])
    const target = {
      DATABASE_URL: await emptyDatabase(),
      CORRIDOR_DATA: join(workFolder, 'to-a-bucket'),
      ...bucketOf(there),
    }
    expect(await restore(folder, target)).toMatchObject({ files: rest.length, missing: 1 })
    const read = async (key: string, store: S3Store) => buffer(await store.get(key))
    for (const key of rest) expect(await read(key, stores[1]!)).toEqual(await read(key, stores[0]!))
    expect(await backUp(source, join(workFolder, 'bare'), { withFiles: false })).toMatchObject({
      files: 0,
      missing: 0,
    })
    for (const store of stores) store.close()
  } finally {
    await Promise.all([here.stop(), there.stop()])
  }
})

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { APPLIED, readMigrations } from '#platform/database/migrate.ts'
import { copyTemplate, type TestDatabase, testConfig } from '#testing/databases.ts'
import { startServer } from '#testing/server-process.ts'
import { prepareDatabase } from '../start.ts'
import { verifyArchive } from './archive.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let folder: string
let dataFolder: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-make-backup-'))
  dataFolder = join(folder, 'template')
  await cp(inject('templateData'), dataFolder, { recursive: true })
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function createDatabase(template?: string): Promise<string> {
  const database = await copyTemplate(template)
  databases.push(database)
  return database.url
}

async function query<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function backUp(databaseUrl: string, name: string) {
  const { db, close } = connect(databaseUrl, 2)
  const config = testConfig({ CORRIDOR_DATA: dataFolder })
  const made = await makeBackup({ config, db, databaseUrl }, join(folder, name), {
    withFiles: true,
    withKeys: true,
  }).finally(close)
  return { made, archive: join(folder, name) }
}

test('a back-up whose time cannot be recorded is still a whole one, and says so', async () => {
  const url = await createDatabase()
  await query(url, 'ALTER TABLE last_backup ADD CONSTRAINT refuses_all CHECK (false) NOT VALID')
  const { made, archive } = await backUp(url, 'not-recorded')
  expect(made).toMatchObject({ isTimeRecorded: false })
  expect((await verifyArchive(archive)).manifest.tables).toHaveLength(made.tables)
  await query(url, 'ALTER TABLE last_backup DROP CONSTRAINT refuses_all')
  expect((await backUp(url, 'recorded')).made).toMatchObject({ isTimeRecorded: true })
  expect(await query(url, 'SELECT FROM last_backup')).toHaveLength(1)
})

test('a back-up of before the list of migrations was renamed is restored, and this version starts on it', async () => {
  const old = await createDatabase('template1')
  await prepareDatabase(old, undefined, (migration) => migration < '0062')
  const listed = 'SELECT name, hash FROM migration ORDER BY name'
  const { archive } = await backUp(old, 'older')
  const target = { DATABASE_URL: await createDatabase('template1'), CORRIDOR_DATA: join(folder, 'restored') }
  const config = testConfig(target)
  await restoreBackup(archive, config, { mayReplace: false, say: () => undefined })
  const restored = await query<{ name: string }>(target.DATABASE_URL, listed)
  expect(restored.length).toBeGreaterThan(30)
  expect(restored).toEqual(await query(old, listed))

  const server = await startServer('server/src/main.ts', target)
  await server.stop()
  expect(await query(target.DATABASE_URL, `SELECT name FROM ${APPLIED} ORDER BY name`)).toEqual(
    (await readMigrations()).map(({ name }) => ({ name })),
  )
})

test('a back-up of before deliveries is restored, and its texts are deliveries from then on', async () => {
  const old = await createDatabase('template1')
  await prepareDatabase(old, undefined, (migration) => migration < '0074')
  await query(
    old,
    `INSERT INTO sms_text (id, provider, message_id, state, reason, number_end, first_tried_at, changed_at)
     SELECT ('00000000-0000-4000-8000-00000000000' || nth)::uuid, 'twilio', message_id, state, reason, number_end,
       '2026-03-01T10:00:00Z', '2026-03-01T10:05:00Z'
     FROM (VALUES (1, NULL, 'trying', NULL, '0101'), (2, 'SM2', 'queued', NULL, '0102'), (3, 'SM3', 'sent', NULL, NULL),
       (4, 'SM4', 'failed', 'not-textable 30003', '0104'), (5, NULL, 'failed', 'invalid-number 21211', '0105'),
       (6, 'SM6', 'delivered', NULL, '0106')) AS text (nth, message_id, state, reason, number_end)`,
  )
  const { archive } = await backUp(old, 'before-deliveries')
  const target = {
    DATABASE_URL: await createDatabase('template1'),
    CORRIDOR_DATA: join(folder, 'with-texts'),
  }
  await restoreBackup(archive, testConfig(target), { mayReplace: false, say: () => undefined })
  const server = await startServer('server/src/main.ts', target)
  await server.stop()
  const texts = await query(
    target.DATABASE_URL,
    `SELECT right(d.id::text, 1) AS nth, practice_id, channel, to_masked, provider, message_id, state, d.reason, is_in_flight,
       attempts, first_tried_at, changed_at, handed_over_at IS NOT NULL AS is_handed_over,
       (SELECT array_agg(kind) FROM deliveries_event e WHERE e.delivery_id = d.id) AS events
     FROM deliveries_delivery d WHERE d.id::text LIKE '00000000-0000-4000-%' ORDER BY d.id`,
  )
  const text = (nth: string, state: string, more: object = {}) => ({
    nth,
    practice_id: null,
    channel: 'text',
    to_masked: `••• 010${nth}`,
    provider: 'twilio',
    message_id: `SM${nth}`,
    state,
    reason: null,
    is_in_flight: false,
    attempts: 1,
    first_tried_at: new Date('2026-03-01T10:00:00Z'),
    changed_at: new Date('2026-03-01T10:05:00Z'),
    is_handed_over: true,
    events: [state],
    ...more,
  })
  expect(texts).toEqual([
    text('1', 'queued', { message_id: null, is_in_flight: true, is_handed_over: false }),
    text('2', 'handed-over'),
    text('3', 'handed-over', { to_masked: '••• ????' }),
    text('4', 'failed', { reason: 'not-reachable 30003' }),
    text('5', 'failed', { reason: 'wrong-address 21211', message_id: null, is_handed_over: false }),
    text('6', 'delivered'),
  ])
  expect(await query(target.DATABASE_URL, `SELECT FROM pg_class WHERE relname = 'sms_text'`)).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { putAside } from '#capabilities/operator/testing/operator-calls.ts'
import { connect } from '#platform/database/database.ts'
import { useTestApp } from '#testing/test-app.ts'
import { makeBackup } from '../backup/make-backup.ts'

const MONITORING = join(import.meta.dirname, '../../../../docs/monitoring')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Nobody answers at that port: every mail and fax fails.
const app = useTestApp({
  isShared: true,
  env: {
    MAIL_URL: 'smtp://127.0.0.1:1',
    FAX_PROVIDER: 'hylafax',
    FAX_NUMBERS: '+15125550100',
    HYLAFAX_URL: 'hylafax://corridor@127.0.0.1:1',
  },
})

const read = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text()

/** The number behind a name with its labels. */
const numberOf = async (name: string): Promise<number> => {
  const found = (await read()).split('\n').find((line) => line.startsWith(`${name} `))
  return Number(found?.slice(name.length + 1).replace('+Inf', 'Infinity'))
}

test('every process counts its connections, its clock and its disk', async () => {
  expect(await numberOf('corridor_redis_up')).toBe(1)
  expect(await numberOf('corridor_database_waiting')).toBe(0)
  expect(await numberOf('corridor_database_connections_limit')).toBe(10)
  expect(await numberOf('corridor_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(await numberOf('corridor_disk_free_bytes')).toBeGreaterThan(0)
  expect(await numberOf('corridor_disk_size_bytes')).toBeGreaterThan(
    await numberOf('corridor_disk_free_bytes'),
  )
  expect(await numberOf('corridor_database_size_bytes')).toBeGreaterThan(1_000_000)
  app.clock.pass(600)
  await app.send('GET /readyz')
  expect(await numberOf('corridor_clock_skew_seconds')).toBeGreaterThan(590)
  app.clock.pass(-600)
})

test('a mail that no server takes is counted', async () => {
  expect(await numberOf('corridor_delivery_failures_total{channel="mail"}')).toBe(0)
  await app.call('POST /authentication/v2/forgot-password', {
    body: { email: 'owner@brightsmiles.example' },
  })
  await expect.poll(() => numberOf('corridor_delivery_failures_total{channel="mail"}')).toBeGreaterThan(0)
  expect(await numberOf('corridor_delivery_failures_total{channel="push"}')).toBe(0)
})

test('a fax that no service takes is counted, and so is for how long', async () => {
  expect(await numberOf('corridor_delivery_failures_total{channel="fax"}')).toBe(0)
  const fax = { id: 'a', to: '+15125550142', from: '+15125550100', pages: 1, documentUrl: () => '' }
  const document = async () => Buffer.from('%PDF-')
  await expect(app.services.faxService!.submit({ ...fax, document })).rejects.toThrow('fax service')
  expect(await numberOf('corridor_delivery_failures_total{channel="fax"}')).toBe(1)
  expect(await numberOf('corridor_service_failing_seconds{channel="fax"}')).toBeGreaterThan(0)
  expect(await numberOf('corridor_service_failing_seconds{channel="text"}')).toBe(0)
  expect(await numberOf('corridor_service_set_aside{channel="fax"}')).toBe(0)
})

test('jobs that are due and jobs that failed for good are counted', async () => {
  const before = await numberOf('corridor_jobs_dead')
  await putAside(app)
  expect(await numberOf('corridor_jobs_dead')).toBe(before + 1)
  // A queue that nobody works on.
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    INSERT INTO pgboss.queue SELECT (jsonb_populate_record(queue, '{"name": "nobody-works-here"}')).*
      FROM pgboss.queue WHERE name = 'platform.seal-audit';
    INSERT INTO pgboss.job (name, data, start_after) VALUES ('nobody-works-here', '{}', now() - interval '1 hour')`)
  await owner.end()
  expect(await numberOf('corridor_jobs_waiting{job="nobody-works-here"}')).toBe(1)
  expect(await numberOf('corridor_jobs_waiting_seconds')).toBeGreaterThanOrEqual(3600)
})

test('audit entries wait for their seal, and then do not', async () => {
  await app.signIn('hygienist@brightsmiles.example')
  await expect.poll(() => numberOf('corridor_audit_unsealed_entries')).toBe(0)
  const { rows } = await sql<{ id: string }>`
    SELECT max(up_to) AS id FROM audit_seal`.execute(app.services.db)
  expect(Number(rows[0]?.id)).toBeGreaterThan(0)
})

test('the age of the oldest entry without a seal is counted while nothing is sealed', async () => {
  const sealer = new Client({ connectionString: app.databaseUrl })
  await sealer.connect()
  // The lock that every sealer takes.
  await sealer.query('SELECT pg_advisory_lock(7261954)')
  app.clock.pass(-3600)
  await app.signIn('hygienist@brightsmiles.example')
  app.clock.pass(3600)
  expect(await numberOf('corridor_audit_unsealed_seconds')).toBeGreaterThan(3000)
  await sealer.end()
  await expect.poll(() => numberOf('corridor_audit_unsealed_seconds')).toBe(0)
})

test('an entry whose number was never given out does not count as one that waits for its seal', async () => {
  const owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await expect.poll(() => numberOf('corridor_audit_unsealed_entries')).toBe(0)
  await owner.query(
    `INSERT INTO audit_entry (id, at, word, outcome) OVERRIDING SYSTEM VALUE
     VALUES ((SELECT last_value + 1000000 FROM audit_entry_id_seq), now() - interval '1 day', 'forged', 'done')`,
  )
  expect(await numberOf('corridor_audit_unsealed_entries')).toBe(0)
  expect(await numberOf('corridor_audit_unsealed_seconds')).toBe(0)
  await owner.end()
})

test('the age of the last back-up is infinite until there is one', async () => {
  expect(await numberOf('corridor_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY)
  const folder = await mkdtemp(join(tmpdir(), 'corridor-aged-'))
  const { config } = app.services
  // A back-up is made by the login that owns the database, which the server itself does not have.
  const { db, close } = connect(app.databaseUrl, 2)
  const wanted = { withFiles: true, withKeys: true }
  await makeBackup({ config, db, databaseUrl: app.databaseUrl }, join(folder, 'made'), wanted).finally(close)
  expect(await numberOf('corridor_backup_age_seconds')).toBeLessThan(600)
  await rm(folder, { recursive: true })
})

test('whatever the rules and the dashboard look at is there', async () => {
  const there = new Set([...(await read()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  for (const file of ['alerts.yml', 'grafana-dashboard.json']) {
    const text = readFileSync(join(MONITORING, file), 'utf8')
    const named = [...text.matchAll(/\b(?:corridor|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/(corridor_http_seconds)_(bucket|count|sum)$/, '$1'),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !there.has(name))).toEqual([])
  }
})

test.skipIf(!hasPromtool)('Prometheus’ own checker takes the names and the rules', async () => {
  const metrics = spawnSync('promtool', ['check', 'metrics'], { input: await read(), encoding: 'utf8' })
  expect({ status: metrics.status, output: metrics.stderr + metrics.stdout }).toEqual({
    status: 0,
    output: '',
  })
  const rules = spawnSync('promtool', ['check', 'rules', join(MONITORING, 'alerts.yml')], {
    encoding: 'utf8',
  })
  expect({ status: rules.status, output: rules.stderr }).toEqual({ status: 0, output: '' })
})

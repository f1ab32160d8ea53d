import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { copyTemplate, databaseAt } from '#testing/databases.ts'
import { APPLIED, migrate, readMigrations } from './migrate.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function connectTo(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  closers.push(() => client.end())
  return client
}

/** What the first versions did at a start before they applied what was missing, to the letter. */
const OLD_START = [
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  'SELECT name, hash FROM migration',
]

test('a version from before refused no newer database; it now ends with the reason', async () => {
  const { url, drop } = await copyTemplate()
  closers.push(drop)
  const old = await connectTo(url)
  await old.query(OLD_START[0]!)
  await expect(old.query(OLD_START[1]!)).rejects.toThrow(
    'This database belongs to a newer version of Corridor: start that version, or restore a back-up of before.',
  )
})

test('a database of before is brought up to this version, and again changes nothing', async () => {
  const name = `older_${randomBytes(4).toString('hex')}`
  const admin = await connectTo(inject('databaseServer'))
  await admin.query(`CREATE DATABASE ${name}`)
  closers.push(() => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = databaseAt(inject('databaseServer'), name)
  await migrate(url, undefined, undefined, (migration) => migration < '0062')
  const before = await connectTo(url)
  const { rows: old } = await before.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
  expect(old.length).toBeGreaterThan(30)
  await migrate(url)
  const applied: string[] = []
  await migrate(url, (migration) => void applied.push(migration))
  expect(applied).toEqual([])
  const { rows } = await before.query<{ name: string }>(`SELECT name FROM ${APPLIED} ORDER BY name`)
  expect(rows.map((row) => row.name)).toEqual((await readMigrations()).map((migration) => migration.name))
})

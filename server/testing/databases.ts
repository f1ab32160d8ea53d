import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Config, readConfig } from '#platform/config/config.ts'

/** Migrated, and filled with the demo world. */
export const TEMPLATE = 'corridor_template'
/** Migrated, and nothing in it. */
export const MIGRATED = 'corridor_migrated'

export const TEST_SECRET = 'a secret that is long enough for tests'

export function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Settings of a test app: any free port, quiet, its own data folder. */
export const testSettings = (env: Record<string, string> = {}): Record<string, string> => ({
  PORT: '0',
  LOG_LEVEL: 'silent',
  CORRIDOR_SECRET: TEST_SECRET,
  DRAIN_SECONDS: '0',
  ...env,
})

export const testConfig = (env: Record<string, string> = {}): Config =>
  readConfig(testSettings(env), tmpdir())

async function run(connectionString: string, statement: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database of one's own, with the demo world in it. */
export async function copyTemplate(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Its files are copied: written page by page, as a database usually is, it costs twice as much.
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`
  await run(inject('databaseServer'), statement)
  return {
    url: databaseAt(inject('databaseServer'), name),
    drop: () => run(inject('databaseAdmin'), `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { findRedis } from '../../tools/find-redis.mjs'
import { MIGRATED, TEMPLATE, testSettings } from './databases.ts'
import { startRedis } from './redis.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the test server's owner role. */
    databaseServer: string
    /** The superuser's, who can end what still holds on to a database. */
    databaseAdmin: string
    /** Where the demo world's files and their key lie. */
    templateData: string
    /** A Redis for apps that share a database; empty where there is none to be had. */
    redisUrl: string
  }
}

/** What processes of the tests compiled of our code, for all that follow: compiling it is half of what a start costs. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** One database server for all tests, with the databases that each test file copies: migrated, and with the demo world. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  const folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  // Other accounts may pass through it: as root, PostgreSQL runs as one of them.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const templateData = join(folder, 'installation')
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'make-templates.ts'), postgres.url, MIGRATED, TEMPLATE],
    {
      env: { PATH, NODE_COMPILE_CACHE, ...testSettings({ CORRIDOR_DATA: templateData, CORRIDOR_DEMO: '1' }) },
    },
  )

  const redis = findRedis() ? await startRedis() : undefined
  project.provide('redisUrl', redis?.url ?? '')
  project.provide('databaseServer', postgres.url)
  project.provide('databaseAdmin', postgres.adminUrl)
  project.provide('templateData', templateData)
  return async () => {
    await redis?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

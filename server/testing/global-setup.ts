import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase, startApp } from '#app/start.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLog } from '#platform/log/log.ts'
import { findRedis } from '../../tools/find-redis.mjs'
import { databaseAt, TEMPLATE, testConfig } from './databases.ts'
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

/** One database server for all tests, and one migrated database with the demo world that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  // Other accounts may pass through it: as root, PostgreSQL runs as one of them.
  await chmod(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const owner = new Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`CREATE DATABASE ${TEMPLATE}`)
  await owner.end()

  const template = databaseAt(postgres.url, TEMPLATE)
  await prepareDatabase(template)
  const templateData = join(folder, 'installation')
  const app = await startApp({
    config: testConfig({ CORRIDOR_DATA: templateData, CORRIDOR_DEMO: '1' }),
    log: createLog('silent'),
    databaseUrl: template,
  })
  await app.stop()

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

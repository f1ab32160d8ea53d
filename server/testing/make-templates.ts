import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { prepareDatabase, startApp } from '#app/start.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log/log.ts'
import { cheapHash } from './world/cheap-hash.ts'

/*
 * Makes the databases that tests copy: one that is migrated, and one with the demo world as well. It is a process of its own, which
 * loads the server in a fraction of the time that the test runner takes, and takes the engines that drew the demo world's pages along.
 */

const [serverUrl, migrated, filled] = process.argv.slice(2) as [string, string, string]
const urlOf = (name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const owner = new Client({ connectionString: serverUrl })
await owner.connect()
await owner.query(`CREATE DATABASE ${migrated}`)
await prepareDatabase(urlOf(migrated))
await owner.query(`CREATE DATABASE ${filled} TEMPLATE ${migrated}`)
const config = readConfig(process.env, tmpdir())
const app = await startApp({ config, log: createLog('silent'), databaseUrl: urlOf(filled) })
const PATIENCE_MS = 60_000
/** What the demo world sends leaves before it is copied: otherwise it would leave in the tests, among what they send. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`.execute(
    app.services.db,
  )
  return rows.length
}
const endAt = Date.now() + PATIENCE_MS
while ((await countWaiting()) > 0 && Date.now() < endAt) await pause(50)
await app.stop()

// A password that takes long to try is for those who guess. These hash themselves so cheaply that thousands can sign in.
const world = new Client({ connectionString: urlOf(filled) })
await world.connect()
await world.query('UPDATE session_password SET hash = $1', [await cheapHash])
for (const client of [world, owner]) await client.end()
process.exit()

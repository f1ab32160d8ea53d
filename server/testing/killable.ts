import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Calls, callsTo } from './calls.ts'
import { copyTemplate, databaseAt, TEST_SECRET } from './databases.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { DEMO_PASSWORD } from './test-app.ts'

export interface KillableServer extends ServerProcess, Calls {
  /** Signs in at the demo world. */
  signIn: (email: string) => Promise<LoginReply>
}

export interface Killable {
  start: (settings?: Record<string, string>) => Promise<KillableServer>
  /** A connection that no rule of the database holds back. */
  admin: Client
  /** Whatever writes this table waits, until it is released. */
  block: (table: string) => Promise<{ release: () => Promise<void> }>
  /** How many statements wait for a table that is blocked. */
  countWaiting: (table: string) => Promise<number>
  /** Makes the jobs that a killed process had begun due now, as its silence would within a minute. */
  retryJobs: () => Promise<void>
  close: () => Promise<void>
}

/** A copy of the demo world with a data folder of its own, whose servers are processes that a test can kill. */
export async function openKillable(): Promise<Killable> {
  const database = await copyTemplate()
  const folder = await mkdtemp(join(tmpdir(), 'corridor-killed-'))
  await cp(inject('templateData'), folder, { recursive: true })
  const connectionString = databaseAt(inject('databaseAdmin'), new URL(database.url).pathname.slice(1))
  const clients: Client[] = []
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString })
    clients.push(client)
    await client.connect()
    return client
  }
  const admin = await connect()
  const started: ServerProcess[] = []
  return {
    admin,
    start: async (settings) => {
      const env = { DATABASE_URL: database.url, CORRIDOR_SECRET: TEST_SECRET, CORRIDOR_DATA: folder }
      const server = await startServer('server/src/main.ts', { ...env, ...settings })
      started.push(server)
      const calls = callsTo(server.url)
      const signIn = async (email: string): Promise<LoginReply> => {
        const login = { email, password: DEMO_PASSWORD, deviceId: 'killed-device' }
        return (await calls.call('POST /authentication/v2/login', { body: login })).body
      }
      return { ...server, ...calls, signIn }
    },
    block: async (table) => {
      const blocker = await connect()
      await blocker.query('BEGIN')
      await blocker.query(`LOCK TABLE ${table} IN SHARE MODE`)
      return { release: async () => void (await blocker.query('ROLLBACK')) }
    },
    countWaiting: async (table) => {
      const { rowCount } = await admin.query(
        'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        [table],
      )
      return rowCount ?? 0
    },
    retryJobs: async () => {
      await admin.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'")
    },
    close: async () => {
      // A server that goes on would keep the database of the whole run open.
      await Promise.all(started.map(({ kill }) => kill()))
      await Promise.all(clients.map((client) => client.end()))
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

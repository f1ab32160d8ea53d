import { Kysely } from 'kysely'
import { Pool } from 'pg'
import { pipelinedDialect } from './driver.ts'

/** Each store names its own tables with `withTables`; there is no list of all of them. */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table yet
export type Database = Kysely<{}>

export interface Connection {
  db: Database
  pool: Pool
  close: () => Promise<void>
}

/** The connections for requests. Whose they are is the address's business: the server's own login owns no table. */
export function connect(url: string, size: number): Connection {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'corridor',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    pipeline: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would a borrowed one. Whoever waits for an answer on it hears of it there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    db: new Kysely({ dialect: pipelinedDialect(pool) }),
    pool,
    close: () => pool.end(),
  }
}

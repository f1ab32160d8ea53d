import { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { ConfigError } from '../config/config.ts'
import { pipelinedDialect } from './driver.ts'

/** Each store names its own tables with `withTables`; there is no list of all of them. */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table yet
export type Database = Kysely<{}>

export interface Connection {
  db: Database
  close: () => Promise<void>
}

const CONNECT_MS = 10_000
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * Throws the sentence to show where no database answers. Asked once before anything else: later the same codes may as well
 * come from another service.
 */
export async function checkAnswers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (AWAY.includes(code) || message.startsWith('timeout'))
      throw new ConfigError('DATABASE_URL must lead to a database that answers.')
    // What the driver says where a password is asked for and none is given.
    if (message.startsWith('SASL:'))
      throw new ConfigError('DATABASE_URL must carry a user and password that the database takes.')
    throw error
  } finally {
    await client.end()
  }
}

function createPool(url: string, size: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'corridor',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    pipeline: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would a borrowed one. Whoever waits for an answer on it hears of it there.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** For whoever holds a connection and asks something beside it: a statement at a time, so that few are enough for many. */
const RESERVE_SIZE = 2

/** The connections for requests. Whose they are is the address's business: the server's own login owns no table. */
export function connect(url: string, size: number): Connection {
  const [pool, reserve] = [createPool(url, size), createPool(url, RESERVE_SIZE)]
  return {
    db: new Kysely({ dialect: pipelinedDialect(pool, reserve) }),
    close: async () => void (await Promise.all([pool.end(), reserve.end()])),
  }
}

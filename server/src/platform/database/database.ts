import { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { ConfigError } from '../config/config.ts'
import { pipelinedDialect } from './driver.ts'

/** Each store names its own tables with `withTables`; there is no list of all of them. */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table yet
export type Database = Kysely<{}>

export interface Connection {
  db: Database
  /** The same by connections of their own that plan a statement once: for those that only look up rows by their keys. */
  lookups: Database
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

function createPool(url: string, size: number, options?: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'corridor',
    options,
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

/**
 * Planning a statement that stores a message takes longer than running it. A plan that was made while the tables were small and is
 * kept may then only look rows up, one by one: going through all of them, as is best while there are few, would cost more with
 * each row until the tables are analyzed.
 */
const PLAN_ONCE = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
/** What goes by them is gathered, two at a time. */
const LOOKUPS_SIZE = 2

/** The connections for requests. Whose they are is the address's business: the server's own login owns no table. */
export function connect(url: string, size: number): Connection {
  const reserve = createPool(url, RESERVE_SIZE)
  const pools = [createPool(url, size), createPool(url, LOOKUPS_SIZE, PLAN_ONCE)] as const
  const [db, lookups] = pools.map((pool) => new Kysely({ dialect: pipelinedDialect(pool, reserve) }))
  return {
    db: db!,
    lookups: lookups!,
    close: async () => void (await Promise.all([...pools, reserve].map((pool) => pool.end()))),
  }
}

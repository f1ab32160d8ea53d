import { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { Kysely } from 'kysely'
import { Client, Pool } from 'pg'
import { ConfigError } from '../config/config.ts'
import { pipelinedDialect } from './driver.ts'

declare module '../services.ts' {
  interface Services {
    db: Database
  }
}

/** Each store names its own tables with `withTables`; there is no list of all of them. */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table yet
export type Database = Kysely<{}>

/** The connections for requests, and who waits for one. */
export interface PoolUsage {
  used: number
  idle: number
  waiting: number
  limit: number
}

export interface Connection {
  db: Database
  /** The same by connections of their own that plan a statement once: for those that only look up rows by their keys. */
  lookups: Database
  /** For the search lane alone: each statement ends after the time that a search has. */
  searches: Database
  usage: () => PoolUsage
  close: () => Promise<void>
}

const CONNECT_MS = 10_000
/**
 * A statement that waits for a lock occupies a connection that others need: after so long the caller is refused and may
 * try again.
 */
const LOCK_WAIT_MS = 3_000
const AWAY = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** What the driver says, without a code, of a port that answers nothing, hangs up, or speaks another language. */
const NO_POSTGRES = /^(timeout|Connection terminated|received invalid response)/

/**
 * Throws the sentence to show where no database answers. Called once before anything else, because later the same codes
 * may come from another service.
 */
export async function checkAnswers(url: string): Promise<void> {
  const socket = new Socket()
  const options = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, stream: () => socket }
  const client = new Client(options)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    // The driver would wait for the other side to hang up, which a server that is not PostgreSQL may never do.
    socket.destroy()
    const { code = '', message } = error as NodeJS.ErrnoException
    if (AWAY.includes(code) || NO_POSTGRES.test(message))
      throw new ConfigError('DATABASE_URL must lead to a database that answers.')
    // What the driver says where a password is required and none is set.
    if (message.startsWith('SASL:'))
      throw new ConfigError('DATABASE_URL must carry a user and password that the database takes.')
    throw error
  }
}

const STATEMENT_MS = 30_000

function createPool(
  url: string,
  size: number,
  { options, statementMs = STATEMENT_MS }: { options?: string; statementMs?: number } = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    application_name: 'corridor',
    options,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementMs,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 30_000,
    pipeline: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would a borrowed one, whose user gets the error with the answer it waits for.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * For code that occupies a connection and needs one more statement beside it: one statement at a time, so that few
 * connections are enough for many.
 */
const RESERVE_SIZE = 2

/**
 * Planning a statement that stores a message takes longer than running it. A cached plan that was made while the tables
 * were small must therefore look rows up one by one: going through all of them, as is best while there are few, would
 * cost more with each row until the tables are analyzed.
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

/** How long one search may take, and each of its statements. */
export const SEARCH_MS = 2_000
/**
 * Searches of one process that run at the same time: one processor is left to everybody else, because a statement of a search occupies
 * one for as long as it takes.
 */
export const SEARCHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))

/** The connections for requests. Whose they are is the address's business: the server's own login owns no table. */
export function connect(url: string, size: number): Connection {
  const reserve = createPool(url, RESERVE_SIZE)
  const pools = [
    createPool(url, size),
    createPool(url, LOOKUPS_SIZE, { options: PLAN_ONCE }),
    createPool(url, SEARCHES_AT_ONCE, { statementMs: SEARCH_MS }),
  ] as const
  const [db, lookups, searches] = pools.map(
    (pool) => new Kysely({ dialect: pipelinedDialect(pool, reserve) }),
  )
  return {
    db: db!,
    lookups: lookups!,
    searches: searches!,
    usage: () => {
      const { totalCount, idleCount, waitingCount } = pools[0]
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: size }
    },
    close: async () => void (await Promise.all([...pools, reserve].map((pool) => pool.end()))),
  }
}

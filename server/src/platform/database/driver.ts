import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { hasOwnConnection } from './own-connection.ts'
import { PipelinedConnection } from './pipelined-connection.ts'

/** A statement of ours is written once and run for ever; ones whose text varies must not fill the server's memory. */
const NAMED_MAX = 500

/** Gives every text a name under which each connection prepares it once. Measured on small reads this halves the database's work. */
function createNames() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const cached = names.get(text)
    if (cached || names.size >= NAMED_MAX) return cached
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

function beginningOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  return `begin${level}${accessMode ? ` ${accessMode}` : ''}`
}

function createDriver(pool: Pool, reserve: Pool): Driver {
  const nameOf = createNames()
  // Where as many as there are connections hold one and wait for another, none of them would ever get it.
  const connect = () => (hasOwnConnection() ? reserve : pool).connect()
  const own = (connection: unknown) => connection as PipelinedConnection
  return {
    init: async () => undefined,
    acquireConnection: async () => new PipelinedConnection(await connect(), nameOf),
    beginTransaction: async (connection, settings) => own(connection).begin(beginningOf(settings)),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: async () => void (await Promise.all([pool.end(), reserve.end()])),
  }
}

/** Kysely over node-postgres in pipeline mode. */
export const pipelinedDialect = (pool: Pool, reserve: Pool): Dialect => ({
  createDriver: () => createDriver(pool, reserve),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

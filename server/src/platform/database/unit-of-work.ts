import { type CompiledQuery, isAbortedTransactionError, Kysely, type KyselyProps } from 'kysely'
import type { ActingFor } from './acting-for.ts'
import type { Database } from './database.ts'
import { holdingConnection } from './holding.ts'
import type { PipelinedConnection, Take } from './pipelined-connection.ts'

export interface UnitOfWork {
  db: Database
  /**
   * Is sent with the commit, at no round trip of its own. Should it fail, nothing is committed. What it answers is handed
   * over before the transaction counts as done.
   */
  last: <R>(query: CompiledQuery<R>, take?: Take<R>) => void
  /** Is sent with the next statement, which fails if this does. */
  along: <R>(query: CompiledQuery<R>, take?: Take<R>) => void
  actFor: (who: ActingFor) => void
}

/** The database over one connection. Kysely's own would let statements wait for each other. */
function overOne(db: Database, connection: PipelinedConnection, isOver: () => boolean): Database {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      if (isOver()) throw new Error('This connection was given back: a statement was not waited for.')
      return consumer(connection)
    },
  })
  // Whatever is bound to one connection begins no transaction, and so needs neither a driver nor a dialect.
  const unused = { config: {}, driver: {}, dialect: {} } as Omit<KyselyProps, 'executor'>
  return new Kysely({ ...unused, executor })
}

async function borrowing<T>(
  db: Database,
  work: (connection: PipelinedConnection, bound: Database) => Promise<T>,
): Promise<T> {
  let isOver = false
  return db.getExecutor().provideConnection(async (given) => {
    const connection = given as PipelinedConnection
    try {
      return await holdingConnection(() =>
        work(
          connection,
          overOne(db, connection, () => isOver),
        ),
      )
    } finally {
      isOver = true
    }
  })
}

/**
 * Commits everything the work does, or nothing. Begins with its first statement and ends with its last, so that an
 * ordinary one takes two round trips. Returns only once PostgreSQL has said that it is committed.
 */
export async function inTransaction<T>(
  db: Database,
  work: (unit: UnitOfWork) => Promise<T>,
  who?: ActingFor,
): Promise<T> {
  return borrowing(db, async (connection, bound) => {
    const last: (() => void)[] = []
    if (who) connection.actFor(who)
    connection.begin()
    try {
      const result = await work({
        db: bound,
        last: (query, take) => void last.push(() => connection.takeAlong(query, take)),
        along: (query, take) => connection.takeAlong(query, take),
        actFor: (other) => connection.actFor(other),
      })
      for (const add of last) add()
      await connection.commit()
      return result
    } catch (error) {
      if (!isAbortedTransactionError(error)) await connection.rollback()
      throw error
    }
  })
}

/** Reads for somebody, without a transaction: each statement takes along whom it is for. */
export async function readFor<T>(
  db: Database,
  who: ActingFor,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return borrowing(db, (connection, bound) => {
    connection.actFor(who)
    return work(bound)
  })
}

/** Asks several things that do not wait for each other: on one connection, and in one round trip. */
export async function atOnce<T>(db: Database, ask: (db: Database) => Promise<T>): Promise<T> {
  return borrowing(db, (connection, bound) => connection.atOnce(() => ask(bound)))
}

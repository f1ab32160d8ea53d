import { type CompiledQuery, isAbortedTransactionError, Kysely, type KyselyProps } from 'kysely'
import type { ActingFor } from './acting-for.ts'
import type { Database } from './database.ts'
import { withOwnConnection } from './own-connection.ts'
import type { PipelinedConnection, Take } from './pipelined-connection.ts'

export interface UnitOfWork {
  db: Database
  /**
   * Is sent with the commit, at no round trip of its own. Should it fail, nothing is committed. What it answers is handed
   * over before the transaction counts as done.
   */
  last: <R>(query: CompiledQuery<R>, take?: Take<R>) => void
  /** Is sent with the next statement, which fails if this does. */
  pipeline: <R>(query: CompiledQuery<R>, take?: Take<R>) => void
  actFor: (who: ActingFor) => void
}

/**
 * Sends a statement and the commit in one go, and answers once it is committed. With it the work is over: any statement
 * after this is refused.
 */
export type Finish = <R>(query: CompiledQuery<R>) => Promise<R[]>

/** All of a transaction, and so also how to end it. */
export interface CommittableUnit extends UnitOfWork {
  finish: Finish
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

interface Borrowed {
  connection: PipelinedConnection
  bound: Database
  /** From here on no statement is accepted. */
  letGo: () => void
}

async function withConnection<T>(db: Database, work: (borrowed: Borrowed) => Promise<T>): Promise<T> {
  let isOver = false
  const letGo = () => {
    isOver = true
  }
  return db.getExecutor().provideConnection(async (provided) => {
    const connection = provided as PipelinedConnection
    const bound = overOne(db, connection, () => isOver)
    try {
      return await withOwnConnection(() => work({ connection, bound, letGo }))
    } finally {
      letGo()
    }
  })
}

/**
 * Commits everything the work does, or nothing. Begins with its first statement and ends with its last, so that an
 * ordinary one takes two round trips. Returns only once PostgreSQL has said that it is committed.
 */
export async function inTransaction<T>(
  db: Database,
  work: (unit: CommittableUnit) => Promise<T>,
  who?: ActingFor,
): Promise<T> {
  return withConnection(db, async ({ connection, bound, letGo }) => {
    const last: (() => void)[] = []
    let ending: Promise<void> | undefined
    const end = (): Promise<void> => {
      for (const add of last) add()
      letGo()
      return connection.commit()
    }
    if (who) connection.actFor(who)
    connection.begin()
    try {
      const result = await work({
        db: bound,
        last: (query, take) => {
          if (ending) throw new Error('This transaction is over: nothing goes with it any more.')
          last.push(() => connection.pipeline(query, take))
        },
        pipeline: (query, take) => connection.pipeline(query, take),
        finish: async <R>(query: CompiledQuery<R>) => {
          let rows: R[] = []
          connection.pipeline(query, (found: R[]) => {
            rows = found
          })
          ending = end()
          await ending
          return rows
        },
        actFor: (other) => connection.actFor(other),
      })
      // One that failed has failed, whatever the work made of it.
      await (ending ?? end())
      return result
    } catch (error) {
      if (!isAbortedTransactionError(error)) await connection.rollback()
      throw error
    }
  })
}

/** Reads for somebody, without a transaction: each statement is sent with the setting of whom it is for. */
export async function readFor<T>(
  db: Database,
  who: ActingFor,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return withConnection(db, ({ connection, bound }) => {
    connection.actFor(who)
    return work(bound)
  })
}

/** Runs several statements that do not wait for each other on one connection and in one round trip. */
export async function atOnce<T>(db: Database, queries: (db: Database) => Promise<T>): Promise<T> {
  return withConnection(db, ({ connection, bound }) => connection.atOnce(() => queries(bound)))
}

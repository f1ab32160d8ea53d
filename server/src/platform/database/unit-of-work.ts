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

/**
 * Sends a statement and the commit in one go, and answers once it is committed. With it the work is over: whatever it asks for
 * after this is refused.
 */
export type Finish = <R>(query: CompiledQuery<R>) => Promise<R[]>

/** All of a transaction, and so also how to end it. */
export interface WholeUnit extends UnitOfWork {
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
  /** From here on nothing is asked of it any more. */
  letGo: () => void
}

async function borrowing<T>(db: Database, work: (borrowed: Borrowed) => Promise<T>): Promise<T> {
  let isOver = false
  const letGo = () => {
    isOver = true
  }
  return db.getExecutor().provideConnection(async (given) => {
    const connection = given as PipelinedConnection
    const bound = overOne(db, connection, () => isOver)
    try {
      return await holdingConnection(() => work({ connection, bound, letGo }))
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
  work: (unit: WholeUnit) => Promise<T>,
  who?: ActingFor,
): Promise<T> {
  return borrowing(db, async ({ connection, bound, letGo }) => {
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
          last.push(() => connection.takeAlong(query, take))
        },
        along: (query, take) => connection.takeAlong(query, take),
        finish: async <R>(query: CompiledQuery<R>) => {
          let rows: R[] = []
          connection.takeAlong(query, (found: R[]) => {
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

/** Reads for somebody, without a transaction: each statement takes along whom it is for. */
export async function readFor<T>(
  db: Database,
  who: ActingFor,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return borrowing(db, ({ connection, bound }) => {
    connection.actFor(who)
    return work(bound)
  })
}

/** Asks several things that do not wait for each other: on one connection, and in one round trip. */
export async function atOnce<T>(db: Database, ask: (db: Database) => Promise<T>): Promise<T> {
  return borrowing(db, ({ connection, bound }) => connection.atOnce(() => ask(bound)))
}

import { isAbortedTransactionError } from 'kysely'
import { DatabaseError } from 'pg'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { type CommittableUnit, type Finish, inTransaction } from './database/unit-of-work.ts'

/** PostgreSQL has said that nothing was committed; a connection that broke has not. */
const isRolledBack = (error: unknown): boolean =>
  isAbortedTransactionError(error) || (error instanceof DatabaseError && error.severity === 'ERROR')

/** What became of a transaction; of a failure, whether it is certain that nothing was committed, and it may be tried again. */
export type Tried<T> = { result: T } | { error: unknown; isUndone: boolean }

export async function tryTransaction<T>(
  db: Database,
  work: (unit: CommittableUnit) => Promise<T>,
  who?: ActingFor,
): Promise<Tried<T>> {
  let isEnding = false
  try {
    const result = await inTransaction(
      db,
      async (unit) => {
        const finish: Finish = (query) => {
          isEnding = true
          return unit.finish(query)
        }
        const done = await work({ ...unit, finish })
        isEnding = true
        return done
      },
      who,
    )
    return { result }
  } catch (error) {
    // The connection broke while it was being committed: trying again could do it twice.
    return { error, isUndone: !isEnding || isRolledBack(error) }
  }
}

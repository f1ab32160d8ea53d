import { CompiledQuery, isAbortedTransactionError } from 'kysely'
import { DatabaseError } from 'pg'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { type Finish, inTransaction, type UnitOfWork, type WholeUnit } from './database/unit-of-work.ts'
import { gathering } from './gathering.ts'

/** Together they commit as fast as one; more would let the first wait for the last. */
export const GROUP_MAX = 64

/** One call's part of a transaction. */
export interface Part<T = unknown> {
  work: (unit: UnitOfWork) => Promise<T>
  who?: ActingFor
}

interface Waiting extends Part {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { result: unknown } | { error: unknown }

/** PostgreSQL has said that nothing was committed, which a line that broke has not. */
const isRolledBack = (error: unknown): boolean =>
  isAbortedTransactionError(error) || (error instanceof DatabaseError && error.severity === 'ERROR')

/**
 * Runs the parts in one transaction, each behind a savepoint. What one leaves to be sent goes with the first statement of
 * the next: should it fail, that one has no savepoint to go back to, and the whole transaction fails.
 */
async function runParts(unit: UnitOfWork, parts: readonly Part[]): Promise<Outcome[]> {
  async function runOne({ work, who = { practiceId: null } }: Part, savepoint: string): Promise<Outcome> {
    unit.along(CompiledQuery.raw(`SAVEPOINT ${savepoint}`))
    unit.actFor(who)
    const last: (() => void)[] = []
    try {
      const result = await work({
        ...unit,
        last: (query, take) => void last.push(() => unit.along(query, take)),
      })
      for (const add of last) add()
      unit.along(CompiledQuery.raw(`RELEASE SAVEPOINT ${savepoint}`))
      return { result }
    } catch (error) {
      await unit.db.executeQuery(CompiledQuery.raw(`ROLLBACK TO SAVEPOINT ${savepoint}`))
      return { error }
    }
  }

  const outcomes: Outcome[] = []
  for (const [at, part] of parts.entries()) outcomes.push(await runOne(part, `part_${at}`))
  return outcomes
}

/** What became of a transaction; of a failure, whether it is certain that nothing was committed, and it may be tried again. */
export type Tried<T> = { result: T } | { error: unknown; isUndone: boolean }

export async function tryTransaction<T>(
  db: Database,
  work: (unit: WholeUnit) => Promise<T>,
): Promise<Tried<T>> {
  let isEnding = false
  try {
    const result = await inTransaction(db, async (unit) => {
      const finish: Finish = (query) => {
        isEnding = true
        return unit.finish(query)
      }
      const done = await work({ ...unit, finish })
      isEnding = true
      return done
    })
    return { result }
  } catch (error) {
    // The line broke while it was being committed: trying again could do it twice.
    return { error, isUndone: !isEnding || isRolledBack(error) }
  }
}

/** All parts in one transaction, or nothing when it did not come about and each may be tried by itself. */
async function tryTogether(db: Database, parts: readonly Part[]): Promise<Outcome[] | undefined> {
  const tried = await tryTransaction(db, (unit) => runParts(unit, parts))
  if ('result' in tried) return tried.result
  return tried.isUndone ? undefined : parts.map(() => ({ error: tried.error }))
}

const settledBy = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    (result) => ({ result }),
    (error) => ({ error }),
  )

/**
 * Commits parts of one lane together that arrive while it is busy. Nobody hears of their part, be it a refusal, before
 * the transaction it was decided in has been committed. A part that fails is undone alone.
 */
export function createGroups(db: Database) {
  const gather = gathering<Waiting>(GROUP_MAX, async (group) => {
    const together = group.length > 1 ? await tryTogether(db, group) : undefined
    for (const [at, { work, who, resolve, reject }] of group.entries()) {
      const outcome = together?.[at] ?? (await settledBy(inTransaction(db, work, who)))
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    }
  })

  return <T>(lane: string, part: Part<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => gather(lane, { ...part, resolve, reject } as Waiting))
}

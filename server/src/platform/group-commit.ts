import { CompiledQuery, isAbortedTransactionError } from 'kysely'
import { DatabaseError } from 'pg'
import type { ActingFor } from './database/acting-for.ts'
import type { Database } from './database/database.ts'
import { inTransaction, type UnitOfWork } from './database/unit-of-work.ts'

/** Together they commit as fast as one; more would let the first wait for the last. */
const GROUP_MAX = 64

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

/** All parts in one transaction, or nothing when it did not come about and each may be tried by itself. */
async function tryTogether(db: Database, parts: readonly Part[]): Promise<Outcome[] | undefined> {
  let isEnding = false
  try {
    return await inTransaction(db, async (unit) => {
      const outcomes = await runParts(unit, parts)
      isEnding = true
      return outcomes
    })
  } catch (error) {
    // The line broke while it was being committed: trying again could do it twice.
    if (isEnding && !isRolledBack(error)) return parts.map(() => ({ error }))
    return undefined
  }
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
  const lanes = new Map<string, Waiting[]>()

  async function settle(group: readonly Waiting[]): Promise<void> {
    const together = group.length > 1 ? await tryTogether(db, group) : undefined
    for (const [at, { work, who, resolve, reject }] of group.entries()) {
      const outcome = together?.[at] ?? (await settledBy(inTransaction(db, work, who)))
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.result)
    }
  }

  async function serve(lane: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, GROUP_MAX))
    lanes.delete(lane)
  }

  return <T>(lane: string, part: Part<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const one = { ...part, resolve, reject } as Waiting
      const busy = lanes.get(lane)
      if (busy) busy.push(one)
      else {
        const waiting = [one]
        lanes.set(lane, waiting)
        void serve(lane, waiting)
      }
    })
}

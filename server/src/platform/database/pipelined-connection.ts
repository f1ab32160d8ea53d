import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type QueryResult as PgResult, type PoolClient } from 'pg'
import { type ActingFor, settingOf } from './acting-for.ts'
import { type Prefix, queryBehind, type Statement, sendTogether } from './query-group.ts'

/** What PostgreSQL says when a migration changed what a prepared statement returns. */
const OUTDATED = '0A000'
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A statement that was refused leaves a connection that can go on; a line that broke does not. */
const spoils = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.code === OUTDATED || error.severity === 'FATAL'

/**
 * A connection of the pool, for as long as it is borrowed. Statements are sent when they are asked for, without waiting
 * for the answers to those before. A transaction is begun by its first statement and ended by its last ones, so that an
 * ordinary one takes two round trips; one that never ran a statement takes none.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #nameOf: (text: string) => string | undefined
  #acting: Prefix | undefined
  /** How the transaction begins, until a statement has taken it along. */
  #opening: Prefix | undefined
  /** Settles when PostgreSQL has begun it. What is asked for until then waits, or it might run outside of it. */
  #begun: Promise<void> | undefined
  /** Why there is no transaction to run anything in. */
  #failure: unknown
  #isInTransaction = false
  #isSpoilt = false

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  begin(text = 'begin'): void {
    this.#opening = { name: text, text, values: [] }
    this.#failure = undefined
    this.#isInTransaction = true
  }

  /** From here on, statements see the rows of this practice, or what the system itself may see. */
  actFor(who: ActingFor): void {
    this.#acting = settingOf(who)
    if (!this.#isInTransaction || this.#opening) return
    // Should it fail, so does everything behind it in the transaction.
    this.#send(this.#acting).catch(() => undefined)
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = parameters.length > 0 ? this.#nameOf(text) : undefined
    const { command, rowCount, rows } = await this.#send({ text, values: parameters, name })
    return { rows, ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Sends the last statements of the transaction and its end together. Whatever failed first is what is thrown. */
  async commit(last: readonly CompiledQuery[] = []): Promise<void> {
    if (this.#opening && last.length === 0) return this.#end()
    const [first, ...others] = last
    if (this.#opening && first && others.length > 0) {
      await this.executeQuery(first)
      return this.commit(others)
    }
    await this.#begun
    if (this.#failure) throw this.#failure
    const sent = sendTogether(this.#client, () => [
      ...last.map((query) => this.executeQuery(query)),
      this.#end(this.#client.query('commit')),
    ])
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
  }

  async #end(commit?: Promise<PgResult>): Promise<void> {
    this.#opening = undefined
    const answer = await commit?.catch((error) => this.#noteFailure(error))
    this.#isInTransaction = false
    // What PostgreSQL answers instead of an error when a statement of the transaction has failed.
    if (answer?.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Never throws: whoever rolls back has a better error to tell. */
  async rollback(): Promise<void> {
    if (this.#opening) return this.#end()
    if (this.#isSpoilt || !this.#isInTransaction) return
    await this.#client.query('rollback').then(
      () => {
        this.#isInTransaction = false
      },
      () => undefined,
    )
  }

  /** What is not known to be clean does not go back into the pool. */
  release(): void {
    this.#client.release(this.#isSpoilt || this.#isInTransaction)
  }

  // biome-ignore lint/correctness/useYield: Kysely's shape for something that nobody here uses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages: a statement that is read bit by bit holds up all behind it.')
  }

  async #send(statement: Statement): Promise<PgResult> {
    if (this.#begun) await this.#begun
    if (this.#isInTransaction && this.#failure) throw this.#failure
    try {
      return await (this.#opening ? this.#open(statement, this.#opening) : this.#query(statement))
    } catch (error) {
      return this.#noteFailure(error)
    }
  }

  #open(statement: Statement, opening: Prefix): Promise<PgResult> {
    this.#opening = undefined
    const before = this.#acting ? [opening, this.#acting] : [opening]
    const sent = queryBehind(this.#client, before, statement)
    const settle = (failure?: unknown) => {
      this.#begun = undefined
      this.#failure = failure
    }
    this.#begun = sent.then(() => settle(), settle)
    return sent
  }

  #query({ text, values, name }: Statement): Promise<PgResult> {
    // In a transaction it holds until its end; outside of one each statement takes it along.
    if (this.#acting && !this.#isInTransaction)
      return queryBehind(this.#client, [this.#acting], { text, values, name })
    return this.#client.query({ text, values: values as unknown[], name })
  }

  #noteFailure(error: unknown): never {
    this.#isSpoilt ||= spoils(error)
    throw error
  }
}

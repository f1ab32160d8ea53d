import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import {
  type ClientBase,
  type Connection,
  DatabaseError,
  type QueryResult as PgResult,
  type PoolClient,
  Query,
  type Submittable,
} from 'pg'
import { type ActingFor, settingOf } from './acting-for.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** The name under which each connection prepares it once; without one it is parsed every time. */
  name?: string
}

/** What node-postgres keeps of a connection's prepared statements; its types leave it out. */
interface Preparing extends Connection {
  submittedNamedStatements: Record<string, string>
}

type Callback = (error: Error | undefined, results: PgResult | PgResult[]) => void

/** The parts of node-postgres' own Query that its types leave out. */
interface QueryParts extends Submittable {
  prepare(connection: Connection): void
  _getRows(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const BaseQuery = Query as unknown as new (config: {
  text: string
  queryMode: 'extended'
  callback: Callback
}) => QueryParts

/**
 * Several statements as one group that PostgreSQL runs or skips: they are answered in one piece, and after a failure the
 * rest is skipped. Merely queueing them would not do: were a BEGIN cancelled, the statement after it would run on its own
 * and stay. node-postgres reads a query's name, text and values where it prepares it and where the answer arrives; this
 * one gives those of the statement whose turn it is.
 */
class QueryBatch extends BaseQuery {
  readonly #statements: readonly Statement[]
  #turn = 0
  #isSent = false

  constructor(statements: readonly Statement[], callback: Callback) {
    super({ text: '', queryMode: 'extended', callback })
    this.#statements = statements
  }

  get name() {
    return this.#statements[this.#turn]!.name
  }
  get text() {
    return this.#statements[this.#turn]!.text
  }
  get values() {
    return this.#statements[this.#turn]!.values as unknown[]
  }
  // The constructor of the base class sets them.
  set name(_: unknown) {}
  set text(_: unknown) {}
  set values(_: unknown) {}

  override prepare(connection: Connection) {
    // A value that cannot be serialized ends the group early, and has already reported its error.
    for (; this.#turn < this.#statements.length && !this.#isSent; this.#turn += 1) super.prepare(connection)
    this.#isSent = true
    this.#turn = 0
  }

  override _getRows(connection: Connection) {
    connection.execute({}, true)
    if (this.#turn === this.#statements.length - 1) connection.sync()
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    super.handleCommandComplete(message, connection)
    this.#turn = Math.min(this.#turn + 1, this.#statements.length - 1)
  }

  override handleError(error: Error, connection: Connection) {
    // What was skipped was not prepared either.
    for (const { name } of this.#statements.slice(this.#turn))
      if (name) delete (connection as Preparing).submittedNamedStatements[name]
    this.#isSent = true
    super.handleError(error, connection)
  }
}

/** Runs the statements in one round trip, all or nothing unless a transaction is ended among them. */
export function queryBatch(client: ClientBase, statements: readonly Statement[]): Promise<PgResult[]> {
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, results) =>
      error ? reject(error) : resolve(Array.isArray(results) ? results : [results])
    client.query(new QueryBatch(statements, settle))
  })
}

/** What PostgreSQL says when a migration changed what a prepared statement returns. */
const OUTDATED = '0A000'
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

/** A statement that was refused leaves a connection that can go on; a connection that broke cannot. */
const spoils = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.code === OUTDATED || error.severity === 'FATAL'

/** What is done with the rows of a statement that nobody waits for by itself. */
export type Take<R> = (rows: R[]) => void

interface Pipelined {
  statement: Statement
  take?: Take<never>
}

interface Gathered {
  statement: Statement
  resolve: (result: PgResult) => void
  reject: (error: unknown) => void
}

/**
 * A connection of the pool, for as long as it is borrowed. Statements are sent at once, without waiting for the answers
 * to those before. A transaction is begun by its first statement and ended by its last ones, so that an ordinary one
 * takes two round trips; one that never ran a statement takes none.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #nameOf: (text: string) => string | undefined
  #acting: Statement | undefined
  /** How the transaction begins, until it was sent with the first statement. */
  #opening: Statement | undefined
  /** Settles when PostgreSQL has begun it. Statements wait until then, or they might run outside of it. */
  #begun: Promise<void> | undefined
  /** Why there is no transaction to run anything in. */
  #failure: unknown
  /** Statements that are sent with the next one. */
  #pipelined: Pipelined[] = []
  #gathered: Gathered[] | undefined
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
    if (this.#isInTransaction && !this.#opening) this.#pipelined.push({ statement: this.#acting })
  }

  /** Goes with the next statement, or with the commit, at no round trip of its own. Should it fail, so does that one. */
  pipeline<R>(query: CompiledQuery<R>, take?: Take<R>): void {
    this.#pipelined.push({ statement: this.#statementOf(query), take })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#execute(this.#statementOf(query))
    return { rows, ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Sends all queries of the callback as one group: all of them are answered, or none. */
  atOnce<T>(runQuery: () => T): T {
    const gathered: Gathered[] = []
    this.#gathered = gathered
    try {
      return runQuery()
    } finally {
      this.#gathered = undefined
      void this.#answer(gathered)
    }
  }

  async #answer(gathered: readonly Gathered[]): Promise<void> {
    if (gathered.length === 0) return
    try {
      const results = await this.#send(gathered.map(({ statement }) => statement))
      for (const [at, { resolve }] of gathered.entries()) resolve(results[at]!)
    } catch (error) {
      for (const { reject } of gathered) reject(error)
    }
  }

  /** Sends the pipelined statements that are left and the end of the transaction as one group. */
  async commit(): Promise<void> {
    if (this.#opening && this.#pipelined.length === 0) return this.#leave()
    const [ended] = await this.#send([COMMIT])
    this.#leave()
    // What PostgreSQL answers instead of an error when a statement of the transaction has failed.
    if (ended?.command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** Never throws: the caller already has the error that matters. */
  async rollback(): Promise<void> {
    if (this.#opening) return this.#leave()
    if (this.#isSpoilt || !this.#isInTransaction) return
    await this.#client.query('rollback').then(
      () => this.#leave(),
      () => undefined,
    )
  }

  /** A connection that may not be clean does not go back into the pool. */
  release(): void {
    this.#client.release(this.#isSpoilt || this.#isInTransaction)
  }

  // biome-ignore lint/correctness/useYield: Kysely's shape for something that nobody here uses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages: a statement that is read bit by bit holds up all behind it.')
  }

  #leave(): void {
    this.#opening = undefined
    this.#pipelined = []
    this.#failure = undefined
    this.#isInTransaction = false
  }

  #statementOf({ sql: text, parameters: values }: CompiledQuery): Statement {
    return { text, values, name: values.length > 0 ? this.#nameOf(text) : undefined }
  }

  async #execute(statement: Statement): Promise<PgResult> {
    const gathered = this.#gathered
    if (gathered) return new Promise((resolve, reject) => gathered.push({ statement, resolve, reject }))
    const [result] = await this.#send([statement])
    return result!
  }

  async #send(statements: readonly Statement[]): Promise<PgResult[]> {
    if (this.#begun) await this.#begun
    if (this.#failure) throw this.#failure
    const opening = this.#opening
    // In a transaction it is set until the end; outside of one it is sent with each statement.
    const acting = opening || !this.#isInTransaction ? this.#acting : undefined
    const begin = [opening, acting].filter((one) => one !== undefined)
    const pipelined = this.#pipelined
    this.#opening = undefined
    this.#pipelined = []
    const sent = this.#sendAll([...begin, ...pipelined.map(({ statement }) => statement), ...statements])
    if (opening) this.#watch(sent)
    try {
      const results = (await sent).slice(begin.length)
      for (const [at, { take }] of pipelined.entries()) take?.(results[at]!.rows as never[])
      return results.slice(pipelined.length)
    } catch (error) {
      this.#isSpoilt ||= spoils(error)
      throw error
    }
  }

  async #sendAll(statements: readonly Statement[]): Promise<PgResult[]> {
    const [only, ...others] = statements
    if (!only || others.length > 0) return queryBatch(this.#client, statements)
    return [await this.#client.query({ ...only, values: only.values as unknown[] })]
  }

  #watch(beginning: Promise<unknown>): void {
    const settle = (failure?: unknown) => {
      this.#begun = undefined
      this.#failure = failure
    }
    this.#begun = beginning.then(() => settle(), settle)
  }
}

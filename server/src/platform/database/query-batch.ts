import { type ClientBase, type Connection, Query, type QueryResult, type Submittable } from 'pg'

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

type Callback = (error: Error | undefined, results: QueryResult | QueryResult[]) => void

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
export function queryBatch(client: ClientBase, statements: readonly Statement[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, results) =>
      error ? reject(error) : resolve(Array.isArray(results) ? results : [results])
    client.query(new QueryBatch(statements, settle))
  })
}

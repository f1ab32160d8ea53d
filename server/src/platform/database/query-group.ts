import { type ClientBase, type Connection, Query, type QueryResult, type Submittable } from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
  /** Under which it is prepared; without one it is parsed anew each time. */
  name?: string
}

/** A statement that goes before another one: always prepared, its values are plain strings. */
export interface Prefix {
  name: string
  text: string
  values: string[]
}

type Callback = (error: Error | undefined, result: QueryResult) => void

/** The parts of node-postgres' own Query that its types leave out. */
interface QueryParts extends Submittable {
  name: string
  text: string
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const BaseQuery = Query as unknown as new (
  config: Omit<Statement, 'values'> & { values?: unknown[]; queryMode: 'extended'; callback: Callback },
) => QueryParts

/** Prepares and runs nothing. */
class Preparation extends BaseQuery {
  override prepare(connection: Connection) {
    const { name, text } = this
    if (!this.hasBeenParsed(connection)) connection.parse({ name, text, types: [] }, true)
    connection.sync()
  }
}

/**
 * Sends statements as one group that PostgreSQL takes or leaves: after a failure it skips the rest. Merely queueing them
 * would not do: were a BEGIN cancelled, the statement behind it would run on its own and stay.
 */
class QueryGroup extends BaseQuery {
  readonly #before: readonly Prefix[]
  #unanswered: number

  constructor({ text, values, name }: Statement, before: readonly Prefix[], callback: Callback) {
    super({ text, values: [...values], name, queryMode: 'extended', callback })
    this.#before = before
    this.#unanswered = before.length
  }

  override prepare(connection: Connection) {
    for (const { name: statement, values } of this.#before) {
      connection.bind({ statement, values }, true)
      connection.execute({}, true)
    }
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.#unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    if (this.#unanswered > 0) this.#unanswered -= 1
    else super.handleCommandComplete(message, connection)
  }
}

const prepared = new WeakMap<ClientBase, Set<string>>()

function prepareOnce(client: ClientBase, { name, text }: Prefix): void {
  const names = prepared.get(client) ?? new Set()
  prepared.set(client, names)
  if (names.has(name)) return
  names.add(name)
  // If this fails, the group that follows fails too, on a name that PostgreSQL does not know.
  const forget = (error: Error | undefined) => void (error && names.delete(name))
  client.query(new Preparation({ name, text, queryMode: 'extended', callback: forget }))
}

/** What is asked for meanwhile leaves in one piece. */
export function sendTogether<T>(client: ClientBase, send: () => T): T {
  const { stream } = (client as unknown as { connection: Connection }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** Runs a statement behind others, in one round trip and all or nothing. Answers with the result of the last. */
export function queryBehind(
  client: ClientBase,
  before: readonly Prefix[],
  statement: Statement,
): Promise<QueryResult> {
  for (const prefix of before) prepareOnce(client, prefix)
  return new Promise((resolve, reject) => {
    client.query(
      new QueryGroup(statement, before, (error, result) => (error ? reject(error) : resolve(result))),
    )
  })
}

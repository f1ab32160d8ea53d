import { CompiledQuery, sql } from 'kysely'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CountingProxy, openCountingProxy } from '#testing/counting-proxy.ts'
import { copyTemplate, type TestDatabase } from '#testing/databases.ts'
import { type Connection, connect, type Database } from './database.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { atOnce, inTransaction, readFor, type UnitOfWork } from './unit-of-work.ts'

let database: TestDatabase
let owner: Client
let proxy: CountingProxy
let connection: Connection
let db: Database
beforeAll(async () => {
  database = await copyTemplate('template0')
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`CREATE TABLE note (id int PRIMARY KEY, text text NOT NULL);
    CREATE TABLE child (note_id int REFERENCES note DEFERRABLE INITIALLY DEFERRED)`)
  proxy = await openCountingProxy(database.url)
  // One connection: whatever one leaves behind, the next would find.
  connection = connect(proxy.url, 1)
  db = connection.db
})
afterAll(async () => {
  await connection.close()
  await proxy.close()
  await owner.end()
  await database.drop()
})
beforeEach(() => owner.query('TRUNCATE note, child'))

const add = (on: Database, id: number) => sql`INSERT INTO note VALUES (${id}, 'text')`.execute(on)
const adding = (id: number) => CompiledQuery.raw('INSERT INTO note VALUES ($1, $2)', [id, 'text'])
const storedIds = async () =>
  (await owner.query('SELECT id FROM note ORDER BY id')).rows.map(({ id }) => id as number)
/** Nothing of the one before is left on the connection. */
async function expectClean() {
  const { rows } = await sql<{ who: string; id: string | null }>`
    SELECT COALESCE(current_setting('corridor.acting_for', true), '') AS who, pg_current_xact_id_if_assigned() AS id`.execute(
    db,
  )
  expect(rows).toEqual([{ who: '', id: null }])
  await inTransaction(db, async (unit) => void (await add(unit.db, 99)))
  expect(await storedIds()).toContain(99)
}

describe('round trips', () => {
  const twoMore = async ({ db: bound, last }: UnitOfWork) => {
    await add(bound, 1)
    last(adding(2))
    last(adding(3))
  }
  const sideBySide = async ({ db: bound }: UnitOfWork) => {
    await add(bound, 1)
    await Promise.all([add(bound, 2), add(bound, 3), add(bound, 4)])
  }
  const nobody = { practiceId: null }
  const threeAtOnce = (on: Database) =>
    atOnce(on, (one) =>
      Promise.all([1, 2, 3].map((id) => sql`SELECT id FROM note WHERE id = ${id}`.execute(one))),
    )

  test.each<[string, number, () => Promise<unknown>]>([
    ['one statement and the last ones', 2, () => inTransaction(db, twoMore)],
    ['the same, for a practice', 2, () => inTransaction(db, twoMore, nobody)],
    [
      'only last ones',
      1,
      () => inTransaction(db, async ({ last }) => [1, 2, 3].map(adding).forEach((one) => void last(one))),
    ],
    [
      'one that finishes, with a pipelined and a last statement',
      1,
      () =>
        inTransaction(db, async ({ pipeline, last, finish }) => {
          pipeline(adding(1))
          last(adding(2))
          await finish(adding(3))
        }),
    ],
    ['only a last one', 1, () => inTransaction(db, async ({ last }) => last(adding(1)))],
    ['nothing at all', 0, () => inTransaction(db, async () => undefined)],
    ['a reading for a practice', 1, () => readFor(db, nobody, (bound) => sql`SELECT 1`.execute(bound))],
    ['three readings at once', 1, () => threeAtOnce(db)],
    [
      'three at once in a transaction, with its end',
      2,
      () => inTransaction(db, (unit) => threeAtOnce(unit.db)),
    ],
  ])('%s: %i', async (_name, expected, work) => {
    // The first time statements are prepared as well.
    await work()
    await owner.query('TRUNCATE note, child')
    proxy.takeRoundTrips()
    await work()
    expect(proxy.takeRoundTrips()).toBe(expected)
  })

  test('statements that do not wait for each other take no more than those that do', async () => {
    await inTransaction(db, sideBySide)
    expect(await storedIds()).toEqual([1, 2, 3, 4])
  })
})

test('what a last statement answers is there once the transaction is done', async () => {
  const taken: { id: number }[] = []
  await inTransaction(db, async ({ db: bound, last, pipeline }) => {
    const selecting = (text: string): CompiledQuery<{ id: number }> =>
      CompiledQuery.raw(`SELECT id FROM note ${text}`, [])
    await add(bound, 1)
    pipeline(selecting('WHERE id = 1'), (rows) => taken.push(...rows))
    last(adding(3))
    last(selecting('WHERE id > 1 ORDER BY id DESC'), (rows) => taken.push(...rows))
    await add(bound, 2)
    expect(taken).toEqual([{ id: 1 }])
  })
  expect(taken).toEqual([{ id: 1 }, { id: 3 }, { id: 2 }])
})

test('what finishes a transaction answers once it is committed, and nothing comes after it', async () => {
  const done = await inTransaction(db, async ({ db: bound, last, finish }) => {
    last(adding(2))
    const rows = await finish<{ id: number }>(
      CompiledQuery.raw("INSERT INTO note VALUES (1, 'text') RETURNING id", []),
    )
    expect(await storedIds()).toEqual([1, 2])
    expect(() => last(adding(3))).toThrow('over')
    await expect(add(bound, 4)).rejects.toThrow('given back')
    return rows
  })
  expect(done).toEqual([{ id: 1 }])
  expect(await storedIds()).toEqual([1, 2])
  await expectClean()
})

describe('a failure', () => {
  test('of the first statement undoes all and is the error that is thrown', async () => {
    const failing = inTransaction(db, async ({ db: bound }) => {
      await sql`INSERT INTO note VALUES (1, NULL)`.execute(bound)
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test('of a last statement undoes all and is the error that is thrown', async () => {
    const failing = inTransaction(db, async ({ db: bound, last }) => {
      await add(bound, 1)
      last(adding(2))
      last(adding(1))
      last(adding(3))
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test('of one that is sent at once with others fails them all, and the connection goes on', async () => {
    const results = await atOnce(db, (one) =>
      Promise.allSettled([
        sql`SELECT ${1}::int AS n`.execute(one),
        sql`SELECT 1 / ${0}::int AS n`.execute(one),
        sql`SELECT ${2}::bigint AS n`.execute(one),
      ]),
    )
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    // What was skipped after the failure was never prepared, and runs all the same when it is sent again.
    const { rows } = await sql`SELECT ${2}::bigint AS n`.execute(db)
    expect(rows).toEqual([{ n: '2' }])
    await expectClean()
  })

  test('of the commit itself is thrown', async () => {
    const failing = inTransaction(db, async ({ db: bound }) => {
      await sql`INSERT INTO child VALUES (${7})`.execute(bound)
    })
    await expect(failing).rejects.toMatchObject({ code: '23503' })
    await expectClean()
  })

  test('that was swallowed does not pass for a success', async () => {
    const failing = inTransaction(db, async ({ db: bound }) => {
      await add(bound, 1)
      await add(bound, 1).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow()
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test('of what finishes it undoes all, also when it was swallowed', async () => {
    const failing = inTransaction(db, async ({ db: bound, finish }) => {
      await add(bound, 1)
      await finish(adding(1)).catch(() => undefined)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test('of the work itself undoes all', async () => {
    const failing = inTransaction(db, async ({ db: bound, last }) => {
      last(adding(2))
      await add(bound, 1)
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test.each([
    ['alone', 1],
    ['with others at once', 3],
  ])('to begin leaves no statement to run %s', async (_name, count) => {
    const pool = new Pool({ connectionString: database.url, pipeline: true, max: 1 })
    const borrowed = new PipelinedConnection(await pool.connect(), () => undefined)
    borrowed.begin('begin isolation level nonsense')
    const sent = Array.from({ length: count }, (_, id) => borrowed.executeQuery(adding(id)))
    const [first] = await Promise.allSettled(sent)
    expect(first).toMatchObject({ status: 'rejected', reason: { code: '42601' } })
    expect(await storedIds()).toEqual([])
    borrowed.release()
    await pool.end()
  })

  test('of the connection in the middle leaves nothing, and the next one works', async () => {
    const failing = inTransaction(db, async ({ db: bound }) => {
      await add(bound, 1)
      proxy.cut()
      await add(bound, 2)
    })
    await expect(failing).rejects.toThrow(/^Connection terminated|ECONNRESET/)
    expect(await storedIds()).toEqual([])
    await expectClean()
  })

  test('by a killed backend leaves nothing, and the next one works', async () => {
    const failing = inTransaction(db, async ({ db: bound, last }) => {
      await add(bound, 1)
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(bound)
      await owner.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      last(adding(2))
    })
    await expect(failing).rejects.toThrow()
    expect(await storedIds()).toEqual([])
    await expectClean()
  })
})

test('code that occupies a connection gets another beside it, however many do the same', async () => {
  const ids = [1, 2, 3, 4, 5, 6]
  const besides = ids.map((id) =>
    inTransaction(db, async (unit) => {
      await add(unit.db, id)
      return (await sql<{ id: number }>`SELECT ${id}::int AS id`.execute(db)).rows[0]?.id
    }),
  )
  expect(await Promise.all(besides)).toEqual(ids)
  expect(await storedIds()).toEqual(ids)
})

test('a statement that comes after the end is refused', async () => {
  let late: Database | undefined
  await inTransaction(db, async ({ db: bound }) => {
    late = bound
    await add(bound, 1)
  })
  await expect(add(late!, 2)).rejects.toThrow('was given back')
})

test('a statement that a migration outdated works again the next time', async () => {
  const read = () => sql`SELECT * FROM note WHERE id > ${0}`.execute(db)
  await read()
  await owner.query('ALTER TABLE note ADD COLUMN more text')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  await expect(read()).resolves.toBeDefined()
})

test('Kysely’s own transactions work as well', async () => {
  await db.transaction().execute((trx) => add(trx as Database, 1))
  const failing = db.transaction().execute(async (trx) => {
    await add(trx as Database, 2)
    await add(trx as Database, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (trx) => {
      const { rows } = await sql`SHOW transaction_isolation`.execute(trx)
      expect(rows).toEqual([{ transaction_isolation: 'serializable' }])
    })
  expect(await storedIds()).toEqual([1])
  await expectClean()
})

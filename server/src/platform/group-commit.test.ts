import { signedIn } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { mountBeside } from '../../testing/mount-beside.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { grouped } from './action.ts'
import { Refusal } from './refusal.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

/** What a call is to do beside keeping its note, by its text. */
const FAULTS: Record<string, string> = {
  'breaks a rule': "INSERT INTO test_note VALUES (NULL, 'none', 0)",
  'breaks a rule at the end': 'INSERT INTO test_child VALUES (-1)',
  'kills its connection': 'SELECT pg_terminate_backend(pg_backend_pid())',
  'kills it at the end': 'INSERT INTO test_killer VALUES (1)',
}

let app: TestApp
let owner: Client
let beside: Awaited<ReturnType<typeof mountBeside>>
let callers: Caller[]
let told: string[] = []
/** Set while a kill is wanted: the second try must get through. */
let deaths = 0

const keepNote = grouped(
  route({
    call: 'POST /test/notes',
    summary: 'Keeps a note.',
    access: signedIn,
    audit: 'test.note-kept',
    body: z.object({ id: z.int(), text: z.string() }),
    reply: z.object({ id: z.int(), transaction: z.string() }),
  }),
  async ({ body: { id, text }, tx, note }) => {
    note({ subject: { kind: text === 'spoils its line' ? 'n\0te' : 'note', id: String(id) } })
    tx.afterCommit(() => void told.push(`${id}`))
    const { rows } = await sql<{
      transaction: string
    }>`INSERT INTO test_note VALUES (${id}, ${text}, txid_current())
      RETURNING by_transaction::text AS transaction`.execute(tx.db)
    if (text === 'is refused') throw new Refusal(kernelErrors.notAllowed)
    const isKilling = text.startsWith('kills')
    if (isKilling) deaths += 1
    if (FAULTS[text] && (!isKilling || deaths === 1)) await sql.raw(FAULTS[text]).execute(tx.db)
    return { id, transaction: rows[0]!.transaction }
  },
)

beforeAll(async () => {
  app = await startTestApp()
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    CREATE TABLE test_note (id int NOT NULL PRIMARY KEY, text text NOT NULL, by_transaction bigint NOT NULL);
    CREATE TABLE test_child (note_id int REFERENCES test_note DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE test_killer (id int);
    CREATE FUNCTION test_kill() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(30); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER test_kill_at_the_end AFTER INSERT ON test_killer
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_kill();
    GRANT SELECT, INSERT ON test_note, test_child, test_killer TO corridor_app`)
  beside = await mountBeside(app, [keepNote])
  callers = await Promise.all(
    ['owner', 'hygienist', 'frontdesk', 'assistant'].map((name) =>
      app.signIn(`${name}@brightsmiles.example`),
    ),
  )
})
afterAll(async () => {
  await beside.close()
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  await owner.query('TRUNCATE test_note, test_child, test_killer')
  told = []
  deaths = 0
})

const send = (id: number, text = 'ordinary') =>
  beside.call('POST /test/notes', callers[id % callers.length]!, { id, text })

/** Holds the lane until all of them wait in it, and lets them go at once. */
async function sendTogether(texts: readonly string[]) {
  await owner.query('BEGIN; LOCK TABLE test_note')
  const before = beside.handed()
  const first = send(0)
  await expect
    .poll(
      async () => (await owner.query('SELECT count(*)::int FROM pg_locks WHERE NOT granted')).rows[0].count,
    )
    .toBe(1)
  const others = texts.map((text, at) => send(at + 1, text))
  await expect.poll(beside.handed).toBe(before + 1 + texts.length)
  await owner.query('COMMIT')
  return Promise.all([first, ...others])
}

const ordinary = (count: number) => Array.from({ length: count }, () => 'ordinary')
const kept = async () => (await owner.query('SELECT id FROM test_note ORDER BY id')).rows.map(({ id }) => id)
const linesOf = async (outcome: string, since: number) =>
  (await app.auditLines())
    .slice(since)
    .filter((line) => line.word === 'test.note-kept' && line.outcome === outcome)
    .map(({ subject_id, person_id }) => [Number(subject_id), person_id])
const who = (id: number) => callers[id % callers.length]!.givenName

test('calls that arrive together are one transaction, each with its own reply, line and news', async () => {
  const since = (await app.auditLines()).length
  const answers = await sendTogether(ordinary(10))
  expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
  expect(answers.map(({ body }) => body.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const transactions = answers.map(({ body }) => body.transaction)
  expect(new Set(transactions).size).toBe(2)
  expect(new Set(transactions.slice(1)).size).toBe(1)
  expect((await linesOf('done', since)).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
    Array.from({ length: 11 }, (_, id) => [id, who(id)]),
  )
  expect(told.toSorted((a, b) => Number(a) - Number(b))).toEqual(answers.map(({ body }) => String(body.id)))
})

test('more than one transaction should hold are several', async () => {
  const answers = await sendTogether(ordinary(150))
  expect(await kept()).toHaveLength(151)
  expect(new Set(answers.map(({ body }) => body.transaction)).size).toBe(4)
})

test.each([
  ['is refused', 403],
  ['breaks a rule', 500],
  ['breaks a rule at the end', 500],
  ['spoils its line', 500],
])('one that %s fails alone', async (fault, status) => {
  const since = (await app.auditLines()).length
  const answers = await sendTogether(['ordinary', 'ordinary', fault, 'ordinary', 'ordinary'])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, status, 200, 200])
  expect(await kept()).toEqual([0, 1, 2, 4, 5])
  expect((await linesOf('done', since)).map(([id]) => id).toSorted()).toEqual([0, 1, 2, 4, 5])
  expect((await linesOf('refused', since)).map(([id]) => id)).toEqual(status === 403 ? [3] : [])
  expect(told.toSorted()).toEqual(['0', '1', '2', '4', '5'])
})

test('a line that breaks in the middle costs nobody their call', async () => {
  const answers = await sendTogether(['ordinary', 'kills its connection', 'ordinary'])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect(await kept()).toEqual([0, 1, 2, 3])
  expect(told.toSorted()).toEqual(['0', '1', '2', '3'])
})

test('a line that breaks while it is committed is not tried again: nobody knows whether it was', async () => {
  const answers = await sendTogether(['ordinary', 'kills it at the end', 'ordinary'])
  expect(answers.map((answer) => answer.status)).toEqual([200, 503, 503, 503])
  expect(told).toEqual(['0'])
  expect((await send(9)).status).toBe(200)
  expect(await kept()).toEqual([0, 9])
})

test('one after the other they are what an action is', async () => {
  for (let id = 0; id < 3; id += 1) expect((await send(id)).status).toBe(200)
  expect((await send(2)).status).toBe(500)
  expect((await send(3, 'is refused')).status).toBe(403)
  expect(await kept()).toEqual([0, 1, 2])
})

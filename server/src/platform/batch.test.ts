import { signedIn } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mountBeside } from '#testing/mount-beside.ts'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { batched } from './action.ts'
import { Refusal } from './refusal.ts'
import { RETRY_ALONE } from './transaction.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp()
let owner: Client
let beside: Awaited<ReturnType<typeof mountBeside>>
let callers: Caller[]
/** How many notes each piece of work was given. */
let sizes: number[] = []
let committed: number[][] = []
let deaths = 0

/** All notes by one statement. What a note is to do beside being stored, its text says. */
const saveNote = batched(
  route({
    call: 'POST /test/notes',
    summary: 'Keeps a note.',
    access: signedIn,
    audit: 'test.note-kept',
    body: z.object({ id: z.int(), text: z.string() }),
    reply: z.object({ id: z.int(), transaction: z.string() }),
  }),
  {
    decide: async (calls, tx) => {
      sizes.push(calls.length)
      const stored = calls.filter(({ body }) => body.text !== 'is refused')
      for (const { body, note } of stored) note({ subject: { kind: 'note', id: String(body.id) } })
      tx.afterCommit(() => void committed.push(stored.map(({ body }) => body.id)))
      const texts = stored.map(({ body }) => (body.text === 'breaks a rule' ? null : body.text))
      const { rows } = await sql<{ id: number; transaction: string }>`
        INSERT INTO test_note SELECT id, text, txid_current()
        FROM unnest(${stored.map(({ body }) => body.id)}::int[], ${texts}::text[]) AS given(id, text)
        RETURNING id, by_transaction::text AS transaction`.execute(tx.db)
      const killing = calls.some(({ body }) => body.text.startsWith('kills'))
      if (killing) deaths += 1
      if (killing && deaths === 1)
        await sql
          .raw(
            calls.some(({ body }) => body.text === 'kills it at the end')
              ? 'INSERT INTO test_killer VALUES (1)'
              : 'SELECT pg_terminate_backend(pg_backend_pid())',
          )
          .execute(tx.db)
      const byId = new Map(rows.map((row) => [row.id, row]))
      return calls.map(({ body }) => byId.get(body.id) ?? new Refusal(kernelErrors.notAllowed))
    },
    isAlone: ({ body }) => body.text === 'is alone',
  },
)

/**
 * All notes by one statement that is committed with it, and step by step what that left out: what says so, and what breaks a rule.
 */
const saveNoteInOne = batched(
  route({
    call: 'POST /test/quick-notes',
    summary: 'Keeps a note quickly.',
    access: signedIn,
    audit: 'test.note-kept',
    body: z.object({ id: z.int(), text: z.string() }),
    reply: z.object({ id: z.int(), transaction: z.string() }),
  }),
  {
    decide: async (calls, tx, inOne) => {
      sizes.push(calls.length)
      for (const { body, note } of calls) note({ subject: { kind: 'note', id: String(body.id) } })
      const texts = calls.map(({ body }) => (inOne && body.text === 'breaks a rule' ? null : body.text))
      const isWanted = inOne ? sql`text IS DISTINCT FROM 'is left out'` : sql`true`
      const statement = sql<{ id: number; transaction: string }>`
        WITH given AS (
          SELECT * FROM unnest(${calls.map(({ body }) => body.id)}::int[], ${texts}::text[]) WITH ORDINALITY AS given(id, text, place)
          WHERE ${isWanted}
        ), killed AS (INSERT INTO test_killer SELECT 1 FROM given WHERE text = 'kills it at the end'),
        kept AS (INSERT INTO test_note SELECT id, text, txid_current() FROM given RETURNING id, by_transaction::text AS transaction)
        ${inOne ? sql`, recorded AS (${inOne.recording(sql`SELECT place FROM given`)})` : sql``}
        SELECT * FROM kept`
      const rows = inOne
        ? await inOne.finish(statement.compile(tx.db))
        : (await statement.execute(tx.db)).rows
      const byId = new Map(rows.map((row) => [row.id, row]))
      tx.afterCommit(() => void committed.push([...byId.keys()]))
      return calls.map(({ body }) => byId.get(body.id) ?? RETRY_ALONE)
    },
  },
)

beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    CREATE TABLE test_note (id int NOT NULL PRIMARY KEY, text text NOT NULL, by_transaction bigint NOT NULL);
    CREATE TABLE test_killer (id int);
    CREATE FUNCTION test_kill() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(30); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER test_kill_at_the_end AFTER INSERT ON test_killer
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION test_kill();
    GRANT SELECT, INSERT ON test_note, test_killer TO corridor_app`)
  beside = await mountBeside(app, [saveNote, saveNoteInOne])
  callers = await Promise.all(
    ['owner', 'hygienist', 'frontdesk'].map((name) => app.signIn(`${name}@brightsmiles.example`)),
  )
})
afterAll(async () => {
  await beside.close()
  await owner.end()
})
beforeEach(async () => {
  await owner.query('TRUNCATE test_note, test_killer')
  sizes = []
  committed = []
  deaths = 0
})

const who = (id: number) => callers[id % callers.length]!
const send = (id: number, text = 'ordinary') => beside.call('POST /test/notes', who(id), { id, text })

const sendQuick: typeof send = (id, text = 'ordinary') =>
  beside.call('POST /test/quick-notes', who(id), { id, text })

/** Holds the lane until all of them wait in it, and lets them go at once. */
async function sendTogether(texts: readonly string[], sending = send) {
  await owner.query('BEGIN; LOCK TABLE test_note')
  const before = beside.handed()
  const waiting = async () =>
    (
      await owner.query(
        "SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = 'test_note'::regclass",
      )
    ).rows[0].count
  const first = sending(0)
  await expect.poll(waiting).toBe(1)
  const others = texts.map((text, at) => sending(at + 1, text))
  await expect.poll(beside.handed).toBe(before + 1 + texts.length)
  await owner.query('COMMIT')
  return Promise.all([first, ...others])
}

const ordinary = (count: number) => Array.from({ length: count }, () => 'ordinary')
const stored = async () =>
  (await owner.query('SELECT id FROM test_note ORDER BY id')).rows.map(({ id }) => id)
const entriesSince = async (since: number, outcome: string) =>
  (await app.auditEntries())
    .slice(since)
    .filter((entry) => entry.word === 'test.note-kept' && entry.outcome === outcome)
    .map(({ subject_id, person_id }) => [Number(subject_id), person_id])

test('calls that arrive together are one piece of work, each with its own reply and audit entry', async () => {
  const since = (await app.auditEntries()).length
  const answers = await sendTogether(ordinary(10))
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(
    Array.from({ length: 11 }, (_, id) => [200, id]),
  )
  expect(sizes).toEqual([1, 10])
  expect(committed.map((ids) => ids.toSorted((a, b) => a - b))).toEqual([
    [0],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ])
  expect(new Set(answers.map(({ body }) => body.transaction)).size).toBe(2)
  expect((await entriesSince(since, 'done')).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
    Array.from({ length: 11 }, (_, id) => [id, who(id).givenName]),
  )
})

test('more than one piece of work should hold are several', async () => {
  await sendTogether(ordinary(150))
  expect(sizes).toEqual([1, 64, 64, 22])
  expect(await stored()).toHaveLength(151)
})

test('one that is refused is refused alone, and adds no entry of success', async () => {
  const since = (await app.auditEntries()).length
  const answers = await sendTogether(['ordinary', 'is refused', 'ordinary'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 200])
  expect(sizes).toEqual([1, 3])
  expect((await entriesSince(since, 'done')).map(([id]) => id).toSorted()).toEqual([0, 1, 3])
  expect(await entriesSince(since, 'refused')).toHaveLength(1)
})

test('calls that fail together are tried one by one: the one that broke a rule fails alone', async () => {
  const answers = await sendTogether(['ordinary', 'breaks a rule', 'ordinary'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500, 200])
  expect(sizes).toEqual([1, 3, 1, 1, 1])
  expect(committed.flat().toSorted()).toEqual([0, 1, 3])
  expect(await stored()).toEqual([0, 1, 3])
})

test('a connection that breaks in the middle costs nobody their call', async () => {
  const answers = await sendTogether(['ordinary', 'kills its connection', 'ordinary'])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await stored()).toEqual([0, 1, 2, 3])
})

test('a connection that breaks during the commit is not tried again: nobody knows whether it was committed', async () => {
  const answers = await sendTogether(['ordinary', 'kills it at the end', 'ordinary'])
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 503])
  expect(committed).toEqual([[0]])
  expect((await send(9)).status).toBe(200)
})

test('what needs more than the one statement waits for nobody', async () => {
  await owner.query('BEGIN; LOCK TABLE test_note')
  const all = Promise.all([send(0), send(1, 'is alone'), send(2, 'is alone')])
  await expect.poll(() => sizes).toEqual([1, 1, 1])
  await owner.query('COMMIT')
  expect((await all).map(({ status }) => status)).toEqual([200, 200, 200])
})

describe('in one round trip', () => {
  test('all are stored, recorded and published', async () => {
    const since = (await app.auditEntries()).length
    const answers = await sendTogether(['ordinary', 'ordinary'], sendQuick)
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, 0],
      [200, 1],
      [200, 2],
    ])
    expect(new Set(answers.slice(1).map(({ body }) => body.transaction)).size).toBe(1)
    expect(committed.flat().toSorted()).toEqual([0, 1, 2])
    expect((await entriesSince(since, 'done')).toSorted()).toEqual(
      [0, 1, 2].map((id) => [id, who(id).givenName]),
    )
  })

  test('what is left out is done step by step, and recorded once', async () => {
    const since = (await app.auditEntries()).length
    const answers = await sendTogether(['ordinary', 'is left out', 'ordinary'], sendQuick)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(sizes).toEqual([1, 3, 1])
    expect(await stored()).toEqual([0, 1, 2, 3])
    expect((await entriesSince(since, 'done')).map(([id]) => id).toSorted()).toEqual([0, 1, 2, 3])
  })

  test('what breaks a rule is undone with all, and each is done step by step', async () => {
    const since = (await app.auditEntries()).length
    expect((await sendQuick(5, 'breaks a rule')).status).toBe(200)
    expect(sizes).toEqual([1, 1])
    const answers = await sendTogether(['ordinary', 'breaks a rule'], sendQuick)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored()).toEqual([0, 1, 2, 5])
    expect(committed.flat().toSorted()).toEqual([0, 1, 2, 5])
    expect((await entriesSince(since, 'done')).map(([id]) => id).toSorted()).toEqual([0, 1, 2, 5])
  })

  test('a connection that breaks meanwhile is not tried again: nobody knows whether it was committed', async () => {
    expect((await sendQuick(0, 'kills it at the end')).status).toBe(503)
    expect(sizes).toEqual([1])
    expect(committed).toEqual([])
    expect((await sendQuick(9)).status).toBe(200)
  })
})

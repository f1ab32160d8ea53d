import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { RETRY_ALONE } from '#platform/transaction.ts'
import {
  CREATE_THREADS,
  openThreads,
  textAlerts,
  textSearch,
  threadIsClosed,
} from '#testing/conversation/threads.ts'
import { mountBeside } from '#testing/mount-beside.ts'
import { countPages } from '#testing/statement-count.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { findNewestHits } from './newest-hits.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

let app: TestApp
let owner: Client
let threads: ReturnType<typeof openThreads>
let beside: Awaited<ReturnType<typeof mountBeside>>
let ada: Caller
let ben: Caller
let stranger: Caller
let threadId: string

beforeAll(async () => {
  app = await startTestApp()
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(CREATE_THREADS)
  threads = openThreads(app.services)
  beside = await mountBeside(app, [threads.send])
  ada = await app.signIn('owner@brightsmiles.example')
  ben = await app.signIn('hygienist@brightsmiles.example')
  stranger = await app.signIn('owner@lakesidesurgery.example')
})
afterAll(async () => {
  await beside.close()
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  threadId = randomUUID()
  await owner.query('INSERT INTO test_thread (id, practice_id) VALUES ($1, $2)', [threadId, ada.practiceId])
  await owner.query('INSERT INTO test_thread_reader (thread_id, practice_id) VALUES ($1, $2)', [
    threadId,
    ada.practiceId,
  ])
})

const send = (as: Caller, text: string, id: string = randomUUID()) =>
  beside.call('POST /test/texts', as, { id, threadId, text })
const stored = async () =>
  (await owner.query('SELECT * FROM test_thread_message WHERE thread_id = $1 ORDER BY seq', [threadId])).rows
const reader = async () =>
  (await owner.query('SELECT * FROM test_thread_reader WHERE thread_id = $1', [threadId])).rows[0]
const personOf = async (caller: Caller) => (await app.services.identity.authenticate(caller.token))!
const catchUp = async (caller: Caller, since: number | null) =>
  threads.stream.changesSince(app.services.db, threadId, since, {
    person: await personOf(caller),
    services: app.services,
  })

test('a message that is sent again, also at the same moment, is stored once and answered alike', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(ada, 'On my way', id)))
  answers.push(await send(ada, 'On my way', id))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { seq: 1, state: 'queued' } })
  expect(await stored()).toHaveLength(1)
})

test('messages of many senders at once get consecutive numbers, and each is recorded once', async () => {
  const since = (await app.auditEntries()).length
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => send(at % 2 ? ada : ben, `Text ${at}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const rows = await stored()
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, at) => at + 1))
  expect(answers.map(({ body }) => rows[body.seq - 1].id)).toEqual(answers.map(({ body }) => body.id))
  const entries = (await app.auditEntries()).slice(since).filter(({ word }) => word === 'test.text-sent')
  expect(new Set(entries.map(({ subject_id }) => subject_id)).size).toBe(40)
  expect(entries).toHaveLength(40)
})

describe('catching up', () => {
  test('gives what changed since, in order, and nothing to somebody of another practice', async () => {
    for (const text of ['one', 'two', 'three']) await send(ada, text)
    const { seq, changes } = await catchUp(ben, 1)
    expect(seq).toBe(3)
    expect(changes?.map((one) => [one.seq, one.payload])).toMatchObject([
      [2, { text: 'two' }],
      [3, { text: 'three' }],
    ])
    expect(await threads.stream.mayFollow(await personOf(stranger), threadId, app.services.db)).toBe(false)
    expect(await catchUp(stranger, 1)).toEqual({ seq: 0, changes: null })
  })

  test('has a message once, as it is now, when a carrier has reported on it', async () => {
    const { body } = await send(ada, 'one')
    await send(ada, 'two')
    await app.services.transactions.run((tx) => threads.setCarrierState(tx, threadId, body.id, 'delivered'), {
      practiceId: ada.practiceId!,
    })
    const { changes } = await catchUp(ben, 0)
    expect(changes?.map((one) => [one.seq, one.payload])).toMatchObject([
      [2, { text: 'two', state: 'queued' }],
      [3, { text: 'one', state: 'delivered' }],
    ])
  })

  test('asks a window that missed too much to read the conversation again', async () => {
    await owner.query('UPDATE test_thread SET change_seq = 300, last_seq = 300 WHERE id = $1', [threadId])
    await owner.query(
      `INSERT INTO test_thread_message (thread_id, seq, id, text, created_at, change_seq, practice_id, carrier_state)
       SELECT $1, n, gen_random_uuid(), 'x', now(), n, $2, 'sent' FROM generate_series(1, 300) n`,
      [threadId, ada.practiceId],
    )
    expect(await catchUp(ada, 99)).toEqual({ seq: 300, changes: null })
    expect((await catchUp(ada, 100)).changes).toHaveLength(200)
  })
})

describe('a conversation of a practice', () => {
  test('has one read mark for all of its people', async () => {
    await send(ada, 'one')
    const { body } = await send(ben, 'two')
    expect(await reader()).toMatchObject({ read_seq: String(body.seq), sent_seq: String(body.seq) })
  })

  test('is not found by somebody of another practice, who learns nothing of it', async () => {
    expect(await send(stranger, 'Hello')).toMatchObject({ status: 404 })
    expect(await stored()).toEqual([])
  })

  test('takes in what came from outside, unread, once', async () => {
    const text = {
      conversationId: threadId,
      senderId: null,
      id: randomUUID(),
      text: 'Running late',
      practiceId: ada.practiceId!,
    }
    for (const _ of [1, 2])
      await app.services.transactions.run((tx) => threads.conversations.appendAll(tx, [text]), {
        practiceId: ada.practiceId!,
      })
    expect(await stored()).toMatchObject([{ sender_id: null, text: 'Running late' }])
    expect(await reader()).toMatchObject({ read_seq: '0' })
  })
})

test('from the commit on that closes it, nothing is stored, also where the readers are cached', async () => {
  for (const text of ['one', 'two']) expect((await send(ada, text)).status).toBe(200)
  await owner.query('UPDATE test_thread SET is_closed = true, facts_seq = facts_seq + 1 WHERE id = $1', [
    threadId,
  ])
  expect(await send(ada, 'three')).toMatchObject({ status: 403, body: { code: threadIsClosed.code } })
  expect(await stored()).toHaveLength(2)
})

test('readers that are cached count only while the facts have not changed', async () => {
  await send(ada, 'one')
  await owner.query('UPDATE test_thread_reader SET left_at = now() WHERE thread_id = $1', [threadId])
  await owner.query('UPDATE test_thread SET facts_seq = facts_seq + 1 WHERE id = $1', [threadId])
  expect((await send(ada, 'two')).status).toBe(403)
  expect(await stored()).toHaveLength(1)
})

test('a connection that is killed in the middle leaves nothing, and the same message again is stored once', async () => {
  await send(ada, 'one')
  const id = randomUUID()
  await owner.query('BEGIN; LOCK TABLE test_thread_message IN EXCLUSIVE MODE')
  const sending = send(ada, 'two', id)
  const waiting = async () =>
    (
      await owner.query(
        `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'test_thread_message'::regclass`,
      )
    ).rows
  await expect.poll(async () => (await waiting()).length).toBe(1)
  await sql`SELECT pg_terminate_backend(${(await waiting())[0].pid})`.execute(app.services.db)
  await owner.query('COMMIT')
  const { status } = await sending
  const again = await send(ada, 'two', id)
  expect([200, 503]).toContain(status)
  expect(again).toMatchObject({ status: 200, body: { seq: 2, text: 'two' } })
  expect(await stored()).toHaveLength(2)
})

test('what one statement cannot store is marked to be appended alone', async () => {
  await send(ada, 'one')
  const taken = (await stored())[0].id
  const message = (id: string) => ({
    conversationId: threadId,
    senderId: ada.givenName,
    id,
    text: 'again',
    practiceId: ada.practiceId!,
  })
  const fresh = randomUUID()
  const outcomes = await app.services.transactions.batch(
    {
      lane: 'test',
      actingFor: { practiceId: ada.practiceId! },
      work: async (tx, _inputs, inOne) => [
        inOne &&
          (await threads.conversations.appendInOne(tx, [message(taken), message(fresh)], {
            recording: (positions) => inOne.recording([], positions),
            recordAll: () => undefined,
            finish: inOne.finish,
          })),
      ],
    },
    undefined,
  )
  expect(outcomes).toMatchObject([RETRY_ALONE, { id: fresh, seq: 2 }])
})

/** Something that came from outside. */
const receive = (text: string) =>
  app.services.transactions.run(
    (tx) =>
      threads.conversations.appendAll(tx, [
        { conversationId: threadId, senderId: null, id: randomUUID(), text, practiceId: ada.practiceId! },
      ]),
    { practiceId: ada.practiceId! },
  )

describe('search', () => {
  const word = () => `w${randomUUID().replaceAll('-', '')}`
  const search = async (as: Caller, keyword: string) =>
    (await threads.search(await personOf(as), keyword, { pageSize: 10 })).results.map(({ text }) => text)

  /** What Ada finds on all pages. */
  const searchAll = async (keyword: string, pageSize: number) => {
    const found: { id: string; seq: number }[] = []
    let continuationToken: string | undefined
    do {
      const page = await threads.search(await personOf(ada), keyword, { pageSize, continuationToken })
      continuationToken = page.continuationToken ?? undefined
      found.push(...page.results)
    } while (continuationToken)
    return found
  }

  test('finds words by their beginnings, newest first, in what one’s own practice reads alone', async () => {
    const rare = word()
    for (const text of [`${rare} crown`, 'bridge', `${rare} bridge`]) await send(ada, text)
    expect(await search(ben, rare.slice(0, 20))).toEqual([`${rare} bridge`, `${rare} crown`])
    expect(await search(ada, `${rare} cr`)).toEqual([`${rare} crown`])
    expect(await search(stranger, rare)).toEqual([])
  })

  test('finds nothing of another practice when a statement names the wrong reader', async () => {
    const rare = word()
    await send(ada, rare)
    const planted = { ...(await personOf(stranger)), id: stranger.givenName }
    const { results } = await textSearch.run(
      app.services,
      { person: planted, readerId: ada.practiceId!, practiceId: planted.practiceId! },
      { keyword: rare, pageSize: 10 },
      async (_db, found) => [...found],
    )
    expect(results).toEqual([])
  })

  test('finds nothing that was deleted, cannot be found by its declaration, or is not read any more', async () => {
    const rare = word()
    for (const text of [`${rare} one`, `${rare} two`, `${rare} three`]) await send(ada, text)
    await owner.query('UPDATE test_thread_message SET deleted_at = now() WHERE thread_id = $1 AND seq = 1', [
      threadId,
    ])
    await owner.query(
      `UPDATE test_thread_message SET carrier_state = 'blocked' WHERE thread_id = $1 AND seq = 2`,
      [threadId],
    )
    expect(await search(ada, rare)).toEqual([`${rare} three`])
    await owner.query('UPDATE test_thread_reader SET left_at = now() WHERE thread_id = $1', [threadId])
    expect(await search(ada, rare)).toEqual([])
  })

  test('shows nothing of a conversation that is taken away between finding and showing', async () => {
    const rare = word()
    await send(ada, rare)
    const person = await personOf(ada)
    const turn = { db: app.services.db, hasTime: () => true }
    const wanted = { words: [rare], limit: 10 }
    const shown = await readFor(turn.db, { practiceId: person.practiceId }, async (db) => {
      const { hits } = await findNewestHits(
        textSearch.statements,
        { ...turn, db },
        person.practiceId!,
        wanted,
      )
      expect(hits).toHaveLength(1)
      await owner.query('UPDATE test_thread_reader SET left_at = now() WHERE thread_id = $1', [threadId])
      return sql`SELECT message.id ${textSearch.statements.stillReadable(person.practiceId!, hits)}`.execute(
        db,
      )
    })
    expect(shown.rows).toEqual([])
  })

  test('goes through all pages of many conversations and years, each message once', async () => {
    const rare = word()
    // Ten in each of six years, written at one moment.
    const { rows } = await owner.query<{ id: string }>(
      `WITH thread AS (
         INSERT INTO test_thread (id, practice_id, last_seq, last_message_at)
         SELECT $2 || n, $1, 6, now() FROM generate_series(1, 10) n RETURNING id),
       reader AS (INSERT INTO test_thread_reader (thread_id, practice_id) SELECT id, $1 FROM thread)
       INSERT INTO test_thread_message (thread_id, seq, id, text, created_at, change_seq, practice_id, carrier_state)
       SELECT id, 6 - age, gen_random_uuid(), $2 || 'crown', now() - make_interval(years => age), 1, $1, 'sent'
       FROM thread, generate_series(0, 5) age RETURNING id`,
      [ada.practiceId, rare],
    )
    expect((await searchAll(rare, 7)).map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  test('reads a few pages of the index for a word that nobody wrote', async () => {
    await owner.query(
      `INSERT INTO test_thread_message (thread_id, seq, id, text, created_at, change_seq, practice_id, carrier_state)
       SELECT $1, n, gen_random_uuid(), 'filler ' || md5(n::text), now() - interval '1 hour' * n, n, $2, 'sent'
       FROM generate_series(100001, 110000) n`,
      [threadId, ada.practiceId],
    )
    const find = sql`SELECT * FROM test_thread_message_find(ARRAY['nobody'], 2600, 2970, NULL, NULL, NULL, 50)`
    const { pages } = await readFor(app.services.db, { practiceId: ada.practiceId! }, async (db) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(db)
      return countPages(db, find)
    })
    // Three pages of the index for each of 371 weeks.
    expect(pages).toBeLessThan(1_500)
  })

  test('goes through all pages of a long conversation, each message once', async () => {
    const rare = word()
    await owner.query(
      `INSERT INTO test_thread_message (thread_id, seq, id, text, created_at, change_seq, practice_id, carrier_state)
       SELECT $1, n, gen_random_uuid(), CASE WHEN n % 400 = 0 THEN $3 ELSE 'filler' END, now() - interval '1 minute' * (20000 - n), n, $2, 'sent'
       FROM generate_series(1, 20000) n`,
      [threadId, ada.practiceId, rare],
    )
    await owner.query(
      'UPDATE test_thread SET last_seq = 20000, change_seq = 20000, last_message_at = now() WHERE id = $1',
      [threadId],
    )
    expect((await searchAll(rare, 20)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, at) => 20_000 - 400 * at),
    )
  })
})

describe('alerts of unread messages', () => {
  const alertNow = (practiceId = ada.practiceId!) =>
    textAlerts.job.run({ conversationId: threadId, practiceId }, app.services)
  const alerted = async () =>
    (
      await owner.query<{ person_id: string; times: number }>(
        'SELECT person_id, times FROM notifications_alert WHERE about = $1 ORDER BY person_id',
        [threadId],
      )
    ).rows

  test('go to all of the practice and nobody else, once, and count what came since', async () => {
    await receive('one')
    await receive('two')
    await Promise.all([alertNow(), alertNow()])
    const people = (await alerted()).map(({ person_id }) => person_id)
    expect(people).toEqual(expect.arrayContaining([ada.givenName, ben.givenName]))
    expect(people).not.toContain(stranger.givenName)
    expect(new Set((await alerted()).map(({ times }) => times))).toEqual(new Set([2]))
    await alertNow()
    expect(new Set((await alerted()).map(({ times }) => times))).toEqual(new Set([2]))
  })

  test('are not raised about what was read or written by the practice, deleted, or acted on for another practice', async () => {
    await send(ada, 'one')
    await receive('two')
    await send(ben, 'three')
    await receive('four')
    await owner.query('UPDATE test_thread_message SET deleted_at = now() WHERE thread_id = $1 AND seq = 4', [
      threadId,
    ])
    await alertNow()
    expect(await alerted()).toEqual([])
    await receive('five')
    await alertNow(stranger.practiceId!)
    expect(await alerted()).toEqual([])
    await alertNow()
    expect((await alerted()).length).toBeGreaterThan(0)
  })
})

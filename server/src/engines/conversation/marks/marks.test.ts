import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutesAfter } from '#platform/clock.ts'
import type { Tx } from '#platform/transaction.ts'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { rowHiding } from './hiding.ts'
import { rowReactions } from './reactions.ts'
import { reminding, rowReminders } from './reminders.ts'
import { rowRevisions } from './revisions.ts'

/** A post is no message: it has an id and no position, and two texts that are edited. */
const CREATE_POSTS = `
  CREATE TABLE test_post (id uuid PRIMARY KEY, subject text NOT NULL, message text NOT NULL, created_at timestamptz NOT NULL,
    edited_at timestamptz, deleted_at timestamptz);
  CREATE TABLE test_post_earlier (post_id uuid NOT NULL, until timestamptz NOT NULL, subject text NOT NULL, message text NOT NULL,
    PRIMARY KEY (post_id, until));
  CREATE TABLE test_post_reaction (post_id uuid NOT NULL, person_id uuid NOT NULL, reaction text NOT NULL, reacted_at timestamptz,
    PRIMARY KEY (post_id, person_id));
  CREATE TABLE test_post_hidden (person_id uuid NOT NULL, post_id uuid NOT NULL, PRIMARY KEY (person_id, post_id));
  CREATE TABLE test_post_reminder (person_id uuid NOT NULL, post_id uuid NOT NULL, remind_at timestamptz NOT NULL,
    PRIMARY KEY (person_id, post_id));
  GRANT SELECT, INSERT, UPDATE, DELETE ON test_post, test_post_earlier, test_post_reaction, test_post_hidden, test_post_reminder
    TO corridor_app`

interface PostKey {
  id: string
}

const about = { id: 'post_id' }
const reactions = rowReactions<PostKey>({ table: 'test_post_reaction', key: about })
const hiding = rowHiding<PostKey>({ table: 'test_post_hidden', key: about })
const revisions = rowRevisions<PostKey, 'subject' | 'message'>({
  written: { table: 'test_post', key: { id: 'id' } },
  earlier: { table: 'test_post_earlier', key: about },
  columns: ['subject', 'message'],
})
const reminders = rowReminders<PostKey>({ table: 'test_post_reminder', key: about })

const raised: string[] = []
const { job: remind, set: setReminder } = reminding<PostKey>({
  reminders,
  name: 'test.remind-of-post',
  max: 2,
  lock: async () => undefined,
  raise: async (_tx, personId, { id }) => void raised.push(`${personId} ${id}`),
})

const app = useTestApp()
let owner: Client
let post: PostKey
const [ada, ben] = [randomUUID(), randomUUID()]
const run = <Answer>(work: (tx: Tx) => Promise<Answer>) => app.services.transactions.run(work)

beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(CREATE_POSTS)
})
afterAll(() => owner.end())
beforeEach(async () => {
  post = { id: randomUUID() }
  raised.length = 0
  await owner.query(`INSERT INTO test_post VALUES ($1, 'Huddle', 'At eight', $2)`, [post.id, app.clock.now()])
})

test('a person has one reaction to a row, and the same again changes nothing', async () => {
  const react = (reaction: string) => run((tx) => reactions.set(tx.db, ada, post, reaction, tx.now))
  expect(await react('heart')).toBe(true)
  expect(await react('heart')).toBe(false)
  expect(await react('thumbsUp')).toBe(true)
  const { rows } = await owner.query('SELECT reaction FROM test_post_reaction WHERE post_id = $1', [post.id])
  expect(rows).toEqual([{ reaction: 'thumbsUp' }])
  const remove = (personId: string) => run((tx) => reactions.remove(tx.db, personId, post))
  expect([await remove(ben), await remove(ada), await remove(ada)]).toEqual([false, true, false])
})

test('a row is hidden from one person, and it is known from whom', async () => {
  const hide = (personId: string) => run((tx) => hiding.hide(tx.db, personId, post))
  expect([await hide(ada), await hide(ada), await hide(ben)]).toEqual([true, false, true])
  expect((await hiding.listHiders(app.services.db, post)).sort()).toEqual([ada, ben].sort())
  expect(await hiding.listHiders(app.services.db, { id: randomUUID() })).toEqual([])
})

describe('an edit', () => {
  const edit = (message: string, writtenAfter?: Date) =>
    run((tx) => revisions.edit(tx.db, post, { subject: 'Huddle', message }, { now: tx.now, writtenAfter }))
  const earlier = async (upTo?: Date) =>
    (await revisions.listEarlier(app.services.db, post, upTo)).map(({ message }) => message)

  test('saves what a row said before, in order also when several came in one moment', async () => {
    stopClock(app)
    for (const message of ['At nine', 'At ten', 'At noon']) expect(await edit(message)).toBe(true)
    expect(await earlier()).toEqual(['At eight', 'At nine', 'At ten'])
    expect(await earlier(app.clock.now())).toEqual(['At eight'])
    const { rows } = await owner.query('SELECT subject, message FROM test_post WHERE id = $1', [post.id])
    expect(rows).toEqual([{ subject: 'Huddle', message: 'At noon' }])
  })

  test('comes too late after the moment that is given, and after the row was deleted', async () => {
    expect(await edit('At nine', new Date(app.clock.now().getTime() + 60_000))).toBe(false)
    const remove = () => run((tx) => revisions.setDeleted(tx.db, post, tx.now))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect(await edit('At nine')).toBe(false)
    expect(await earlier()).toEqual([])
  })
})

describe('a reminder', () => {
  const inMinutes = (minutes: number) => minutesAfter(app.clock.now(), minutes)
  const queued: unknown[] = []
  /** No process works on this job: it is run by hand. */
  const queue = async (_job: unknown, payload: object, how?: object) => void queued.push({ payload, ...how })
  const set = (key: PostKey, due: Date) => run((tx) => setReminder({ ...tx, queue }, ada, key, due))
  const ring = () => remind.run({ personId: ada, ...post }, app.services)

  beforeEach(() => owner.query('DELETE FROM test_post_reminder'))

  test('is raised once when it is due, and not before', async () => {
    const due = inMinutes(10)
    await set(post, due)
    const key = `${ada}/${post.id}/${due.toISOString()}`
    expect(queued).toEqual([{ payload: { personId: ada, ...post }, key, startAt: due }])
    await ring()
    expect(raised).toEqual([])
    app.clock.pass(11 * 60)
    await ring()
    await ring()
    expect(raised).toEqual([`${ada} ${post.id}`])
  })

  test('gets the new time when it is set again, and is not raised once it was removed', async () => {
    await set(post, inMinutes(10))
    await set(post, inMinutes(30))
    app.clock.pass(11 * 60)
    await ring()
    expect(raised).toEqual([])
    expect(await reminders.listOf(app.services.db, ada)).toMatchObject([{ id: post.id }])
    await run((tx) => reminders.removeAll(tx.db, post))
    app.clock.pass(30 * 60)
    await ring()
    expect(raised).toEqual([])
  })

  test('goes with the group that a person has left', async () => {
    await set(post, inMinutes(10))
    const leave = (memberId: string, groupId: string) =>
      run((tx) => reminders.removeWithin(tx.db, 'id', [{ memberId, groupId }]))
    await leave(ben, post.id)
    await leave(ada, randomUUID())
    expect(await reminders.listOf(app.services.db, ada)).toHaveLength(1)
    await leave(ada, post.id)
    expect(await reminders.listOf(app.services.db, ada)).toEqual([])
  })

  test('is refused beyond as many as a person may have', async () => {
    await set(post, inMinutes(10))
    await set({ id: randomUUID() }, inMinutes(10))
    await expect(set({ id: randomUUID() }, inMinutes(10))).rejects.toThrow()
    await set(post, inMinutes(20))
    expect(await reminders.listOf(app.services.db, ada)).toHaveLength(2)
  })
})

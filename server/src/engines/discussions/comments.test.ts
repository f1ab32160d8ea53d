import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/transaction.ts'
import { useTestApp } from '#testing/test-app.ts'
import { comments } from './comments.ts'

const posts = comments<{ room: string; post: number }, { tags: string[] }>({
  table: 'test_comment',
  about: { room: 'room_id', post: 'post_number' },
  columns: ['tags'],
  deleted: { tags: '{}' },
})

const app = useTestApp()
let owner: Client
beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`
    CREATE TABLE test_comment (room_id uuid NOT NULL, post_number int NOT NULL, id uuid NOT NULL, author_id uuid,
      text text NOT NULL, tags text[] NOT NULL DEFAULT '{}', created_at timestamptz NOT NULL, deleted_at timestamptz,
      PRIMARY KEY (room_id, post_number, id));
    GRANT SELECT, INSERT, UPDATE ON test_comment TO corridor_app`)
})
afterAll(() => owner.end())

const run = <Answer>(work: (tx: Tx) => Promise<Answer>) => app.services.transactions.run(work)
const [ada, ben] = [randomUUID(), randomUUID()]
const newPost = () => ({ room: randomUUID(), post: 1 })
const commentOf = (authorId: string, text: string) => ({ id: randomUUID(), authorId, text, tags: ['a'] })

test('a comment is stored once, and its id betrays it to nobody else', async () => {
  const post = newPost()
  const own = commentOf(ada, 'Mine')
  const add = (one: typeof own) => run((tx) => posts.add(tx.db, post, one, tx.now))
  const first = await add(own)
  expect(first).toMatchObject({ isNew: true, comment: { text: 'Mine', tags: ['a'], author_id: ada } })
  expect(await add({ ...own, text: 'Again' })).toEqual({ ...first, isNew: false })
  expect(await add({ ...own, authorId: ben })).toEqual({ isNew: false, comment: undefined })
})

test('comments come in the order in which they were written, the newest or all, and about one thing alone', async () => {
  const post = newPost()
  const other = { ...post, post: 2 }
  for (const text of ['one', 'two', 'three']) {
    await run((tx) => posts.add(tx.db, post, commentOf(ada, text), tx.now))
    app.clock.pass(1)
  }
  const last = commentOf(ben, 'other')
  await run((tx) => posts.add(tx.db, other, last, tx.now))
  const texts = async (limit?: number) =>
    (await posts.list(app.services.db, post, limit)).map(({ text }) => text)
  expect([await texts(), await texts(2)]).toEqual([
    ['one', 'two', 'three'],
    ['two', 'three'],
  ])
  const count = (key: typeof post) => posts.countOthers(app.services.db, key, last.id)
  expect([await count(post), await count(other)]).toEqual([3, 0])
})

test('its author alone deletes it: no words are left, and its id is used', async () => {
  const post = newPost()
  const own = commentOf(ada, 'Mine')
  await run((tx) => posts.add(tx.db, post, own, tx.now))
  const remove = (authorId: string) =>
    run((tx) => posts.remove(tx.db, post, { id: own.id, authorId }, tx.now))
  expect([await remove(ben), await remove(ada), await remove(ada)]).toEqual([false, true, false])
  expect(await posts.list(app.services.db, post)).toEqual([])
  const { rows } = await owner.query('SELECT text, tags FROM test_comment WHERE room_id = $1', [post.room])
  expect(rows).toEqual([{ text: '', tags: [] }])
  const again = await run((tx) => posts.add(tx.db, post, own, tx.now))
  expect(again).toEqual({ isNew: false, comment: undefined })
})

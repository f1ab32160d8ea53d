import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CREATE_THREADS } from '#testing/conversation/threads.ts'
import { useTestApp } from '#testing/test-app.ts'
import { groupMembers } from './members.ts'

const readers = groupMembers({
  group: 'test_thread',
  member: 'test_thread_reader',
  groupKey: 'thread_id',
  memberKey: 'practice_id',
})

const app = useTestApp()
let owner: Client
let groupId: string
const [ada, ben] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  owner = new Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(CREATE_THREADS)
})
afterAll(() => owner.end())
beforeEach(async () => {
  groupId = randomUUID()
  await owner.query('INSERT INTO test_thread (id, practice_id, last_seq) VALUES ($1, $2, 7)', [groupId, ada])
})

const run = <Answer>(work: (db: Parameters<typeof readers.count>[0], now: Date) => Promise<Answer>) =>
  app.services.transactions.run((tx) => work(tx.db, tx.now), 'system')
const add = (ids: readonly string[]) =>
  run((db, now) =>
    readers.add(db, groupId, ids, {
      joined_at: sql`${now}::timestamptz`,
      read_seq: sql`joined.last_seq`,
      is_marked_unread: sql`false`,
      unread_from: sql`NULL`,
    }),
  )
const remove = (ids: readonly string[], condition?: Parameters<typeof readers.remove>[4]) =>
  run((db, now) => readers.remove(db, [groupId], ids, now, condition))
const present = async () => (await run((db) => readers.listIds(db, groupId))).sort()
const rowOf = async (id: string) =>
  (
    await owner.query('SELECT * FROM test_thread_reader WHERE thread_id = $1 AND practice_id = $2', [
      groupId,
      id,
    ])
  ).rows[0]

test('people come once, and a member who comes back begins like a new one', async () => {
  expect((await add([ada, ben, ada])).sort()).toEqual([ada, ben].sort())
  expect(await add([ada])).toEqual([])
  await owner.query('UPDATE test_thread_reader SET is_marked_unread = true, unread_from = 3, read_seq = 2')
  expect(await remove([ben])).toEqual([{ groupId, memberId: ben }])
  expect(await add([ada, ben])).toEqual([ben])
  expect(await rowOf(ben)).toMatchObject({ read_seq: '7', is_marked_unread: false, unread_from: null })
  expect(await rowOf(ada)).toMatchObject({ read_seq: '2', is_marked_unread: true, unread_from: '3' })
})

test('people go once, and only those of whom a condition holds', async () => {
  await add([ada, ben])
  expect(await remove([ada, ben], sql`test_thread_reader.practice_id <> ${ben}`)).toEqual([
    { groupId, memberId: ada },
  ])
  expect(await remove([ada])).toEqual([])
  expect(await present()).toEqual([ben])
  expect(await run((db) => readers.count(db, groupId))).toBe(1)
  expect(await run((db) => readers.listIds(db, groupId, sql`read_seq > 7`))).toEqual([])
})

test('how somebody keeps a group is changed for them alone, while they are in it', async () => {
  await add([ada, ben])
  const change = () =>
    run((db) => readers.changeOwn(db, { groupId, memberId: ada }, { unread_from: sql`joined.last_seq` }))
  await change()
  expect([(await rowOf(ada)).unread_from, (await rowOf(ben)).unread_from]).toEqual(['7', null])
  await remove([ada])
  await owner.query('UPDATE test_thread_reader SET unread_from = NULL')
  await change()
  expect((await rowOf(ada)).unread_from).toBeNull()
})

test('what everybody sees of a group is changed under the next number, also when it is only who is in it', async () => {
  const change = (changes: Parameters<typeof readers.changeFacts>[2]) =>
    run((db, now) => readers.changeFacts(db, [groupId, randomUUID()], changes, now))
  expect(await change({ is_closed: sql`true` })).toEqual(new Map([[groupId, 1]]))
  expect(await change({})).toEqual(new Map([[groupId, 2]]))
  const { rows } = await owner.query('SELECT * FROM test_thread WHERE id = $1', [groupId])
  expect(rows).toMatchObject([{ is_closed: true, change_seq: '2', facts_seq: '2' }])
})

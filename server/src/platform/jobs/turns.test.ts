import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTemplate, type TestDatabase } from '#testing/databases.ts'
import { connect } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { createJobs, type Job, type Jobs, job } from './jobs.ts'
import { prepareJobs } from './prepare.ts'

const QUICK = { superviseSeconds: 3600, lookSeconds: 0.2 }

interface Work {
  owner: string | null
  number: number
}

let database: TestDatabase
let connection: ReturnType<typeof connect>
const running: Jobs[] = []
beforeEach(async () => {
  database = await copyTemplate()
  connection = connect(database.url, 4)
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await connection.close()
  await database.drop()
})

async function startJobs(kind: Job<Work>, isWorking = true): Promise<Jobs> {
  await prepareJobs(database.url, [kind])
  const jobs = createJobs(database.url, connection.db, [kind], createLog('error'), QUICK)
  running.push(jobs)
  if (isWorking) await jobs.work({} as Services)
  return jobs
}

const heap = (owner: string, count: number): Work[] =>
  Array.from({ length: count }, (_, number) => ({ owner, number }))

/** Work that is under way until the test ends it, by its owner. */
function controlled(more: Partial<Job<Work>>) {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const kind = job<Work>({
    name: 'test.turns',
    turnOf: ({ owner }) => owner,
    ...more,
    run: ({ owner, number }) => {
      const name = `${owner} ${number}`
      begun.push(name)
      return new Promise<void>((resolve) => {
        ends[name] = resolve
      })
    },
  })
  return { kind, begun, ends }
}

test('owners take turns, however much of one waits, and each one’s is done in order', async () => {
  const order: string[] = []
  const kind = job<Work>({
    name: 'test.turns',
    turnOf: ({ owner }) => owner,
    run: async ({ owner, number }) => void order.push(`${owner} ${number}`),
  })
  const jobs = await startJobs(kind, false)
  const { db } = connection
  for (const one of [...heap('b', 4), ...heap('c', 2)]) await jobs.queue(db, kind, one)
  await jobs.queue(db, kind, { owner: null, number: 0 })
  await jobs.queueAll(db, kind, heap('a', 1))
  await jobs.work({} as Services)
  jobs.ring(kind.name)
  await expect.poll(() => order.length).toBe(8)
  expect(order).toEqual(['a 0', 'b 0', 'c 0', 'null 0', 'b 1', 'c 1', 'b 2', 'b 3'])
})

test('one owner has at most half of what is done at once, so that another begins at once', async () => {
  const { kind, begun, ends } = controlled({ atOnce: 4 })
  const jobs = await startJobs(kind)
  await jobs.queueAll(connection.db, kind, heap('many', 20))
  jobs.ring(kind.name)
  await expect.poll(() => begun.length).toBe(2)
  await jobs.queue(connection.db, kind, { owner: 'few', number: 0 })
  jobs.ring(kind.name)
  await expect.poll(() => begun).toContain('few 0')
  expect(begun).toHaveLength(3)
  ends['few 0']!()
  for (let done = 0; done < 20; done += 1) {
    await expect.poll(() => begun.filter((name) => name.startsWith('many')).length).toBeGreaterThan(done)
    ends[begun.filter((name) => name.startsWith('many'))[done]!]!()
  }
})

test('what is not due has no turn, and is done when it is', async () => {
  const order: string[] = []
  const kind = job<Work>({
    name: 'test.turns',
    turnOf: ({ owner }) => owner,
    run: async ({ owner }) => void order.push(String(owner)),
  })
  const jobs = await startJobs(kind)
  const { db } = connection
  await jobs.queue(db, kind, { owner: 'later', number: 0 }, { startAt: new Date(Date.now() + 1_000) })
  await jobs.queue(db, kind, { owner: 'now', number: 0 })
  jobs.ring(kind.name)
  await expect.poll(() => order).toEqual(['now', 'later'])
})

test('nothing begins while there is no room, and all of it does afterwards', async () => {
  let room = 0
  const { kind, begun, ends } = controlled({ atOnce: 4, room: () => room })
  const jobs = await startJobs(kind)
  await jobs.queueAll(connection.db, kind, [...heap('a', 1), ...heap('b', 1)])
  jobs.ring(kind.name)
  // Two looks later nothing has begun.
  await sql`SELECT pg_sleep(0.5)`.execute(connection.db)
  expect(begun).toEqual([])
  room = 1
  await expect.poll(() => begun).toEqual(['a 0'])
  ends['a 0']!()
  await expect.poll(() => begun).toEqual(['a 0', 'b 0'])
  ends['b 0']!()
})

test('of two processes each job is done by one, and what a process called and did not begin is done by the other', async () => {
  const done: string[] = []
  const kind = job<Work>({
    name: 'test.turns',
    atOnce: 3,
    turnOf: ({ owner }) => owner,
    run: async ({ owner, number }) => void done.push(`${owner} ${number}`),
  })
  const one = await startJobs(kind)
  const other = await startJobs(kind)
  const all = ['a', 'b', 'c'].flatMap((owner) => heap(owner, 20))
  await one.queueAll(connection.db, kind, all)
  await sql`UPDATE pgboss.job SET priority = 1 WHERE name = ${kind.name} AND data->>'owner' = 'b'`.execute(
    connection.db,
  )
  one.ring(kind.name)
  other.ring(kind.name)
  await expect.poll(() => done.length).toBe(60)
  expect(new Set(done).size).toBe(60)
})

test('one that failed waits for its turn again', async () => {
  const order: string[] = []
  const kind = job<Work>({
    name: 'test.turns',
    turnOf: ({ owner }) => owner,
    run: async ({ owner }, _services, { attempt }) => {
      order.push(`${owner} ${attempt}`)
      if (owner === 'bad' && attempt === 1) throw new Error('broken')
    },
  })
  const jobs = await startJobs(kind)
  await jobs.queue(connection.db, kind, { owner: 'bad', number: 0 })
  jobs.ring(kind.name)
  const read = async () => {
    const { rows } = await sql<{ priority: number }>`
      SELECT priority FROM pgboss.job WHERE name = ${kind.name} AND state = 'retry'`.execute(connection.db)
    return rows
  }
  await expect.poll(read).toEqual([{ priority: 0 }])
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(connection.db)
  await expect.poll(() => order).toEqual(['bad 1', 'bad 2'])
})

test('whatever is rung for begins without waiting for a look, also where several are queued at once', async () => {
  let done = 0
  const kind = job<Work>({
    name: 'test.turns',
    atOnce: 4,
    turnOf: ({ owner }) => owner,
    run: async () => {
      done += 1
    },
  })
  await prepareJobs(database.url, [kind])
  const never = { superviseSeconds: 3600, lookSeconds: 3600 }
  const jobs = createJobs(database.url, connection.db, [kind], createLog('error'), never)
  running.push(jobs)
  await jobs.work({} as Services)
  const queueOne = async (owner: string, number: number) => {
    await jobs.queue(connection.db, kind, { owner, number })
    jobs.ring(kind.name)
  }
  for (let round = 1; round <= 60; round += 1) {
    await Promise.all(['a', 'a', 'b'].map((owner, number) => queueOne(owner, number)))
    await expect.poll(() => done, { interval: 2 }).toBe(3 * round)
  }
})

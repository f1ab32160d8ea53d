import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyTemplate, type TestDatabase } from '#testing/databases.ts'
import { connect } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { readDeadLetters, removeDeadLetter } from './dead-letters.ts'
import { createJobs, type Job, type Jobs, job, ONCE, ROUNDS, type Run } from './jobs.ts'
import { FIRST_SECONDS } from './pauses.ts'
import { HEARTBEAT_SECONDS, prepareJobs } from './prepare.ts'

const SLOW = { interval: 50 }
/** Quicker than in earnest, so that a test does not wait for what only takes time. */
const QUICK = { superviseSeconds: 1, lookSeconds: 0.2 }

let database: TestDatabase
let connection: ReturnType<typeof connect>
const running: Jobs[] = []
const lines: string[] = []
const log = createLog('warn', { write: (line) => void lines.push(line) })

beforeEach(async () => {
  lines.length = 0
  database = await copyTemplate()
  connection = connect(database.url, 4)
})
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await connection.close()
  await database.drop()
})

const db = () => connection.db
const nothing = {} as Services

/** A process that works on these jobs alone. */
async function startJobs(...kinds: Job<object>[]): Promise<Jobs> {
  await prepareJobs(database.url, kinds)
  const jobs = createJobs(database.url, db(), kinds, log, QUICK)
  running.push(jobs)
  await jobs.work(nothing)
  return jobs
}

/** Makes what was to be tried again later due now; the next look finds it. */
const hurry = () => sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db())

function recording(name: string, more: Partial<Job<object>> = {}, act?: (run: Run) => Promise<void>) {
  const runs: Run[] = []
  const kind = job<object>({
    name,
    ...more,
    run: async (_payload, _services, run) => {
      runs.push(run)
      await act?.(run)
    },
  })
  return { kind, runs }
}

const failing = (name: string, more: Partial<Job<object>> = {}) =>
  recording(name, more, async () => {
    throw Object.assign(new Error('550 ada@brightsmiles.example is over quota'), { code: 'EENVELOPE' })
  })

describe('queueing', () => {
  test('a job runs once the transaction that queued it is committed, and never without it', async () => {
    const { kind, runs } = recording('test.plain')
    const jobs = await startJobs(kind)
    await expect(
      db()
        .transaction()
        .execute(async (trx) => {
          await jobs.queue(trx, kind, {})
          throw new Error('changed my mind')
        }),
    ).rejects.toThrow()
    await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
    expect(runs[0]?.attempt).toBe(1)
  })

  test('the same key is done once', async () => {
    const { kind, runs } = recording('test.keyed')
    const jobs = await startJobs(kind)
    for (let count = 0; count < 3; count += 1) await jobs.queue(db(), kind, {}, { key: 'a' })
    await jobs.queue(db(), kind, {}, { key: 'b' })
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(2), SLOW)
    expect(new Set(runs.map(({ id }) => id)).size).toBe(2)
  })

  test('what is for later waits until then, and is found without being rung for', async () => {
    let ranAt = 0
    const { kind, runs } = recording('test.later', {}, async () => {
      ranAt = Date.now()
    })
    const jobs = await startJobs(kind)
    const startAt = new Date(Date.now() + 1_500)
    await jobs.queue(db(), kind, {}, { startAt })
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
    expect(ranAt).toBeGreaterThanOrEqual(startAt.getTime() - 50)
  })

  test('a cancelled job never runs, can be queued again, and cannot be cancelled twice', async () => {
    const { kind, runs } = recording('test.called-off')
    const jobs = await startJobs(kind)
    const inAnHour = { key: 'x', startAt: new Date(Date.now() + 3_600_000) }
    await jobs.queue(db(), kind, {}, inAnHour)
    expect(await jobs.cancel(db(), kind, 'x')).toBe(true)
    expect(await jobs.cancel(db(), kind, 'x')).toBe(false)
    await jobs.queue(db(), kind, {}, { key: 'x' })
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
  })

  test('what has begun cannot be called off', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { kind, runs } = recording('test.begun', {}, () => mayEnd)
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, {}, { key: 'x' })
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
    expect(await jobs.cancel(db(), kind, 'x')).toBe(false)
    end()
  })
})

describe('working', () => {
  test('as many run at once as the job says, and the rest follow without a pause', async () => {
    let now = 0
    let most = 0
    const { promise: allThere, resolve } = Promise.withResolvers<void>()
    const { kind, runs } = recording('test.at-once', { atOnce: 3 }, async () => {
      now += 1
      most = Math.max(most, now)
      if (now === 3) resolve()
      await allThere
      now -= 1
    })
    const jobs = await startJobs(kind)
    for (let count = 0; count < 12; count += 1) await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(12), SLOW)
    expect(most).toBe(3)
  })

  test('what waits is done together, as many as the job says', async () => {
    const groups: number[] = []
    const { kind, runs } = recording('test.together', {
      together: { most: 4, run: async (payloads) => void groups.push(payloads.length) },
    })
    const jobs = await startJobs(kind)
    await jobs.queueAll(db(), kind, [{}, {}, {}, {}, {}, {}])
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(groups).toEqual([4, 2]), SLOW)
    expect(runs).toEqual([])
  })

  test('what failed together is run one by one, and only what fails then is tried again', async () => {
    let failing = 1
    const { kind, runs } = recording(
      'test.together-failing',
      { together: { most: 4, run: () => Promise.reject(new Error('one of them')) } },
      async () => {
        if (runs.length === 2 && failing-- > 0) throw new Error('this one')
      },
    )
    const jobs = await startJobs(kind)
    await jobs.queueAll(db(), kind, [{}, {}, {}])
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(3), SLOW)
    await vi.waitFor(async () => {
      await hurry()
      expect(runs).toHaveLength(4)
    }, SLOW)
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2])
    expect(runs[3]!.id).toBe(runs[1]!.id)
  })

  test('a job that another process queued is found without a notice', async () => {
    const { kind, runs } = recording('test.elsewhere')
    await startJobs(kind)
    const other = createJobs(database.url, db(), [], log, QUICK)
    running.push(other)
    await other.queue(db(), kind, {})
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
  })

  test('tried again it is the same piece of work, also after it was put aside', async () => {
    let isMended = false
    const { kind, runs } = recording('test.mended', { tries: { minutes: 0.2 } }, async () => {
      if (!isMended) throw new Error('not yet')
    })
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
    await vi.waitFor(async () => {
      await hurry()
      expect((await readDeadLetters(db(), 10)).total).toBe(1)
    }, SLOW)
    isMended = true
    const [letter] = (await readDeadLetters(db(), 10)).letters
    const tries = runs.length
    expect(await jobs.tryAgain(db(), letter?.id ?? '')).toBe(kind.name)
    expect(await jobs.tryAgain(db(), letter?.id ?? '')).toBeUndefined()
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(tries + 1), SLOW)
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1)
    expect(tries).toBeGreaterThan(1)
    expect(runs.slice(0, tries).map(({ attempt }) => attempt)).toEqual(
      runs.slice(0, tries).map((_, at) => at + 1),
    )
  })

  test('a job whose process was killed is taken up by another, within a minute', async () => {
    const { kind, runs } = recording('test.killed')
    await startJobs(kind)
    await sql`
      INSERT INTO pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit)
      SELECT name, '{}', 'active', now(), now() - interval '1 minute', heartbeat_seconds, retry_limit
      FROM pgboss.queue WHERE name = ${kind.name}`.execute(db())
    await vi.waitFor(async () => {
      await hurry()
      expect(runs).toHaveLength(1)
    }, SLOW)
    expect(runs[0]?.attempt).toBe(2)
    const longest = HEARTBEAT_SECONDS + ROUNDS.superviseSeconds + 2 * FIRST_SECONDS + ROUNDS.lookSeconds
    expect(longest).toBeLessThan(60)
  })
})

test('a scheduled job waits at least that long, also when it was tried before', async () => {
  const { kind, runs } = recording('test.told-later', {}, async () => {
    throw Object.assign(new Error('too many'), { status: 429, retryAfterSeconds: 300 })
  })
  const jobs = await startJobs(kind)
  await jobs.queue(db(), kind, {})
  jobs.ring(kind.name)
  const waits = async () => {
    const { rows } = await sql<{ retry_count: number; seconds: number }>`
      SELECT retry_count, EXTRACT(EPOCH FROM start_after - completed.at)::float AS seconds
      FROM pgboss.job, (SELECT now() AS at) completed WHERE name = ${kind.name} AND state = 'retry'`.execute(
      db(),
    )
    return rows
  }
  for (const tries of [1, 2, 3]) {
    await vi.waitFor(() => expect(runs).toHaveLength(tries), SLOW)
    await vi.waitFor(async () => expect(await waits()).toHaveLength(1), SLOW)
    const [{ seconds } = { seconds: 0 }] = await waits()
    expect(seconds).toBeGreaterThan(280)
    expect(seconds).toBeLessThanOrEqual(620)
    await hurry()
  }
})

describe('what fails for good', () => {
  test('is put aside with its kind and its reason, and neither there nor in the log with a name', async () => {
    const { kind } = failing('test.broken', { tries: { minutes: 0.1 } })
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, { personId: 'somebody' })
    jobs.ring(kind.name)
    await vi.waitFor(async () => expect((await readDeadLetters(db(), 10)).total).toBe(1), SLOW)
    const { letters } = await readDeadLetters(db(), 10)
    expect(letters[0]).toMatchObject({ job: 'test.broken', tries: 1, reason: 'Error EENVELOPE' })
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries.at(-1)).toMatchObject({
      event: 'a job failed for good and was put aside',
      job: 'test.broken',
      attempt: 1,
      reason: 'Error EENVELOPE',
    })
    const { rows } = await sql`SELECT output, source_output FROM pgboss.job`.execute(db())
    expect(JSON.stringify([rows, lines])).not.toContain('brightsmiles')
    expect(JSON.stringify(lines)).not.toContain('somebody')
  })

  test('is put aside after one try when another would be in vain', async () => {
    const { kind, runs } = recording('test.hopeless', {}, async () => {
      throw Object.assign(new Error('no such number'), { code: 'invalid-number', isHopeless: true })
    })
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(async () => expect((await readDeadLetters(db(), 10)).total).toBe(1), SLOW)
    const { letters } = await readDeadLetters(db(), 10)
    expect(letters[0]).toMatchObject({ job: 'test.hopeless', tries: 1, reason: 'Error invalid-number' })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'a job failed for good and was put aside' })
    expect(runs).toHaveLength(1)
    // Somebody mended the cause: it is tried as often as any other.
    await jobs.tryAgain(db(), letters[0]?.id ?? '')
    const { rows } = await sql<{ retry_limit: number }>`
      SELECT retry_limit FROM pgboss.job WHERE name = ${kind.name} AND state = 'created'`.execute(db())
    expect(rows[0]?.retry_limit).toBeGreaterThan(1)
  })

  test('can be thrown away, once', async () => {
    const { kind } = failing('test.thrown-away', { tries: { minutes: 0.1 } })
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(async () => expect((await readDeadLetters(db(), 10)).total).toBe(1), SLOW)
    const id = (await readDeadLetters(db(), 10)).letters[0]?.id ?? ''
    expect(await removeDeadLetter(db(), id)).toBe(kind.name)
    expect(await removeDeadLetter(db(), id)).toBeUndefined()
    expect((await readDeadLetters(db(), 10)).total).toBe(0)
  })

  test('what comes again by itself is not put aside', async () => {
    const { kind, runs } = failing('test.by-the-clock', { tries: ONCE })
    const jobs = await startJobs(kind)
    await jobs.queue(db(), kind, {})
    jobs.ring(kind.name)
    await vi.waitFor(() => expect(runs).toHaveLength(1), SLOW)
    const failed = () =>
      sql`SELECT FROM pgboss.job WHERE name = ${kind.name} AND state = 'failed'`.execute(db())
    await vi.waitFor(async () => expect((await failed()).rows).toHaveLength(1), SLOW)
    expect((await readDeadLetters(db(), 10)).total).toBe(0)
  })
})

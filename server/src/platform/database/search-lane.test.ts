import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { type Database, SEARCHES_AT_ONCE } from './database.ts'
import { createSearchLane } from './search-lane.ts'

const noDatabase = {} as Database
const busy = { kind: { code: 'search-busy', status: 503 }, extras: { retryAfterSeconds: 2 } }

/** Searches that end when the test lets them, and in which order they began. */
function controlled(lane = createSearchLane(noDatabase, { atOnce: 2 })) {
  const began: string[] = []
  const ends: Record<string, () => void> = {}
  const run = (personId: string, name: string) =>
    lane.run(personId, () => {
      began.push(name)
      return new Promise<string>((resolve) => {
        ends[name] = () => resolve(name)
      })
    })
  return { began, ends, run }
}

describe('a lane', () => {
  test('runs so many at once; who has none running goes before who has', async () => {
    const { began, ends, run } = controlled()
    const first = run('ada', 'ada 1')
    const searches = [run('ada', 'ada 2'), run('ada', 'ada 3'), run('ada', 'ada 4'), run('ben', 'ben 1')]
    await expect.poll(() => began).toEqual(['ada 1', 'ada 2'])
    ends['ada 1']!()
    await first
    await expect.poll(() => began).toEqual(['ada 1', 'ada 2', 'ben 1'])
    for (const name of ['ada 2', 'ben 1', 'ada 3', 'ada 4']) {
      await expect.poll(() => began).toContain(name)
      ends[name]!()
    }
    expect(await Promise.all(searches)).toEqual(['ada 2', 'ada 3', 'ada 4', 'ben 1'])
  })

  test('refuses when too many of one person wait, and lets others wait still', async () => {
    const { ends, run } = controlled(createSearchLane(noDatabase, { atOnce: 1 }))
    const searches = Array.from({ length: 6 }, (_, at) => run('ada', `ada ${at}`))
    await expect(run('ada', 'one too many')).rejects.toMatchObject({
      kind: { code: 'too-many-requests', status: 429 },
      extras: { retryAfterSeconds: 2 },
    })
    searches.push(run('ben', 'ben'))
    for (const name of ['ada 0', 'ada 1', 'ada 2', 'ada 3', 'ada 4', 'ada 5', 'ben']) {
      await expect.poll(() => ends[name]).toBeDefined()
      ends[name]!()
    }
    await Promise.all(searches)
  })

  test('refuses when a turn does not come, and gives the turn to the next after a failure', async () => {
    const lane = createSearchLane(noDatabase, { atOnce: 1, waitMs: 20 })
    const { ends, run } = controlled(lane)
    const long = run('ada', 'long')
    await expect(run('ben', 'waits')).rejects.toMatchObject(busy)
    ends.long!()
    await long
    await expect(lane.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lane.run('ben', async () => 'fine')).toBe('fine')
  })
})

describe('the lane of the app', () => {
  const app = useTestApp({ env: { DATABASE_POOL: '2' } })

  test('ends a statement that takes too long, while calls go on beside it', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    let ended = 0
    const searches = Array.from({ length: SEARCHES_AT_ONCE }, () =>
      app.services.searchLane
        .run(own.givenName, ({ db }) => sql`SELECT pg_sleep(60)`.execute(db))
        .finally(() => {
          ended += 1
        }),
    )
    const outcomes = Promise.allSettled(searches)
    const answer = await app.call('GET /api/v3/channels', { as: own })
    expect([answer.status, ended]).toEqual([200, 0])
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ reason: { kind: { code: 'search-too-slow', status: 503 } } })
  })
})

import { once } from 'node:events'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { Refusal } from '../refusal.ts'
import { type Database, SEARCHES_AT_ONCE } from './database.ts'
import { createSearchLane } from './search-lane.ts'

const noDatabase = {} as Database
const busy = { kind: { code: 'search-busy', status: 503 }, extras: { retryAfterSeconds: 2 } }

/** Searches that end when the test lets them, and in which order they began. */
function controlled(lane = createSearchLane(noDatabase, { atOnce: 2 })) {
  const began: string[] = []
  const ends: Record<string, () => void> = {}
  const hangUps: Record<string, () => AbortSignal> = {}
  const run = (personId: string, name: string) =>
    lane.run({ person: { id: personId }, hangUp: hangUps[name] }, () => {
      began.push(name)
      return new Promise<string>((resolve) => {
        ends[name] = () => resolve(name)
      })
    })
  return { began, ends, hangUps, run }
}

describe('a lane', () => {
  test('runs so many at once; who had no turn for longest goes first', async () => {
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
    const { began, ends, run } = controlled(createSearchLane(noDatabase, { atOnce: 1 }))
    const searches = Array.from({ length: 16 }, (_, at) => run('ada', `ada ${at}`))
    await expect(run('ada', 'one too many')).rejects.toMatchObject({
      kind: { code: 'too-many-requests', status: 429 },
      extras: { retryAfterSeconds: 2 },
    })
    searches.push(run('ben', 'ben'))
    for (const name of ['ada 0', 'ben', ...Array.from({ length: 15 }, (_, at) => `ada ${at + 1}`)]) {
      await expect.poll(() => began.at(-1)).toBe(name)
      ends[name]!()
    }
    await Promise.all(searches)
  })

  test('does not run what its caller no longer wants', async () => {
    const { began, ends, hangUps, run } = controlled(createSearchLane(noDatabase, { atOnce: 1 }))
    const caller = new AbortController()
    hangUps.dropped = hangUps['too late'] = () => caller.signal
    const searches = [run('ada', 'first'), run('ada', 'next')]
    const dropped = run('ada', 'dropped')
    caller.abort()
    await expect(dropped).rejects.toMatchObject(busy)
    await expect(run('ada', 'too late')).rejects.toMatchObject(busy)
    for (const name of ['first', 'next']) {
      await expect.poll(() => began.at(-1)).toBe(name)
      ends[name]!()
    }
    await Promise.all(searches)
    expect(began).toEqual(['first', 'next'])
  })

  test('refuses when a turn does not come, and gives the turn to the next after a failure', async () => {
    const lane = createSearchLane(noDatabase, { atOnce: 1, waitMs: 20 })
    const { ends, run } = controlled(lane)
    const long = run('ada', 'long')
    await expect(run('ben', 'waits')).rejects.toMatchObject(busy)
    ends.long!()
    await long
    await expect(
      lane.run({ person: { id: 'ada' } }, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
    expect(await lane.run({ person: { id: 'ben' } }, async () => 'fine')).toBe('fine')
  })
})

describe('the lane of the app', () => {
  const app = useTestApp({ env: { DATABASE_POOL: '2' } })

  test('hears that a caller has hung up, and not that one was answered', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    const hangUps: AbortSignal[] = []
    const wait = vi.spyOn(app.services.searchLane, 'run').mockImplementation(async ({ hangUp }) => {
      const signal = hangUp!()
      hangUps.push(signal)
      await once(signal, 'abort')
      throw new Refusal(kernelErrors.searchBusy)
    })
    const caller = new AbortController()
    const dropped = fetch(`${app.url}/patient-texting/v2/search?keyword=maria`, {
      headers: { authorization: `Bearer ${own.token}`, user: own.givenName },
      signal: caller.signal,
    })
    await expect.poll(() => hangUps.length).toBe(1)
    expect(hangUps[0]!.aborted).toBe(false)
    caller.abort()
    await expect(dropped).rejects.toThrow()
    await expect.poll(() => hangUps[0]!.aborted).toBe(true)
    wait.mockImplementation(async ({ hangUp }) => {
      hangUps.push(hangUp!())
      throw new Refusal(kernelErrors.searchBusy)
    })
    const { status } = await app.call('GET /patient-texting/v2/search', {
      as: own,
      query: { keyword: 'maria' },
    })
    wait.mockRestore()
    expect([status, hangUps[1]!.aborted]).toEqual([503, false])
  })

  test('ends a statement that takes too long, while calls go on beside it', async () => {
    const own = await app.signIn('owner@brightsmiles.example')
    let ended = 0
    const searches = Array.from({ length: SEARCHES_AT_ONCE }, () =>
      app.services.searchLane
        .run({ person: { id: own.givenName } }, ({ db }) => sql`SELECT pg_sleep(60)`.execute(db))
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

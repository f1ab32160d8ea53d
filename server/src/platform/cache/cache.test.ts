import { expect, test, vi } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'
import { createCache } from './cache.ts'

function notices() {
  const receivers: ((key: string) => void)[] = []
  const gaps: (() => void)[] = []
  let isListening = true
  return {
    isListening: () => isListening,
    on: (_topic: string, receive: (key: string) => void) => void receivers.push(receive),
    onGap: (forget: () => void) => void gaps.push(forget),
    notify: (key: string) => receivers.forEach((receive) => void receive(key)),
    become: (listening: boolean) => {
      isListening = listening
      for (const forget of gaps) forget()
    },
  }
}

/** A cache of rows that a test changes, and whose loads it can stop halfway. */
function setUp({ max = 10 } = {}) {
  const rows = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ])
  const bus = notices()
  let gate = Promise.resolve()
  const load = vi.fn(async (keys: readonly string[]) => {
    const read = new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key)!] as const] : [])))
    await gate
    return read
  })
  const cache = createCache<number>({ max, invalidateOn: { notices: bus, topic: 'rows' }, load })
  const stop = () => {
    let go: () => void = () => undefined
    gate = new Promise((resolve) => {
      go = resolve
    })
    return () => {
      gate = Promise.resolve()
      go()
    }
  }
  return { rows, bus, load, cache, stop }
}

test('a value is loaded once, and only what is missing is loaded', async () => {
  const { cache, load } = setUp()
  expect(await cache.get('a')).toBe(1)
  expect(await cache.getAll(['a', 'b', 'unknown'])).toEqual(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  )
  expect(load.mock.calls).toEqual([[['a']], [['b', 'unknown']]])
})

test('a notice drops the value it names and no other', async () => {
  const { cache, load, rows, bus } = setUp()
  await cache.getAll(['a', 'b'])
  rows.set('a', 10)
  bus.notify('a')
  expect(cache.peek('a')).toBeUndefined()
  expect(cache.peek('b')).toBe(2)
  expect(await cache.get('a')).toBe(10)
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['a notice', ({ bus }: ReturnType<typeof setUp>) => bus.notify('a')],
  [
    'a drop',
    ({ cache }: ReturnType<typeof setUp>) => cache.changeAll((_, value) => (value === 1 ? undefined : value)),
  ],
  ['an update', ({ cache }: ReturnType<typeof setUp>) => cache.update('a', () => 10)],
  ['a gap', ({ bus }: ReturnType<typeof setUp>) => bus.become(true)],
])('a value that %s overtook while it was loaded is not answered as it was', async (_, change) => {
  const world = setUp()
  const go = world.stop()
  const reading = world.cache.get('a')
  world.rows.set('a', 10)
  change(world)
  go()
  expect(await reading).toBe(10)
  expect(world.cache.peek('a')).toBe(10)
})

test('a cached value that changes while others are loaded is not answered as it was', async () => {
  const { cache, rows, bus, stop } = setUp()
  await cache.get('a')
  const go = stop()
  const reading = cache.getAll(['a', 'b'])
  rows.set('a', 10)
  bus.notify('a')
  go()
  expect((await reading).get('a')).toBe(10)
})

test('a change of another value does not load it again', async () => {
  const { cache, load, bus, stop } = setUp()
  const go = stop()
  const reading = cache.get('a')
  bus.notify('b')
  go()
  expect(await reading).toBe(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('nothing is cached while notices do not arrive', async () => {
  const { cache, bus } = setUp()
  await cache.get('a')
  bus.become(false)
  expect(await cache.get('a')).toBe(1)
  expect(cache.peek('a')).toBeUndefined()
  bus.become(true)
  await cache.get('a')
  expect(cache.peek('a')).toBe(1)
})

test('a load that fails caches nothing, and the next one is made', async () => {
  const { cache, load } = setUp()
  load.mockRejectedValueOnce(new Error('away'))
  await expect(cache.get('a')).rejects.toThrow('away')
  expect(await cache.get('a')).toBe(1)
})

test('an update changes what is cached, and makes up nothing', async () => {
  const { cache } = setUp()
  await cache.get('a')
  cache.update('a', (value) => value + 1)
  cache.update('b', (value) => value + 1)
  expect(cache.peek('a')).toBe(2)
  expect(cache.peek('b')).toBeUndefined()
})

test('a value that is no longer current is loaded again', async () => {
  let now = 0
  const load = vi.fn(async ([key = '']: readonly string[]) => new Map([[key, { until: now + 60 }]]))
  const cache = createCache({
    max: 10,
    invalidateOn: { notices: notices() },
    load,
    isCurrent: ({ until }) => until > now,
  })
  await cache.get('a')
  now = 59
  await cache.get('a')
  expect(load).toHaveBeenCalledTimes(1)
  now = 60
  expect(await cache.get('a')).toEqual({ until: 120 })
})

test('what was set longest ago makes room', async () => {
  const { cache } = setUp({ max: 2 })
  await cache.getAll(['a', 'b', 'c'])
  expect(['a', 'b', 'c'].map(cache.peek)).toEqual([undefined, 2, 3])
  const map = createBoundedMap<number>(2)
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, 0)
  expect(['a', 'b', 'c'].map(map.has)).toEqual([true, false, true])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a number that is not read in time is NaN, delays no other, and is read once at a time', async () => {
  const metrics = createMetrics()
  let begun = 0
  let finish: (value: number) => void = () => undefined
  metrics.gauge('slow', 'Waits for a connection.', () => {
    begun += 1
    return new Promise<number>((resolve) => {
      finish = resolve
    })
  })
  metrics.gauges('slow_kinds', 'Waits too.', 'kind', () => new Promise(() => undefined))
  metrics.gauge('quick', 'Is there.', () => 7)
  const texts = Promise.all([metrics.text(), metrics.text()])
  await vi.advanceTimersByTimeAsync(2_000)
  for (const text of await texts) {
    expect(text).toMatch(/^slow Nan$/m)
    expect(text).toMatch(/^quick 7$/m)
    expect(text).not.toMatch(/^slow_kinds\{/m)
  }
  expect(begun).toBe(1)
  finish(3)
  await vi.advanceTimersByTimeAsync(0)
  const second = metrics.text()
  finish(4)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await second).toMatch(/^slow 4$/m)
  expect(begun).toBe(2)
})

test('a number that is costly to read is read again only after a while', async () => {
  const metrics = createMetrics()
  let bytes = 1
  metrics.gauge('bytes', 'Costs much to read.', () => bytes, { cacheMs: 60_000 })
  expect(await metrics.text()).toMatch(/^bytes 1$/m)
  bytes = 2
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await metrics.text()).toMatch(/^bytes 1$/m)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await metrics.text()).toMatch(/^bytes 2$/m)
})

test('a number that could not be read is tried again at once', async () => {
  const metrics = createMetrics()
  let isAway = true
  const read = () => {
    if (isAway) throw new Error('away')
    return 5
  }
  metrics.gauge('fragile', 'Fails at first.', read, { cacheMs: 60_000 })
  expect(await metrics.text()).toMatch(/^fragile Nan$/m)
  isAway = false
  expect(await metrics.text()).toMatch(/^fragile 5$/m)
})

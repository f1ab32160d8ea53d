import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveLineHolds, useLine, watchNetwork } from './line.ts'

const START = 1_700_000_000_000
const now = () => useLine.getState()

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  liveLineHolds(true)
  vi.useRealTimers()
})

function browser() {
  const target = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  watchNetwork(target as never)
  const turn = (onLine: boolean) => {
    target.navigator.onLine = onLine
    target.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
  return { turn }
}

test('a server that is gone is missed a moment after the live line drops, and since the drop', () => {
  liveLineHolds(true)
  liveLineHolds(false)
  vi.advanceTimersByTime(1499)
  expect(now().loss).toBeNull()
  vi.advanceTimersByTime(1)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  // Every attempt that fails says so again; it is the same loss.
  vi.advanceTimersByTime(60_000)
  liveLineHolds(false)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  liveLineHolds(true)
  expect(now()).toEqual({ loss: null, lostAt: null })
})

test('a line that was only renewed is not missed', () => {
  liveLineHolds(false)
  vi.advanceTimersByTime(1000)
  liveLineHolds(true)
  vi.advanceTimersByTime(10_000)
  expect(now().loss).toBeNull()
})

test('a browser without a network says so at once, and it is the same loss when the live line follows', () => {
  const { turn } = browser()
  turn(false)
  expect(now()).toEqual({ loss: 'network', lostAt: START })
  vi.advanceTimersByTime(30_000)
  liveLineHolds(false)
  vi.advanceTimersByTime(30_000)
  expect(now()).toEqual({ loss: 'network', lostAt: START })
  turn(true)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  liveLineHolds(true)
  expect(now()).toEqual({ loss: null, lostAt: null })
})

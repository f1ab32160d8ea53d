import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLiveConnected, useConnection, watchNetwork } from './connection-state.ts'

const START = 1_700_000_000_000
const now = () => useConnection.getState()

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  isLiveConnected(true)
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
  isLiveConnected(true)
  isLiveConnected(false)
  vi.advanceTimersByTime(1499)
  expect(now().loss).toBeNull()
  vi.advanceTimersByTime(1)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  // Every failed attempt reports again; it is the same loss.
  vi.advanceTimersByTime(60_000)
  isLiveConnected(false)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  isLiveConnected(true)
  expect(now()).toEqual({ loss: null, lostAt: null })
})

test('a line that was only renewed is not missed', () => {
  isLiveConnected(false)
  vi.advanceTimersByTime(1000)
  isLiveConnected(true)
  vi.advanceTimersByTime(10_000)
  expect(now().loss).toBeNull()
})

test('a browser without a network says so at once, and it is the same loss when the live line follows', () => {
  const { turn } = browser()
  turn(false)
  expect(now()).toEqual({ loss: 'network', lostAt: START })
  vi.advanceTimersByTime(30_000)
  isLiveConnected(false)
  vi.advanceTimersByTime(30_000)
  expect(now()).toEqual({ loss: 'network', lostAt: START })
  turn(true)
  expect(now()).toEqual({ loss: 'server', lostAt: START })
  isLiveConnected(true)
  expect(now()).toEqual({ loss: null, lostAt: null })
})

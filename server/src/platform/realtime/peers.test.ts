import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeers, type Peers } from './peers.ts'

const SECOND_MS = 1000
const opened: Peers[] = []

/** What Redis is between processes: all hear all, unless it is away. */
function line() {
  const hearers: ((words: string) => void)[] = []
  const backs: (() => void)[] = []
  let isUp = true
  return {
    away: () => {
      isUp = false
    },
    back: () => {
      isUp = true
      for (const tell of backs) tell()
    },
    join: () => {
      let isAlive = true
      const peers = createPeers({
        publish: (words) => {
          if (isUp && isAlive) for (const hear of hearers) hear(words)
        },
        subscribe: (hear) => void hearers.push((words) => isAlive && hear(words)),
        isUp: () => isUp,
        onBack: (tell) => void backs.push(tell),
      })
      opened.push(peers)
      const gone = vi.fn()
      peers.onGone(gone)
      const kill = () => {
        isAlive = false
        peers.close()
      }
      return { ...peers, gone, kill }
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
  vi.useRealTimers()
})

test('a process that was killed is missed by each of the others, once', () => {
  const { join } = line()
  const [one, two, killed] = [join(), join(), join()]
  vi.advanceTimersByTime(60 * SECOND_MS)
  expect(one.gone).not.toHaveBeenCalled()
  killed.kill()
  vi.advanceTimersByTime(10 * SECOND_MS)
  for (const { gone } of [one, two]) expect(gone).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60 * SECOND_MS)
  for (const { gone } of [one, two]) expect(gone).toHaveBeenCalledOnce()
})

test('one that comes knows those that are there at once', () => {
  const { join } = line()
  const old = join()
  const fresh = join()
  old.kill()
  vi.advanceTimersByTime(10 * SECOND_MS)
  expect(fresh.gone).toHaveBeenCalledOnce()
})

test('while nobody can be heard nobody is gone, and who ended meanwhile is missed afterwards', () => {
  const { join, away, back } = line()
  const [one, two, killed] = [join(), join(), join()]
  away()
  killed.kill()
  vi.advanceTimersByTime(60 * SECOND_MS)
  expect(one.gone).not.toHaveBeenCalled()
  back()
  vi.advanceTimersByTime(10 * SECOND_MS)
  for (const { gone } of [one, two]) expect(gone).toHaveBeenCalledOnce()
})

test('what is said reaches the others and not oneself', () => {
  const { join } = line()
  const [one, two] = [join(), join()]
  const [heardByOne, heardByTwo] = [vi.fn(), vi.fn()]
  one.on('topic', heardByOne)
  two.on('topic', heardByTwo)
  one.say('topic', 'some words')
  expect(heardByTwo).toHaveBeenCalledExactlyOnceWith('some words', expect.any(String))
  expect(heardByOne).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPeers, type Peers } from './peers.ts'

const SECOND_MS = 1000
const opened: Peers[] = []

/** What Redis is between processes: all receive from all, unless it is away. */
function createFakeRedis() {
  const receivers: ((text: string) => void)[] = []
  const backs: (() => void)[] = []
  let isUp = true
  return {
    away: () => {
      isUp = false
    },
    back: () => {
      isUp = true
      for (const notify of backs) notify()
    },
    join: () => {
      let isAlive = true
      const peers = createPeers({
        publish: (text) => {
          if (isUp && isAlive) for (const receive of receivers) receive(text)
        },
        subscribe: (receive) => void receivers.push((text) => isAlive && receive(text)),
        isUp: () => isUp,
        onBack: (notify) => void backs.push(notify),
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
  const { join } = createFakeRedis()
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
  const { join } = createFakeRedis()
  const old = join()
  const fresh = join()
  old.kill()
  vi.advanceTimersByTime(10 * SECOND_MS)
  expect(fresh.gone).toHaveBeenCalledOnce()
})

test('while nothing can be received nobody counts as gone, and one that ended meanwhile is noticed afterwards', () => {
  const { join, away, back } = createFakeRedis()
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
  const { join } = createFakeRedis()
  const [one, two] = [join(), join()]
  const [receivedByOne, receivedByTwo] = [vi.fn(), vi.fn()]
  one.on('topic', receivedByOne)
  two.on('topic', receivedByTwo)
  one.send('topic', 'some words')
  expect(receivedByTwo).toHaveBeenCalledExactlyOnceWith('some words', expect.any(String))
  expect(receivedByOne).not.toHaveBeenCalled()
})

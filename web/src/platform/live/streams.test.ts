import type { Since } from '@corridor/contract/kernel/live.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createStreams } from './streams.ts'

const OFFICE = 'office:1'
const DESK = 'office-desk:1'

function setUp(streams: readonly string[] = [OFFICE]) {
  const requests: { cursors: string; answer: (streams: Since[]) => void; fail: () => void }[] = []
  const handled: unknown[] = []
  const refetch = vi.fn()
  const all = createStreams({
    read: (cursors) =>
      new Promise(
        (answer, reject) => void requests.push({ cursors, answer, fail: () => reject(new Error('no line')) }),
      ),
    handle: (_event, payload) => void handled.push(payload),
  })
  all.follow({ streams: () => streams, refetch: refetch })
  const hear = (seq: number, stream = OFFICE) => all.take('office.changed', seq, { stream, seq })
  return { ...all, requests, handled, refetch, hear }
}
const changed = (...seqs: number[]) =>
  seqs.map((seq) => ({ seq, event: 'office.changed', payload: seq as never }))
const settle = () => vi.advanceTimersByTimeAsync(0)

/** A window whose cursor is at 5. */
async function at5() {
  const window = setUp()
  void window.catchUp()
  window.requests[0]!.answer([{ stream: OFFICE, seq: 5, changes: null }])
  await settle()
  window.refetch.mockClear()
  return window
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe('a window', () => {
  test('asks for its beginning when it connects, and reads again', async () => {
    const { catchUp, requests, refetch } = setUp([OFFICE, DESK])
    void catchUp()
    expect(requests.map(({ cursors }) => cursors)).toEqual([`${OFFICE}@,${DESK}@`])
    requests[0]!.answer([
      { stream: OFFICE, seq: 5, changes: null },
      { stream: DESK, seq: null, changes: null },
    ])
    await settle()
    expect(refetch.mock.calls).toEqual([[OFFICE]])
  })

  test('that took its beginning before it read reads nothing again when it connects, and gets what happened since', async () => {
    const { catchUp, requests, refetch, handled } = await at5()
    void catchUp()
    expect(requests.at(-1)!.cursors).toBe(`${OFFICE}@5`)
    requests.at(-1)!.answer([{ stream: OFFICE, seq: 6, changes: changed(6) }])
    await settle()
    expect(refetch).not.toHaveBeenCalled()
    expect(handled).toEqual([6])
  })

  test('takes the next event at once, and one that it has not again', async () => {
    const { hear, handled, requests } = await at5()
    hear(5)
    hear(6)
    hear(6)
    hear(7)
    expect(handled).toEqual([6, 7])
    expect(requests).toHaveLength(1)
  })

  test('that missed a number reads what happened since, and applies it in order', async () => {
    const { hear, handled, requests } = await at5()
    hear(8)
    expect(handled).toEqual([])
    expect(requests[1]!.cursors).toBe(`${OFFICE}@5`)
    hear(9)
    requests[1]!.answer([{ stream: OFFICE, seq: 8, changes: changed(6, 7, 8) }])
    await settle()
    expect(handled).toEqual([6, 7, 8, 9])
    hear(10)
    expect(handled).toEqual([6, 7, 8, 9, 10])
  })

  test('that heard something between its read and its answer loses nothing and takes nothing twice', async () => {
    const { catchUp, hear, handled, requests, refetch } = await at5()
    void catchUp()
    hear(6)
    hear(7)
    requests[1]!.answer([{ stream: OFFICE, seq: 6, changes: null }])
    await settle()
    expect(refetch).toHaveBeenCalledExactlyOnceWith(OFFICE)
    expect(handled).toEqual([7])
  })

  test('reads once more when it was asked to while it read', async () => {
    const { catchUp, requests } = await at5()
    void catchUp()
    void catchUp()
    void catchUp()
    expect(requests).toHaveLength(2)
    requests[1]!.answer([{ stream: OFFICE, seq: 5, changes: [] }])
    await settle()
    expect(requests).toHaveLength(3)
    requests[2]!.answer([{ stream: OFFICE, seq: 5, changes: [] }])
    await settle()
    expect(requests).toHaveLength(3)
  })

  test('whose read fails hears what comes, and tries again later', async () => {
    const { catchUp, hear, handled, requests } = await at5()
    void catchUp()
    hear(7)
    requests[1]!.fail()
    await settle()
    expect(handled).toEqual([7])
    await vi.advanceTimersByTimeAsync(1000)
    requests[2]!.answer([{ stream: OFFICE, seq: 7, changes: changed(6, 7) }])
    await settle()
    expect(handled).toEqual([7, 6, 7])
  })

  test('hears of streams that it does not follow, and of events without one, as they come', async () => {
    const { take, handled, requests } = setUp()
    take('session.ended', 'a')
    take('chat.sent', 'b', { stream: 'chat:9', seq: 40 })
    expect(handled).toEqual(['a', 'b'])
    expect(requests).toHaveLength(0)
  })

  test('does not ask again and again for a stream that the server says is not theirs', async () => {
    const { catchUp, hear, handled, requests } = setUp()
    void catchUp()
    hear(3)
    requests[0]!.answer([{ stream: OFFICE, seq: null, changes: null }])
    await settle()
    hear(4)
    expect(handled).toEqual([3, 4])
    expect(requests).toHaveLength(1)
  })

  test('of somebody else begins again, and does not take the answer to the one before', async () => {
    const { catchUp, reset, requests, refetch } = await at5()
    void catchUp()
    reset()
    requests[1]!.answer([{ stream: OFFICE, seq: 99, changes: null }])
    await settle()
    expect(refetch).not.toHaveBeenCalled()
    void catchUp()
    expect(requests[2]!.cursors).toBe(`${OFFICE}@`)
  })

  test('that follows very many asks in parts', async () => {
    const many = Array.from({ length: 150 }, (_, turn) => `chat:${turn}`)
    const { catchUp, requests } = setUp(many)
    void catchUp()
    requests[0]!.answer([])
    await settle()
    expect(requests.map(({ cursors }) => cursors.split(',').length)).toEqual([100, 50])
  })
})

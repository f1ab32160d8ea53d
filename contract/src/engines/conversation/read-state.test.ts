import { describe, expect, test } from 'vitest'
import { laterStatus, MESSAGE_STATUSES } from './message-status.ts'
import {
  type ReadState,
  readUpTo,
  UNREAD_MAX,
  unreadCountOf,
  withMessageAt,
  withServerState,
} from './read-state.ts'
import { reachedStatus, withPosition } from './receipts.ts'

const state = (more: Partial<ReadState> = {}): ReadState => ({
  lastSeq: 5,
  readSeq: 3,
  uncountedSeqs: [],
  isMarkedUnread: false,
  ...more,
})
const other = (seq: number) => ({ seq, isOwn: false, isCounted: true })
const own = (seq: number) => ({ seq, isOwn: true, isCounted: false })

describe('what waits to be read', () => {
  test.each([
    [state(), 2],
    [state({ uncountedSeqs: [2, 4, 9] }), 1],
    [state({ readSeq: 5, isMarkedUnread: true }), 1],
    [state({ lastSeq: 5_000 }), UNREAD_MAX],
  ])('%o is %i', (one, count) => expect(unreadCountOf(one)).toBe(count))

  test('follows from positions: an event twice, or late, changes nothing', () => {
    const events = [other(6), own(7), other(8)]
    const inOrder = events.reduce(withMessageAt, state())
    expect(unreadCountOf(inOrder)).toBe(1)
    expect([...events, ...events].reduce(withMessageAt, state())).toEqual(inOrder)
    expect(unreadCountOf([other(8), own(7), other(6)].reduce(withMessageAt, state()))).toBe(4)
  })

  test('reading never goes back and ends the mark', () => {
    const read = readUpTo(state({ isMarkedUnread: true, uncountedSeqs: [4, 5] }), 4)
    expect(read).toEqual(state({ readSeq: 4, uncountedSeqs: [5] }))
    expect(readUpTo(read, 2)).toEqual(read)
  })

  test('a copy of the server that is older than what was read since does not undo it', () => {
    const read = state({ lastSeq: 8, readSeq: 8 })
    expect(withServerState(read, state({ isMarkedUnread: true }))).toEqual(read)
    const marked = state({ lastSeq: 9, readSeq: 4, isMarkedUnread: true, uncountedSeqs: [6] })
    expect(withServerState(read, marked)).toEqual(marked)
  })
})

test('a receipt only moves forward, and none is none', () => {
  expect(withPosition({ ben: 4 }, 'ben', 3)).toEqual({ ben: 4 })
  expect(withPosition({ ben: 4 }, 'ben', null)).toEqual({ ben: 4 })
  expect(withPosition({ ben: 4 }, 'cleo', 0)).toEqual({ ben: 4, cleo: 0 })
})

test('a message has come as far as the last of its readers', () => {
  const reached = (readUpTo: Record<string, number>, deliveredUpTo: Record<string, number> = {}) =>
    reachedStatus(5, ['ben', 'cleo'], { readUpTo, deliveredUpTo })
  expect(reached({ ben: 5, cleo: 9 })).toBe('read')
  expect(reached({ ben: 5 }, { ben: 5, cleo: 5 })).toBe('delivered')
  expect(reached({ ben: 5, cleo: 4 })).toBe('sent')
  expect(reachedStatus(5, [], { readUpTo: {}, deliveredUpTo: {} })).toBe('sent')
})

test('reports of a carrier in any order and twice end at the same status', () => {
  const reports = ['queued', 'sent', 'undelivered', 'delivered'] as const
  expect([...reports, ...reports].reduceRight(laterStatus, 'sending' as const)).toBe('delivered')
  expect(laterStatus('undelivered', 'sent')).toBe('undelivered')
  for (const status of MESSAGE_STATUSES) expect(laterStatus(status, status)).toBe(status)
})

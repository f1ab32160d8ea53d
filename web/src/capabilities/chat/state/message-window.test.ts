import { describe, expect, test } from 'vitest'
import { ADA } from '../../../platform/testing/people.ts'
import { message } from '../testing/made-up.ts'
import {
  firstUnread,
  hideIn,
  type MessageWindow,
  reaches,
  WINDOW_MAX,
  windowOf,
  withNewer,
  withOlder,
  withTold,
} from './message-window.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => message(from + place))
const page = (from: number, to: number, more: { older?: boolean; newer?: boolean } = {}) => ({
  messages: range(from, to).reverse(),
  continuationToken: more.older ? 'more' : null,
  hasNewer: more.newer ?? false,
})
const shape = ({ messages, hasOlder, hasNewer }: MessageWindow) => ({
  from: messages[0]?.seq,
  to: messages.at(-1)?.seq,
  count: messages.length,
  hasOlder,
  hasNewer,
})

describe('the window of a conversation', () => {
  test('is turned to reading order, and grows at either end', () => {
    const opened = windowOf(page(51, 100, { older: true, newer: true }))
    const older = withOlder(opened, page(1, 50))
    expect(shape(older)).toEqual({ from: 1, to: 100, count: 100, hasOlder: false, hasNewer: true })
    expect(shape(withNewer(older, page(101, 120)))).toEqual({
      from: 1,
      to: 120,
      count: 120,
      hasOlder: false,
      hasNewer: false,
    })
  })

  test('stays small: what comes at one end pushes others out at the other', () => {
    const full = windowOf(page(1001, 1000 + WINDOW_MAX, { older: true }))
    expect(shape(withOlder(full, page(951, 1000, { older: true })))).toEqual({
      from: 951,
      to: 950 + WINDOW_MAX,
      count: WINDOW_MAX,
      hasOlder: true,
      hasNewer: true,
    })
    const first = windowOf(page(1, WINDOW_MAX, { newer: true }))
    expect(shape(withNewer(first, page(WINDOW_MAX + 1, WINDOW_MAX + 50)))).toMatchObject({
      from: 51,
      count: WINDOW_MAX,
      hasOlder: true,
      hasNewer: false,
    })
  })

  test('a page that overlaps adds nothing twice', () => {
    const window = withOlder(windowOf(page(40, 60)), page(30, 45))
    expect(shape(window)).toMatchObject({ from: 30, to: 60, count: 31 })
  })
})

describe('a message that is told', () => {
  const newest = windowOf(page(51, 100, { older: true }))
  test('stands at the end, in the order of its place, and once', () => {
    const both = withTold(withTold(newest, message(102)), message(101))
    expect(both.messages.slice(-3).map(({ seq }) => seq)).toEqual([100, 101, 102])
    expect(withTold(both, message(101)).messages).toHaveLength(52)
  })
  test('is not shown behind a hole: the pages between are not here', () => {
    const middle = windowOf(page(51, 100, { older: true, newer: true }))
    expect(withTold(middle, message(500))).toBe(middle)
  })
  test('takes the place of what it was', () => {
    const edited = withTold(newest, message(60, { messageText: 'better' }))
    expect(edited.messages[9]?.messageText).toBe('better')
    expect(edited.messages).toHaveLength(50)
  })
  test('of pages that are not here changes nothing', () => {
    expect(withTold(newest, message(3, { messageText: 'better' }))).toBe(newest)
  })
  test('stays gone for whoever deleted it for themselves', () => {
    const hidden = hideIn(newest, message(60).id, ADA)
    const told = withTold(hidden, message(60, { reactions: { [ADA]: 'heart' } }))
    expect(told.messages[9]).toMatchObject({ messageText: '', reactions: {}, deletedBy: [ADA] })
  })
})

test('the first unread one is another’s words, after what was read', () => {
  const own = message(52, { user: { userId: ADA, name: 'Ada', profileUrl: null } })
  const window = windowOf({
    messages: [
      message(55),
      message(54, { isDeleted: true }),
      message(53, { type: 'note' }),
      own,
      message(51),
    ],
    continuationToken: null,
    hasNewer: false,
  })
  expect(firstUnread(window, 51, ADA)?.seq).toBe(55)
  expect(firstUnread(window, 50, ADA)?.seq).toBe(51)
  expect(firstUnread(window, 55, ADA)).toBeUndefined()
})

test('tells whether reading can go on from a place', () => {
  const window = windowOf(page(51, 100, { older: true }))
  expect([49, 50, 51, 100, 101].map((seq) => reaches(window, seq))).toEqual([false, true, true, true, false])
  expect(reaches(windowOf(page(5, 9)), 1)).toBe(true)
})

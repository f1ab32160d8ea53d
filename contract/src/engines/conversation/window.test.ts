import { describe, expect, test } from 'vitest'
import {
  type MessageWindow,
  reaches,
  WINDOW_MAX,
  windowOf,
  withEach,
  withMessage,
  withNewer,
  withOlder,
} from './window.ts'

interface Note {
  id: string
  seq: number
  text: string
}

const note = (seq: number, text = `n${seq}`): Note => ({ id: `id-${seq}`, seq, text })
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => note(from + index))
const page = (from: number, to: number, more: { older?: boolean; newer?: boolean } = {}) => ({
  messages: range(from, to).reverse(),
  continuationToken: more.older ? 'more' : null,
  hasNewer: more.newer ?? false,
})
const shape = ({ messages, hasOlder, hasNewer }: MessageWindow<Note>) => ({
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

  test('stays small: a page at one end pushes others out at the other', () => {
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

describe('an event about a message', () => {
  const newest = windowOf(page(51, 100, { older: true }))
  test('puts a new one at the end, in the order of the conversation, and once', () => {
    const both = withMessage(withMessage(newest, note(102)), note(101))
    expect(both.messages.slice(-3).map(({ seq }) => seq)).toEqual([100, 101, 102])
    expect(withMessage(both, note(101)).messages).toHaveLength(52)
  })
  test('puts nothing behind a gap: the pages between are not loaded', () => {
    const middle = windowOf(page(51, 100, { older: true, newer: true }))
    expect(withMessage(middle, note(500))).toBe(middle)
  })
  test('replaces what the message was, or merges the two', () => {
    const edited = withMessage(newest, note(60, 'better'))
    expect(edited.messages[9]?.text).toBe('better')
    expect(edited.messages).toHaveLength(50)
    const merged = withMessage(newest, note(60, 'better'), (known, next) => ({
      ...next,
      text: `${known.text} ${next.text}`,
    }))
    expect(merged.messages[9]?.text).toBe('n60 better')
  })
  test('of pages that are not loaded changes nothing', () => {
    expect(withMessage(newest, note(3, 'better'))).toBe(newest)
  })
})

test('each message can be changed, and the window is the same one where none is', () => {
  const window = windowOf(page(1, 3))
  const changed = withEach(window, (one) => (one.id === 'id-2' ? { ...one, text: '' } : one))
  expect(changed.messages.map(({ text }) => text)).toEqual(['n1', '', 'n3'])
  expect(withEach(window, (one) => one)).toBe(window)
})

test('says whether reading can go on from a position', () => {
  const window = windowOf(page(51, 100, { older: true }))
  expect([49, 50, 51, 100, 101].map((seq) => reaches(window, seq))).toEqual([false, true, true, true, false])
  expect(reaches(windowOf(page(5, 9)), 1)).toBe(true)
})

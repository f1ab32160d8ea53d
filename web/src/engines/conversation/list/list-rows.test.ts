import { describe, expect, test } from 'vitest'
import { continues, type ListedMessage, listRows } from './list-rows.ts'

const NOW = new Date(2026, 10, 15, 15).getTime()
let made = 0

const message = (minute: number, senderId = 'ada', more: Partial<ListedMessage> = {}): ListedMessage => ({
  id: `m${made++}`,
  kind: 'message',
  sender: { id: senderId },
  isOwn: false,
  sentAt: new Date(2026, 10, 15, 10, minute).toISOString(),
  ...more,
})

describe('a message goes on under the name above', () => {
  test.each([
    ['within five minutes', message(5), message(0), true],
    ['not after', message(6), message(0), false],
    ['not under another name', message(1, 'ben'), message(0), false],
    ['not below a note', message(1), message(0, 'ada', { kind: 'note' }), false],
    ['and a note never', message(1, 'ada', { kind: 'note' }), message(0), false],
    ['not as the first', message(0), undefined, false],
    ['not on the next day', message(14 * 60 + 1), message(14 * 60 - 1), false],
  ])('%s', (_, one, before, expected) => {
    expect(continues(one, before)).toBe(expected)
  })
})

test('a group ends where the next message begins one', () => {
  const rows = listRows([message(0), message(1), message(2, 'ben'), message(3, 'ben'), message(30, 'ben')], {
    hasOlder: false,
    now: NOW,
  })
  expect(rows.map(({ isContinued }) => isContinued)).toEqual([false, true, false, true, false])
  expect(rows.map(({ isGroupEnd }) => isGroupEnd)).toEqual([false, true, false, true, true])
})

test('each day is named once, above its first message', () => {
  const yesterday = message(-24 * 60)
  const rows = listRows([yesterday, message(0), message(1)], { hasOlder: false, now: NOW })
  expect(rows.map(({ day }) => day)).toEqual(['Yesterday', 'Today', undefined])
})

test('the first of a page names no day while there is more above it: it may be in the middle of one', () => {
  const items = [message(0), message(1)]
  expect(listRows(items, { hasOlder: true, now: NOW })[0]!.day).toBeUndefined()
  expect(listRows(items, { hasOlder: false, now: NOW })[0]!.day).toBe('Today')
})

test('the New line stands above the first unread, which then begins a group', () => {
  const items = [message(0), message(1), message(2)]
  const rows = listRows(items, { firstUnreadId: items[1]!.id, hasOlder: false, now: NOW })
  expect(rows.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, true, false])
  expect(rows.map(({ isContinued }) => isContinued)).toEqual([false, false, true])
})

test('a page that is put above changes no row below its seam', () => {
  const earlier = [message(0), message(3), message(6, 'ben')]
  const later = [message(7, 'ben'), message(9), message(13)]
  const alone = listRows(later, { hasOlder: true, now: NOW })
  const together = listRows([...earlier, ...later], { hasOlder: true, now: NOW })
  expect(together.slice(4)).toEqual(alone.slice(1))
})

test('posts stand by themselves: none goes on under another, and no day is named', () => {
  const items = [message(-24 * 60), message(0), message(1)]
  const rows = listRows(items, { firstUnreadId: items[1]!.id, hasOlder: false, isUngrouped: true, now: NOW })
  expect(rows.map(({ day, isContinued, isFirstUnread }) => ({ day, isContinued, isFirstUnread }))).toEqual(
    [false, true, false].map((isFirstUnread) => ({ day: undefined, isContinued: false, isFirstUnread })),
  )
})

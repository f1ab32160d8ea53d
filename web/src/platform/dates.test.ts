import { expect, test } from 'vitest'
import { fromToday, waitedFor } from './dates.ts'

test('days are counted by the calendar, not by the clock', () => {
  const now = new Date(2026, 10, 15, 1, 0).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  expect(fromToday(at(15, 23), now)).toBe('today')
  expect(fromToday(at(14, 23), now)).toBe('yesterday')
  expect(fromToday(at(29, 0), now)).toBe('in 14 days')
})

const evening = new Date(2026, 10, 15, 20, 0).getTime()
const MINUTE = 60_000

test.each([
  [0, '1 min'],
  [12, '12 min'],
  [60, '1 h'],
  [92, '1 h 32 min'],
  [13 * 60, 'today'],
  [30 * 60, 'yesterday'],
  [9 * 24 * 60, '9 days ago'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(waitedFor(new Date(evening - minutes * MINUTE).toISOString(), evening)).toBe(text)
})

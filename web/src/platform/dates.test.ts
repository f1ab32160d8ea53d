import { expect, test } from 'vitest'
import { fromToday } from './dates.ts'

test('days are counted by the calendar, not by the clock', () => {
  const now = new Date(2026, 10, 15, 1, 0).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  expect(fromToday(at(15, 23), now)).toBe('today')
  expect(fromToday(at(14, 23), now)).toBe('yesterday')
  expect(fromToday(at(29, 0), now)).toBe('in 14 days')
})

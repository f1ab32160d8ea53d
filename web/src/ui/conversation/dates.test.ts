import { describe, expect, test } from 'vitest'
import { dayTitle, rowTime } from './dates.ts'

const at = (day: number, hour = 12, month = 10, year = 2026) => new Date(year, month, day, hour).getTime()
const NOW = at(15, 9)

describe('the title of a day', () => {
  test.each([
    ['this morning', at(15, 0), 'Today'],
    ['late last night', at(14, 23), 'Yesterday'],
    ['two days ago', at(13), 'Friday'],
    ['six days ago', at(9), 'Monday'],
    ['a week ago, whose weekday is today’s', at(8), 'Sunday, November 8'],
    ['last year', at(30, 12, 11, 2025), 'December 30, 2025'],
    ['a clock that runs ahead', at(16), 'Monday, November 16'],
  ])('%s', (_, time, title) => {
    expect(dayTitle(time, NOW, 'en-US')).toBe(title)
  })

  test('is counted in days of the calendar across the night the clocks change', () => {
    expect(dayTitle(at(8, 23, 2), at(9, 1, 2), 'en-US')).toBe('Yesterday')
  })

  test('is written as the person’s locale does', () => {
    expect(dayTitle(at(3), NOW, 'de-DE')).toBe('Dienstag, 3. November')
  })
})

test.each([
  [at(15, 8), '8:00 AM'],
  [at(14), 'Yesterday'],
  [at(11), 'Wednesday'],
  [at(1), '11/1/26'],
])('a row says when in a word', (time, expected) => {
  // ICU puts a narrow no-break space before AM.
  expect(rowTime(new Date(time).toISOString(), NOW, 'en-US').replace(/\s/g, ' ')).toBe(expected)
})

import { describe, expect, test } from 'vitest'
import { dayTitle, moment, momentAlone, rowTime } from './dates.ts'

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
  [at(15, 10), 'today at 10:00 AM'],
  [at(14, 17), 'yesterday at 5:00 PM'],
  [at(16, 8), 'tomorrow at 8:00 AM'],
  [at(20, 8), 'Friday at 8:00 AM'],
  [at(11, 8), 'Wednesday at 8:00 AM'],
  [at(23, 8), 'Nov 23 at 8:00 AM'],
  [at(2, 8, 0, 2027), 'Jan 2, 2027 at 8:00 AM'],
])('a moment is said as within a sentence', (time, expected) => {
  expect(moment(time, 'en-US', NOW).replace(/\s/g, ' ')).toBe(expected)
})

test('where it begins a line it begins as one', () => {
  expect(momentAlone(at(14, 17), 'en-US', NOW).replace(/\s/g, ' ')).toBe('Yesterday at 5:00 PM')
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

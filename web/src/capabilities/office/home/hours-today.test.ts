import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import { expect, test } from 'vitest'
import { hoursToday } from './hours-today.ts'

const hours = {
  areHoursSet: true,
  timeZone: 'America/Chicago' as const,
  holidays: [{ on: '2026-11-26', name: 'Thanksgiving' }],
  officeHours: WEEKDAYS.map((day) => ({
    day,
    isOpen: day !== 'Sunday',
    spans: [
      { opensAt: '08:00', closesAt: '12:00' },
      { opensAt: '13:00', closesAt: '17:00' },
    ],
  })),
}
const at = (instant: string) => hoursToday(hours, new Date(instant))?.replaceAll(' ', ' ')

test.each([
  ['2026-11-17T13:59:00Z', 'Opens at 8:00 AM'],
  ['2026-11-17T14:00:00Z', 'Open until 12:00 PM'],
  ['2026-11-17T18:30:00Z', 'Opens at 1:00 PM'],
  ['2026-11-17T22:59:00Z', 'Open until 5:00 PM'],
  ['2026-11-17T23:00:00Z', 'Closed now'],
  ['2026-11-22T18:00:00Z', 'Closed now'],
  ['2026-11-26T18:00:00Z', 'Closed for Thanksgiving'],
])('at %s, by the clock of the practice: %s', (instant, words) => {
  expect(at(instant)).toBe(words)
})

test('hours that are only a suggestion are not shown', () => {
  expect(hoursToday({ ...hours, areHoursSet: false }, new Date('2026-11-17T18:00:00Z'))).toBeUndefined()
})

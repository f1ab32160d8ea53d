import { expect, test } from 'vitest'
import { type Attendance, attendanceOf, availabilityOf, type Choice, WORK_STATUS } from './rules.ts'

const { Active, Busy, Offline, Unset } = WORK_STATUS
const NOW = new Date('2026-11-16T13:30:00Z')
const AT_TWO = new Date('2026-11-16T14:00:00Z')
const NOBODY: Attendance = 'none'

// biome-ignore format: a table is read by its columns
test.each<[choice: Choice | null, attendance: Attendance, status: number, until: Date | null]>([
  [null,                              'touched', Active,  null],
  [null,                              'idle',    Unset,   null],
  [null,                              NOBODY,    Offline, null],
  [{ status: Active, until: null },   'touched', Active,  null],
  [{ status: Active, until: null },   'idle',    Active,  null],
  [{ status: Active, until: AT_TWO }, 'idle',    Active,  AT_TWO],
  [{ status: Active, until: AT_TWO }, NOBODY,    Offline, null],
  [{ status: Busy, until: null },     'touched', Busy,    null],
  [{ status: Busy, until: AT_TWO },   'idle',    Busy,    AT_TWO],
  [{ status: Busy, until: AT_TWO },   NOBODY,    Busy,    AT_TWO],
  [{ status: Offline, until: null },  'touched', Offline, null],
  [{ status: Offline, until: AT_TWO }, 'idle',   Offline, null],
  [{ status: Offline, until: AT_TWO }, NOBODY,   Offline, null],
  // A choice no longer counts from the moment it ends.
  [{ status: Busy, until: NOW },      'touched', Active,  null],
  [{ status: Busy, until: NOW },      NOBODY,    Offline, null],
  [{ status: Offline, until: NOW },   'idle',    Unset,   null],
  [{ status: Active, until: NOW },    'idle',    Unset,   null],
])('%j and %s windows make %i', (choice, attendance, status, until) => {
  expect(availabilityOf(attendance, choice, NOW)).toEqual({ status, until })
})

test('many windows make one status: the liveliest counts', () => {
  expect(attendanceOf([])).toBe('none')
  expect(attendanceOf(['none', 'none'])).toBe('none')
  expect(attendanceOf(['none', 'idle'])).toBe('idle')
  expect(attendanceOf(['idle', 'touched', 'none'])).toBe('touched')
})

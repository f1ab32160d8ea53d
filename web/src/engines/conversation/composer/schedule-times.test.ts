import { expect, test } from 'vitest'
import { fieldValue, scheduleTimes } from './schedule-times.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)
const offered = (now: Date) => scheduleTimes(now).map(({ label, at: time }) => [label, fieldValue(time)])

test('on a Thursday morning', () => {
  expect(offered(at(12, 9, 20))).toEqual([
    ['In 1 hour', '2026-11-12T10:20'],
    ['This afternoon', '2026-11-12T13:00'],
    ['Tomorrow morning', '2026-11-13T08:00'],
    ['Monday morning', '2026-11-16T08:00'],
  ])
})

test('in the afternoon there is none left, and before a Monday tomorrow is it', () => {
  expect(offered(at(15, 12, 30)).map(([label]) => label)).toEqual(['In 1 hour', 'Tomorrow morning'])
})

test('on a Monday, Monday is the next one', () => {
  expect(offered(at(16, 15)).at(-1)).toEqual(['Next Monday morning', '2026-11-23T08:00'])
})

test('every time lies ahead, at any hour of any day', () => {
  for (let hour = 0; hour < 24 * 14; hour++) {
    const now = at(1, hour, 59)
    for (const { at: time } of scheduleTimes(now)) expect(time.getTime()).toBeGreaterThan(now.getTime())
  }
})

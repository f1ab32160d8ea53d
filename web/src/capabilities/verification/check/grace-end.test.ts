import { expect, test } from 'vitest'
import { graceEnd } from './grace-end.ts'

const early = '2027-01-01T00:00:00.000Z'
const late = '2027-03-01T00:00:00.000Z'

test('the earlier date ends it, whichever that is', () => {
  expect(graceEnd({ noGraceDate: early, cutoffDate: late })?.toISOString()).toBe(early)
  expect(graceEnd({ noGraceDate: late, cutoffDate: early })?.toISOString()).toBe(early)
})

test('one date alone is no grace', () => {
  expect(graceEnd({ noGraceDate: null, cutoffDate: late })).toBeUndefined()
  expect(graceEnd({ noGraceDate: early, cutoffDate: null })).toBeUndefined()
})

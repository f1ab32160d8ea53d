import { expect, test } from 'vitest'
import { waitedFor } from './waited-for.ts'

const now = new Date(2026, 10, 15, 20, 0).getTime()
const MINUTE = 60_000

test.each([
  [0, '1 min'],
  [12, '12 min'],
  [60, '1 h'],
  [92, '1 h 32 min'],
  [13 * 60, 'today'],
  [30 * 60, 'yesterday'],
  [9 * 24 * 60, '9 days ago'],
])('%i minutes are told as %s', (minutes, told) => {
  expect(waitedFor(new Date(now - minutes * MINUTE).toISOString(), now)).toBe(told)
})

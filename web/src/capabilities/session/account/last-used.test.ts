import { expect, test } from 'vitest'
import { lastUsed } from './last-used.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:30Z', 'now'],
  ['2026-11-15T11:55:00Z', '5 minutes ago'],
  ['2026-11-15T09:10:00Z', '2 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  // A clock that runs ahead on the server.
  ['2026-11-15T12:00:20Z', 'now'],
])('%s was %s', (instant, said) => {
  expect(lastUsed(instant, now, 'en')).toBe(said)
})

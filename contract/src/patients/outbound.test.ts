import { expect, test } from 'vitest'
import { isOtherUsual, optedOutSentence, otherUsualSentence } from './outbound.ts'

test('who opted out is said with the day where the practice is, and why', () => {
  const since = new Date('2026-03-08T02:30:00.000Z')
  const optedOut = { channel: 'text', source: 'texted STOP', since, timeZone: 'America/Chicago' } as const
  expect(optedOutSentence(optedOut)).toBe(
    'They opted out of texts on Mar 7, 2026 (texted STOP). Please use another way to reach them.',
  )
  expect(optedOutSentence({ ...optedOut, channel: 'email', timeZone: 'UTC' })).toMatch(
    /^They opted out of email on Mar 8, 2026/,
  )
})

test.each([
  [2, 0, true],
  [1, 0, false],
  [4, 1, true],
  [3, 1, false],
  [50, 13, false],
])('written to the other one %i times and to this one %i times: usual %s', (other, own, isUsual) => {
  expect(isOtherUsual(other, own)).toBe(isUsual)
})

test('the question has as much of the birth dates as tells the two apart', () => {
  expect(otherUsualSentence('1961-02-03', '1994-03-07')).toBe(
    'You usually write to the one born in 1961. This one was born in 1994.',
  )
  expect(otherUsualSentence('1961-02-03', '1961-03-07')).toBe(
    'You usually write to the one born on 02/03/1961. This one was born on 03/07/1961.',
  )
  expect(otherUsualSentence('1961-02-03', '1961-02-03')).toMatch(/with this name and birth date/)
})

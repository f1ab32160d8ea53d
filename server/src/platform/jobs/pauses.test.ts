import { expect, test } from 'vitest'
import { FOR_A_DAY, ONCE } from './job.ts'
import { retrySettings } from './pauses.ts'

/** How long it takes until the last retry, when every pause is as short, or as long, as chance allows. */
function span(minutes: number, chance: 0 | 1): number {
  const { retryLimit, retryDelay, retryDelayMax } = retrySettings({ minutes })
  let seconds = 0
  for (let retry = 1; retry <= retryLimit; retry += 1)
    seconds += Math.min(retryDelayMax, retryDelay * (2 ** retry / 2) * (1 + chance))
  return seconds / 60
}

test('what is tried for a day is tried for about a day, whatever chance does', () => {
  expect(span(FOR_A_DAY.minutes, 0)).toBeGreaterThan(22 * 60)
  expect(span(FOR_A_DAY.minutes, 1)).toBeLessThan(25 * 60)
})

test('a code that lives for ten minutes is tried a few times within them', () => {
  expect(retrySettings({ minutes: 10 }).retryLimit).toBe(6)
  expect(span(10, 1)).toBeLessThan(11)
})

test('once is once', () => {
  expect(retrySettings(ONCE).retryLimit).toBe(0)
})

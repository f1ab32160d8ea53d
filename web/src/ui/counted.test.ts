import { expect, test } from 'vitest'
import { counted, shownCount } from './counted.ts'

test.each([
  [1, '1 message'],
  [0, '0 messages'],
  [2_000, '2,000 messages'],
])('%i is counted in words', (number, words) => {
  expect(counted(number, 'message', 'messages')).toBe(words)
})

test.each([
  [999, '999'],
  [1_000, '999+'],
  [2_000, '999+'],
])('%i is shown up to a most', (number, shown) => {
  expect(shownCount(number, 999)).toBe(shown)
  expect(counted(number, 'message', 'messages', 999)).toBe(`${shown} messages`)
})

import { expect, test } from 'vitest'
import { counted, shownCount, shownWaiting } from './counted.ts'

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

test.each([
  [1, '1'],
  [10, '10'],
  [11, '10+'],
  [2_000, '10+'],
])('%i waiting is shown alike in the title, the menu and the bell', (number, shown) => {
  expect(shownWaiting(number)).toBe(shown)
})

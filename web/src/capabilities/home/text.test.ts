import { expect, test } from 'vitest'
import { text } from './text.ts'

test.each([
  [0, 'Good evening'],
  [4, 'Good evening'],
  [5, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i one is greeted with %s', (hour, greeting) => {
  expect(text.greeting(hour, 'Ada')).toBe(`${greeting}, Ada`)
})

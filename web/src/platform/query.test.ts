import { expect, test } from 'vitest'
import { ApiError, unreachable } from './api/error.ts'
import { isWorthRetrying, queryClient } from './query.ts'
import { resetAll } from './resettable.ts'

const failed = (status: number) => new ApiError({ status, code: 'x', message: 'No.' })

test.each([
  ['a lost line', 0, unreachable(), true],
  ['a lost line for the second time', 1, unreachable(), false],
  ['a stumbling server', 0, failed(503), true],
  ['wrong input', 0, failed(400), false],
  ['something that is not there', 0, failed(404), false],
  ['too many requests', 0, failed(429), false],
  ['a fault of our own', 0, new TypeError('x is not a function'), false],
])('retrying %s after %i tries', (_, failures, error, isWorth) => {
  expect(isWorthRetrying(failures, error)).toBe(isWorth)
})

test('the cache is emptied with the session', () => {
  queryClient.setQueryData(['patients'], ['somebody'])
  resetAll()
  expect(queryClient.getQueryData(['patients'])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readAnswer, retryAfterOf } from './service-answer.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toUTCString()

test.each([
  ['seconds', { 'retry-after': '120' }, 120],
  ['at once', { 'retry-after': '0' }, 1],
  ['a moment that has passed', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 1],
  ['no time at all', { 'retry-after': 'soon' }, undefined],
  ['nothing', {}, undefined],
  ['it under a name of its own', { 'ratelimit-reset': '7' }, 7],
])('a service that says %s', (_what, headers, seconds) =>
  expect(retryAfterOf(new Headers(headers as Record<string, string>), 'ratelimit-reset')).toBe(seconds),
)

test('a moment to come is so many seconds away', () =>
  expect(retryAfterOf(new Headers({ 'retry-after': inAMinute() }))).toBeGreaterThan(50))

test('an answer is read whole, and one without end is not', async () => {
  expect(await readAnswer(new Response('{"a":"ü"}'))).toBe('{"a":"ü"}')
  expect(await readAnswer(new Response(null))).toBe('')
  expect(await readAnswer(new Response('x'.repeat(1024 * 1024 + 1)))).toBeUndefined()
})

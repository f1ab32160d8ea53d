import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test.each([
  [
    'a code',
    Object.assign(new Error('mail to ada@example.test'), { code: 'ECONNREFUSED' }),
    'Error ECONNREFUSED',
  ],
  ['what a server answered', Object.assign(new Error('no'), { responseCode: 550 }), 'Error 550'],
  ['what kept it from being fetched', fetchFailed('ENOTFOUND'), 'TypeError ENOTFOUND'],
  [
    'no word that could name somebody',
    Object.assign(new Error('x'), { code: 'to ada@example.test' }),
    'Error',
  ],
  ['the sort of what is no error', 'ada@example.test', 'string'],
])('a reason says %s', (_what, error, reason) => expect(reasonOf(error)).toBe(reason))

function fetchFailed(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), { code }) })
}

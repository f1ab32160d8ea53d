import { describe, expect, test } from 'vitest'
import { formatError, UNHANDLED_MESSAGE } from './errors.ts'

describe('formatting an error', () => {
  test.each<[string, unknown, number | undefined, string]>([
    [
      'takes the message and appends the status',
      { message: 'We couldn’t find this.' },
      404,
      'We couldn’t find this. (404)',
    ],
    [
      'shows wrong credentials as they are',
      { message: 'Invalid username or password' },
      401,
      'Invalid username or password',
    ],
    [
      'takes the first text of a list',
      { errors: [{ message: 'First' }, { message: 'Second' }] },
      400,
      'First (400)',
    ],
    [
      'prefers the message over the list',
      { message: 'Whole', errors: [{ message: 'First' }] },
      400,
      'Whole (400)',
    ],
    ['takes a bare text', 'Bad gateway', 502, 'Bad gateway (502)'],
    ['skips blank texts', { message: '  ', errors: ['Second'] }, 400, 'Second (400)'],
    ['falls back for nothing', undefined, 500, `${UNHANDLED_MESSAGE} (500)`],
    ['falls back for a text-less answer', { message: 7, errors: [{}] }, 500, `${UNHANDLED_MESSAGE} (500)`],
    ['leaves the status out where there is none', { message: 'No line' }, undefined, 'No line'],
  ])('%s', (_name, answer, status, shown) => {
    expect(formatError(answer, status)).toBe(shown)
  })
})

import { ONBOARDING_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { describe, expect, test } from 'vitest'
import { answer } from '../testing/fake-server.ts'
import { ApiError, errorOf, failingAs, readJson } from './error.ts'

const made = async (response: Response) => errorOf(response, await readJson(response))

describe('the error of an answer', () => {
  test('has the first text with the status behind it', async () => {
    const error = await made(
      answer(404, { code: 'not-found', message: 'We couldn’t find this.', requestId: 'r7' }),
    )
    expect(error).toMatchObject({
      status: 404,
      code: 'not-found',
      message: 'We couldn’t find this. (404)',
      plainMessage: 'We couldn’t find this.',
      requestId: 'r7',
      fields: {},
    })
  })

  test('shows wrong credentials as they are', async () => {
    const error = await made(
      answer(401, { code: 'invalid-credentials', message: 'Invalid username or password' }),
    )
    expect(error.message).toBe('Invalid username or password')
  })

  test('names each wrong input once, by its path in the body', async () => {
    const errors = [
      { path: 'body.email', message: 'Please enter a valid email address.' },
      { path: 'body.email', message: 'Too long.' },
      { path: 'body.patient.firstName', message: 'Please enter a name.' },
      { path: 'query.page', message: 'Not a number.' },
    ]
    const error = await made(answer(400, { code: 'invalid-input', message: 'Please check.', errors }))
    expect(error.fields).toEqual({
      email: 'Please enter a valid email address.',
      'patient.firstName': 'Please enter a name.',
      'query.page': 'Not a number.',
    })
  })

  test.each([
    ['the body', answer(429, { code: 'x', message: 'Wait.', retryAfterSeconds: 7 }), 7],
    ['the header', answer(503, { code: 'busy', message: 'Wait.' }, { 'retry-after': '12' }), 12],
    ['neither', answer(500, { code: 'x', message: 'No.' }), undefined],
    ['a header with a date', answer(503, {}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }), undefined],
  ])('takes the wait from %s', async (_, response, seconds) => {
    expect((await made(response)).retryAfterSeconds).toBe(seconds)
  })

  test('never shows the page of a proxy', async () => {
    const page = new Response('<h1>502 Bad Gateway</h1>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    })
    expect((await made(page)).message).toMatch(/^Oops! .* \(502\)$/)
  })

  test('survives JSON that is broken off', async () => {
    const broken = new Response('{"message": "Hel', {
      status: 500,
      headers: { 'content-type': 'application/json' },
    })
    expect(await made(broken)).toMatchObject({ status: 500, code: 'unhandled' })
  })
})

test.each([
  [500, 'There was a problem setting up your account. (500)'],
  [409, 'Taken. (409)'],
])(
  'a failure of %i is called what the kind of call is called, where the server knew no better',
  (status, message) => {
    const error = new ApiError({ status, code: 'x', message: 'Taken. (409)', requestId: 'r' })
    expect(failingAs(ONBOARDING_FAILURE_MESSAGE, error)).toMatchObject({ status, message, requestId: 'r' })
  },
)

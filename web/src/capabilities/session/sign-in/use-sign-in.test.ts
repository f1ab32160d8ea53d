import '#platform/testing/window.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/api.ts'
import { isSameEmail, problemOf } from './use-sign-in.ts'

const refusal = (code: string) => new ApiError({ status: 401, code, message: 'What the server says' })

test('a refused code is not called a wrong password', () => {
  expect(problemOf(refusal('invalid-credentials'), 'Wrong code.')).toBe('Wrong code.')
  expect(problemOf(refusal('invalid-credentials'))).toBe('What the server says')
  expect(problemOf(refusal('too-many-attempts'), 'Wrong code.')).toBe('What the server says')
})

test('a wait has no status behind it', () => {
  const said = { message: 'Too many attempts. (429)', plainMessage: 'Too many attempts.' }
  const wait = new ApiError({ status: 429, code: 'too-many-attempts', retryAfterSeconds: 9, ...said })
  expect(problemOf(wait)).toBe('Too many attempts.')
})

test('an email is the same in any case and with spaces around it', () => {
  expect(isSameEmail(' Ada@Example.test', 'ada@example.test ')).toBe(true)
  expect(isSameEmail('ada@example.test', 'ad@example.test')).toBe(false)
})

import '../testing/window.ts'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../api/error.ts'
import { ApiError } from '../api.ts'
import { answer } from '../testing/fake-server.ts'
import { errorNow, problemsOf, refusedFields } from './findings.ts'

const refusal = (fields: Record<string, string>) =>
  new ApiError({ status: 400, code: 'validation', message: 'What the server says', fields })

test('problems stand in the order of the form, without the fields that are fine', () => {
  expect(problemsOf({ name: undefined, email: 'No email.', code: 'No code.' })).toEqual([
    { fieldId: 'email', message: 'No email.' },
    { fieldId: 'code', message: 'No code.' },
  ])
})

describe('at a field', () => {
  const check = ({ name }: { name: string; email: string }) => ({
    name: name.length < 2 ? 'Too short.' : undefined,
  })
  const last = { values: { name: '', email: '' }, found: { name: 'Missing.' } }

  test('what was found stays until the field is changed', () => {
    expect(errorNow('name', { name: '', email: 'typed' }, last, check)).toBe('Missing.')
  })
  test('a change is judged again', () => {
    expect(errorNow('name', { name: 'A', email: '' }, last, check)).toBe('Too short.')
    expect(errorNow('name', { name: 'Ada', email: '' }, last, check)).toBeUndefined()
  })
  test('nothing is said before the first attempt', () => {
    expect(
      errorNow('name', { name: 'A', email: '' }, { values: last.values, found: {} }, check),
    ).toBeUndefined()
  })
})

describe('a refusal', () => {
  const values = { email: '', code: '' }

  test('goes to the fields that the server names', () => {
    expect(refusedFields(refusal({ email: 'Taken.', other: 'Odd.' }), values)).toEqual({ email: 'Taken.' })
  })
  test('goes to the field that the form knows it is about', () => {
    expect(refusedFields(refusal({}), values, () => 'code')).toEqual({ code: 'What the server says' })
  })
  test('has no status behind it at a field', () => {
    const body = { code: 'already-invited', message: 'They are invited already.' }
    const refused = errorOf(answer(409, body), body)
    expect(refused.message).toBe('They are invited already. (409)')
    expect(refusedFields(refused, values, () => 'email')).toEqual({ email: 'They are invited already.' })
  })
  test('is about no field when nobody says so', () => {
    expect(problemsOf(refusedFields(refusal({ other: 'Odd.' }), values))).toEqual([])
    expect(problemsOf(refusedFields(new TypeError('boom'), values))).toEqual([])
  })
})

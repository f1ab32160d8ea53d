import { describe, expect, test } from 'vitest'
import { ageOn, birthDateProblem, readBirthDate, shownBirthDate } from './birth-date.ts'

const TODAY = '2026-11-16'

describe('reading a birth date', () => {
  test.each([
    ['3/7/1994', '1994-03-07'],
    ['03-07-94', '1994-03-07'],
    ['03.07.1994', '1994-03-07'],
    ['1994-03-07', '1994-03-07'],
    ['1994/3/7', '1994-03-07'],
    ['03071994', '1994-03-07'],
    ['Mar 7 1994', '1994-03-07'],
    ['March 7th, 1994', '1994-03-07'],
    ['7 March 1994', '1994-03-07'],
    ['31/12/1961', '1961-12-31'],
    ['1/2/27', '1927-01-02'],
    ['1/2/26', '2026-01-02'],
    ['2/29/2000', '2000-02-29'],
  ])('%s is %s', (typed, day) => expect(readBirthDate(typed, TODAY)).toBe(day))

  test.each([
    ['03/07/1994', '1994-07-03'],
    ['31/12/1961', '1961-12-31'],
    ['12/31/1961', '1961-12-31'],
    ['1994-03-07', '1994-03-07'],
  ])('%s with the day first is %s', (typed, day) => expect(readBirthDate(typed, TODAY, true)).toBe(day))

  test.each(['2/30/1990', '13/13/1990', 'yesterday', '7', '555-0101', ''])('%j is none', (typed) =>
    expect(readBirthDate(typed, TODAY)).toBeUndefined(),
  )
})

test('what cannot be a birth date is said in a sentence', () => {
  expect(birthDateProblem('2026-11-16', TODAY)).toBeUndefined()
  expect(birthDateProblem('2026-11-17', TODAY)).toBe('This birth date is in the future.')
  expect(birthDateProblem('1876-11-16', TODAY)).toBeUndefined()
  expect(birthDateProblem('1876-11-15', TODAY)).toBe('This birth date is more than 150 years ago.')
  expect(birthDateProblem('1990-02-30', TODAY)).toBe('This day does not exist. Please check the birth date.')
})

test('an age is counted in whole years', () => {
  expect(ageOn('2014-11-16', TODAY)).toBe(12)
  expect(ageOn('2014-11-17', TODAY)).toBe(11)
  expect(shownBirthDate('1994-03-07')).toBe('03/07/1994')
})

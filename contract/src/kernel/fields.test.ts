import { expect, test } from 'vitest'
import {
  emailProblem,
  hasEmoji,
  isAlphanumeric,
  isDigitsAndHyphens,
  isEmptyValue,
  isLettersAndSpaces,
  isPositiveDecimal,
  isUsMobile,
  isUsZip,
  mobileProblem,
  numberProblem,
  phoneKey,
  requiredProblem,
  withProtocol,
} from './fields.ts'

test.each([
  ['', 'Please enter your email address.'],
  ['   ', 'Please enter your email address.'],
  ['ada', 'Please enter a valid email address.'],
  ['ada@clinic', 'Please enter a valid email address.'],
  ['ada@@clinic.example', 'Please enter a valid email address.'],
  ['ada@clinic..example', 'Please enter a valid email address.'],
  ['ada <ada@clinic.example>', 'Please enter a valid email address.'],
  [`${'a'.repeat(250)}@clinic.example`, 'Please enter a valid email address.'],
  [' ada@clinic.example ', undefined],
  ["o'hara+desk@clinic.example", undefined],
])('email %j', (value, problem) => expect(emailProblem(value)).toBe(problem))

test('an email is called what the form calls it', () => {
  expect(emailProblem('', 'work email')).toBe('Please enter your work email address.')
  expect(emailProblem('x', 'work email')).toBe('Please enter a valid work email address.')
})

test.each([
  ['12', undefined],
  ['+15125550100', undefined],
  ['', 'Please enter a valid fax number.'],
  ['+', 'Please enter a valid fax number.'],
  ['12a', 'Please enter a valid fax number.'],
  ['1+2', 'Please enter a valid fax number.'],
])('number %j', (value, problem) => expect(numberProblem(value, 'fax')).toBe(problem))

test.each([
  ['x', undefined],
  [' ', 'Say something.'],
  [null, 'Say something.'],
])('required %j', (value, problem) => expect(requiredProblem(value, 'Say something.')).toBe(problem))

test.each([
  ['5125550100', true],
  ['(512) 555-0100', true],
  ['512.555.0100', true],
  ['+1 512-555-0100', true],
  ['512555010', false],
  ['51255501000', false],
  ['(512 555-0100', false],
])('US mobile %j is %s', (value, is) => expect(isUsMobile(value)).toBe(is))

test.each([
  ['78701', true],
  ['78701-1234', true],
  ['7870', false],
  ['787011234', false],
])('ZIP %j is %s', (value, is) => expect(isUsZip(value)).toBe(is))

test('the other patterns', () => {
  expect([isLettersAndSpaces('Ana María'), isLettersAndSpaces('R2')]).toEqual([true, false])
  expect([isAlphanumeric('R2'), isAlphanumeric('R 2')]).toEqual([true, false])
  expect([isDigitsAndHyphens('12-3'), isDigitsAndHyphens('1a')]).toEqual([true, false])
  expect([isPositiveDecimal('0.5'), isPositiveDecimal('0'), isPositiveDecimal('-1')]).toEqual([
    true,
    false,
    false,
  ])
  expect([hasEmoji('ok 👍'), hasEmoji('ok 1')]).toEqual([true, false])
})

test.each(['(512) 555-0100', '1 512 555 0100', '+1 (512) 555-0100', '+61 400 000 000'])(
  'mobile %j may be one',
  (value) => expect(mobileProblem(value)).toBeUndefined(),
)

test.each(['', '555-0100', '+0123', '+1 512 call me', 'number', '+1234567890123456'])(
  'mobile %j is refused',
  (value) => expect(mobileProblem(value)).toBe('Please enter a valid mobile number.'),
)

test('two ways of writing a number compare alike', () => {
  expect(phoneKey('+1 (512) 555-0100')).toBe(phoneKey('512-555-0100'))
  expect(phoneKey('+61400000000')).toBe('400000000')
})

test('a web address without a protocol gets one', () => {
  expect(withProtocol('clinic.example')).toBe('https://clinic.example')
  expect(withProtocol('http://clinic.example')).toBe('http://clinic.example')
})

test.each([null, undefined, false, 0, ' ', [], {}])('%j is empty', (value) =>
  expect(isEmptyValue(value)).toBe(true),
)
test.each([true, 1, 'x', [0], { a: 1 }])('%j is not empty', (value) =>
  expect(isEmptyValue(value)).toBe(false),
)

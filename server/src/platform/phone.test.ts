import { expect, test } from 'vitest'
import { phoneIn, readPhone, writtenPhone } from './phone.ts'

test.each([
  ['(512) 555-0100', '+15125550100'],
  ['512.555.0100', '+15125550100'],
  ['1 512 555 0100', '+15125550100'],
  [' +1 (512) 555-0100 ', '+15125550100'],
  ['+61 400 000 000', '+61400000000'],
  ['+44 7400 123456', '+447400123456'],
])('%j is stored as %s', (typed, normalized) => {
  expect(readPhone(typed, 'mobile')).toBe(normalized)
  expect(readPhone(normalized, 'mobile')).toBe(normalized)
})

test.each([
  ['an area code that does not exist', '(555) 555-5555'],
  ['an exchange that cannot be', '512-155-0100'],
  ['too short for its country', '+12345678'],
  ['a country that does not exist', '+999123456789'],
  ['words around it', 'call 512 555 0100'],
  ['nothing', ''],
])('%s is no number', (_what, typed) => {
  expect(readPhone(typed, 'telephone')).toBeUndefined()
})

test('no text reaches a landline abroad or a toll-free number, but one can call it', () => {
  for (const typed of ['+44 20 7946 0958', '+1 800 555 0199']) {
    expect(readPhone(typed, 'mobile')).toBeUndefined()
    expect(readPhone(typed, 'telephone')).toBeDefined()
  }
})

test('is written as people write it', () => {
  expect(writtenPhone('+15125550100')).toBe('(512) 555-0100')
  expect(writtenPhone('+442079460958')).toBe('+44 20 7946 0958')
  expect(writtenPhone('ext. 4')).toBe('ext. 4')
})

test('is refused with the sentence of its field', () => {
  expect(() => phoneIn('eFaxNumber', '(555) 555-5555', 'eFax')).toThrow(
    expect.objectContaining({
      kind: expect.objectContaining({ status: 400, message: 'Please enter a valid eFax number.' }),
    }),
  )
})

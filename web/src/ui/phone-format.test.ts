import { expect, test } from 'vitest'
import { caretAfter, phoneFormat } from './phone-format.ts'

test.each([
  ['', ''],
  ['5', '5'],
  ['512', '512'],
  ['5125', '(512) 5'],
  ['512555', '(512) 555'],
  ['5125550', '(512) 555-0'],
  ['512-555.0100', '(512) 555-0100'],
  ['(512) ', '512'],
  ['1', '1'],
  ['15125550100', '1 (512) 555-0100'],
  ['+1', '+1'],
  ['+1512', '+1 512'],
  ['+1 512 555 0100', '+1 (512) 555-0100'],
  ['+', '+'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['51255501001', '51255501001'],
])('%j is written %j', (typed, written) => expect(phoneFormat(typed)).toBe(written))

test('what was written is written the same again', () => {
  for (const number of ['(512) 555-0100', '+1 (512) 555-0100', '1 (512) 5'])
    expect(phoneFormat(number)).toBe(number)
})

test('the cursor stays behind the digit that was typed', () => {
  expect(caretAfter('(512) 555-0100', 0)).toBe(0)
  expect(caretAfter('(512) 555-0100', 3)).toBe(4)
  expect(caretAfter('(512) 555-0100', 4)).toBe(7)
  expect(caretAfter('(512) 555-0100', 10)).toBe(14)
})

import { expect, test } from 'vitest'
import { writtenNumber } from './written-number.ts'

test('writes US numbers as people do and leaves others alone', () => {
  expect(writtenNumber('+15125550102')).toBe('(512) 555-0102')
  expect(writtenNumber('+4930123456')).toBe('+4930123456')
})

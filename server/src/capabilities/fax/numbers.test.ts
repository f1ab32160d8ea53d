import { expect, test } from 'vitest'
import { mayUse } from './numbers.ts'

test('without a fax service only numbers that no telephone has can be added', () => {
  const needs = { faxService: undefined }
  expect(mayUse(needs, '+15125550151')).toBe(true)
  expect(mayUse(needs, '+15124471234')).toBe(false)
  expect(mayUse(needs, '+15125550251')).toBe(false)
})

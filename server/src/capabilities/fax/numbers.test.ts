import { expect, test } from 'vitest'
import { mayClaim, mayUse } from './numbers.ts'

test('without a fax service only numbers that no telephone has can be added', () => {
  const needs = { faxService: undefined }
  expect(mayUse(needs, '+15125550151')).toBe(true)
  expect(mayUse(needs, '+15124471234')).toBe(false)
  expect(mayUse(needs, '+15125550251')).toBe(false)
})

test('a number of a real service is not taken by the practice that comes first', () => {
  const service = {
    name: 'telnyx',
    areNumbersFree: false,
    submit: async () => Promise.reject(),
    mayUse: () => true,
  } as const
  expect(mayClaim({ faxService: service }, '+15124471234')).toBe(false)
  expect(
    mayClaim({ faxService: { ...service, name: 'sandbox', areNumbersFree: true } }, '+15124471234'),
  ).toBe(true)
  expect(mayClaim({ faxService: undefined }, '+15125550151')).toBe(true)
})

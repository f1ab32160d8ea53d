import { expect, test } from 'vitest'
import { isBelow } from './is-below.ts'

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.99.99', false],
  ['1.2', '1.2.0', false],
  ['1.2', '1.2.1', true],
])('%s below %s: %s', (version, minimum, expected) => expect(isBelow(version, minimum)).toBe(expected))

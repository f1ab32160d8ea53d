import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.ts'

test.each([
  ['Kim Tran', 'KT'],
  ['Ana Maria de Souza', 'AS'],
  ['Cher', 'C'],
  ['', ''],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

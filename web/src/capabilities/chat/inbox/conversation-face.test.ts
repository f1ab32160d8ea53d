import { expect, test } from 'vitest'
import { initialsOf } from './conversation-face.ts'

test.each([
  ['Dr Elena Fox', 'EF'],
  ['Front desk', 'FD'],
  ['Ada, Ben, Carla +4', 'AC'],
  ['Cher', 'C'],
  ['', ''],
])('%s is shown by %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

import { expect, test } from 'vitest'
import { hasNameTwice } from './names-twice.ts'

test.each([
  '{"a":1,"a":1}',
  '{"a":1, "b":{"a":1}, "a" : 2}',
  '[{"a":1},{"b":[{"c":1,"c":2}]}]',
  // The same name, written in two ways.
  '{"a":1,"\\u0061":2}',
  '{"a\\"b":1,"a\\"b":2}',
  '{"__proto__":1,"__proto__":2}',
])('%s has a name twice', (json) => {
  expect(hasNameTwice(json)).toBe(true)
})

test.each([
  '{}',
  '"a"',
  '{"a":"a","b":"a"}',
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,","b":"{\\"a\\":"}',
  '{"a":["a","a"],"A":1}',
  '{"a\\\\":1,"a":2}',
])('%s has each name once', (json) => {
  expect(hasNameTwice(json)).toBe(false)
})

import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useCheck } from './testing/run-check.ts'

const check = useCheck(join(import.meta.dirname, 'check-functions.ts'))

/** A function of so many lines, its first and its last included. */
const lines = (count: number, first: string, last = '}'): string =>
  [first, ...Array(count - 2).fill('  use()'), last].join('\n')

describe('the length of functions', () => {
  test.each([
    ['a declared function', 'function a() {', '}'],
    ['a function in a variable', 'const a = () => {', '}'],
    ['a component that another function wraps', 'const a = memo(() => {', '})'],
    ['a method', 'const b = { a() {', '} }'],
  ])('is at most 100 lines for %s', (_what, first, last) => {
    expect(check({ 'web/src/a.ts': lines(100, first, last) })).toEqual({ status: 0, lines: [] })
    expect(check({ 'web/src/a.ts': `\n${lines(101, first, last)}` })).toEqual({
      status: 1,
      lines: ['web/src/a.ts:2 a has 101 lines: at most 100, then named parts'],
    })
  })

  test.each([
    'describe("a", () => {',
    'test.describe("a", () => {',
    'describe.each([1])("a", () => {',
    'describe.skipIf(a)("a", () => {',
  ])('is not counted for the tests of %s', (first) => {
    expect(check({ 'server/src/a.test.ts': lines(300, first, '})') })).toEqual({ status: 0, lines: [] })
  })

  test('is counted for one test, named by its title', () => {
    expect(check({ 'web/src/a.test.ts': lines(101, "test('adds', () => {", '})') }).lines).toEqual([
      "web/src/a.test.ts:1 'adds' has 101 lines: at most 100, then named parts",
    ])
  })

  test('is counted for what stands inside a group of tests, and inside another function', () => {
    const inner = lines(101, 'const inner = () => {')
    expect(check({ 'e2e/a.spec.ts': `test.describe('a', () => {\n${inner}\n})` }).lines).toEqual([
      'e2e/a.spec.ts:2 inner has 101 lines: at most 100, then named parts',
    ])
    expect(check({ 'e2e/a.spec.ts': `function outer() {\n${inner}\n}` }).lines).toHaveLength(2)
  })
})

import { describe, expect, test } from 'vitest'
import { PARTS, readArguments } from './test-arguments.ts'

const read = (...args: string[]) => readArguments(args, 2)
const NAMED = ['unit', 'server', 'e2e']

describe('npm test', () => {
  test('runs everything once', () => {
    expect(read()).toEqual({ parts: PARTS, filter: [], title: undefined, rounds: 1, load: 0 })
  })

  test('runs a part, or what matches a name in it', () => {
    expect(read('server')).toMatchObject({ parts: ['server'], filter: [] })
    expect(read('e2e', 'chat', 'files')).toMatchObject({ parts: ['e2e'], filter: ['chat', 'files'] })
  })

  test('looks for a name in all parts that have tests with names', () => {
    expect(read('two-processes')).toMatchObject({ parts: NAMED, filter: ['two-processes'] })
    expect(read('--title', 'five tabs')).toMatchObject({ parts: NAMED, filter: [], title: 'five tabs' })
  })

  test('repeats, under a load when that is requested', () => {
    expect(read('--repeat', '20', 'new-version')).toMatchObject({
      parts: NAMED,
      filter: ['new-version'],
      rounds: 20,
      load: 0,
    })
    expect(read('--repeat', '3', '--load', 'server', 'chat')).toMatchObject({ load: 2, filter: ['chat'] })
    expect(read('--load', '6')).toMatchObject({ parts: PARTS, load: 6 })
    expect(read('--load')).toMatchObject({ parts: PARTS, load: 2 })
  })

  test('takes what failed in the last run', () => {
    expect(read('--failed')).toMatchObject({ failed: 9999 })
    expect(read('--failed', '--at-most', '5')).toMatchObject({ failed: 5 })
  })

  test.each([[['--repeat', 'chat']], [['--repeat', '0']], [['--repat', '2']]])('refuses %j', (args) => {
    expect(() => read(...args)).toThrow()
  })
})

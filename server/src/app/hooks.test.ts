import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from './capabilities.ts'

const folder = join(import.meta.dirname, '../capabilities')

/** The names of all hooks, from where capabilities declare their types. */
const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const [, block] = /interface Hooks \{(.*?)\n {2}\}/s.exec(readFileSync(join(folder, path), 'utf8')) ?? []
    return [...(block ?? '').matchAll(/'([a-z]+\.[a-zA-Z]+)':/g)].map((match) => match[1]!)
  })
  .sort()

test('the page about a capability lists its hooks', () => {
  const names = new Set(declared.map((name) => name.split('.')[0]!))
  const listed = [...names].flatMap((capability) => {
    const text = readFileSync(join(folder, capability, 'README.md'), 'utf8')
    const [, table = ''] = /^\| Hook +\|.*\n((?:\|.*\n)+)/m.exec(text) ?? []
    return [...table.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` +\|/gm)].map((row) => row[1])
  })
  expect(listed.toSorted()).toEqual(declared)
})

test('every handler is for a hook that some capability declares', () => {
  const names = capabilities.flatMap(({ hooks }) => Object.keys(hooks ?? {}))
  expect(names.filter((name) => !declared.includes(name))).toEqual([])
})

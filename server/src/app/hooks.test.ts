import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { capabilities } from './capabilities.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'server/src/capabilities')

/** The names of all hooks, from where capabilities declare their types. */
const declared = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const [, block] = /interface Hooks \{(.*?)\n {2}\}/s.exec(readFileSync(join(folder, path), 'utf8')) ?? []
    return [...(block ?? '').matchAll(/'([a-z]+\.[a-zA-Z]+)':/g)].map((match) => match[1]!)
  })
  .sort()

test('docs/events.md lists every hook and who handles it', () => {
  const handled = declared.map((name) => {
    const by = capabilities.filter(({ hooks }) => hooks && name in hooks).map((one) => one.name)
    return [name, by.sort().join(', ')]
  })
  const [, section = ''] = readFileSync(join(root, 'docs/events.md'), 'utf8').split('## Hooks\n')
  const listed = [...section.matchAll(/^\| `([a-z]+\.[a-zA-Z]+)` +\| [^|]+\| ([^|]*?) +\|$/gm)].map((row) => [
    row[1],
    row[2],
  ])
  expect(listed.toSorted()).toEqual(handled.toSorted())
})

test('every handler is for a hook that some capability declares', () => {
  const names = capabilities.flatMap(({ hooks }) => Object.keys(hooks ?? {}))
  expect(names.filter((name) => !declared.includes(name))).toEqual([])
})

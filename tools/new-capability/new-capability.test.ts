import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { skeletonOf } from './skeleton.ts'

const ROOT = join(import.meta.dirname, '../..')
const LISTS = [
  'contract/src/kernel/capability-order.ts',
  'server/src/app/capabilities.ts',
  'web/src/app/capabilities.ts',
]

let copy: string
const run = (...words: string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'tools/new-capability/main.ts'), ...words], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
const read = (path: string): string => readFileSync(join(copy, path), 'utf8')

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'corridor-new-'))
  for (const path of LISTS) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  run('recall-lists', copy)
})
afterAll(() => rmSync(copy, { recursive: true }))

test('a capability with one call and one screen is at most twelve files', () => {
  expect(Object.keys(skeletonOf('recall-lists')).length).toBeLessThanOrEqual(12)
  for (const [path, text] of Object.entries(skeletonOf('recall-lists'))) expect(read(path)).toBe(text)
})

describe('the lists', () => {
  test('have it once, at its place', () => {
    expect(read(LISTS[0]!)).toContain("  'recall-lists',\n  'onboarding',\n")
    expect(read(LISTS[1]!)).toContain('  recallLists,\n  onboarding,\n')
    expect(read(LISTS[2]!)).toContain('  recallLists,\n]')
    for (const path of LISTS.slice(1)) expect(read(path).match(/\brecallLists\b/g)).toHaveLength(2)
  })

  test('are as the formatter has them, and so are the files', () => {
    const biome = join(ROOT, 'node_modules/.bin/biome')
    const paths = [...LISTS, ...Object.keys(skeletonOf('recall-lists'))].map((path) => join(copy, path))
    const check = ['check', `--config-path=${ROOT}`, '--vcs-enabled=false', ...paths]
    expect(() => execFileSync(biome, check, { stdio: 'pipe' })).not.toThrow()
  })
})

test('a name that is there already, or is none, is refused', () => {
  expect(() => run('recall-lists', copy)).toThrow('These are there already')
  expect(() => run('Recall', copy)).toThrow('in small letters')
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as worklist from './public.ts'

const root = join(import.meta.dirname, '../../..')

/** Sources that name the table of notes. */
const naming = globSync('src/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('worklist_note'))

test('no source but the worklist’s own store reads or writes notes', () => {
  expect(naming.length).toBeGreaterThan(0)
  expect(naming.filter((path) => !path.startsWith('src/capabilities/worklist/store/'))).toEqual([])
})

test('what other capabilities may call has nothing to do with notes', () => {
  expect(Object.keys(worklist).filter((name) => /note/i.test(name))).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  forgetLastRun,
  lastFailures,
  playwrightArguments,
  readLastRun,
  saveLastRun,
  vitestArguments,
} from './last-run.ts'

test('what failed is stored with the way to run it again, until the next run begins', () => {
  const root = mkdtempSync(join(tmpdir(), 'corridor-last-run-'))
  const failure = {
    name: 'a.test.ts: counts',
    place: { part: 'vitest', file: 'a.test.ts', title: 'counts' } as const,
  }
  expect(readLastRun(root)).toBeUndefined()
  saveLastRun(root, { passed: 7, failed: 1, failures: [failure] })
  expect(readLastRun(root)).toEqual({ passed: 7, failed: 1, failures: [failure] })
  forgetLastRun(root)
  expect(readLastRun(root)).toBeUndefined()
  rmSync(root, { recursive: true })
})

test('a second try is refused where it would show nothing, or where too much failed', () => {
  const failures = ['a', 'b'].map((name) => ({ name, place: { part: 'static', title: name } as const }))
  const last = { passed: 1, failed: 2, failures }
  expect(lastFailures(last, 2)).toEqual(last)
  expect(() => lastFailures(last, 1)).toThrow('only up to 1')
  expect(() => lastFailures({ ...last, failed: 3 }, 9)).toThrow('no test')
  expect(() => lastFailures({ passed: 1, failed: 0, failures: [] }, 9)).toThrow('Nothing failed')
  expect(() => lastFailures(undefined, 9)).toThrow('No run')
})

test('tests are chosen by their whole titles, and a file that could not be loaded as a whole', () => {
  const counts = { part: 'vitest', file: 'a.test.ts', title: 'a list counts (two)' } as const
  expect(vitestArguments([counts, { ...counts, title: 'adds 1+1' }])).toEqual([
    '-t',
    '^(?:a list counts \\(two\\)|adds 1\\+1)$',
    'a.test.ts',
  ])
  expect(vitestArguments([counts, { part: 'vitest', file: 'b.test.ts' }])).toEqual(['a.test.ts', 'b.test.ts'])
})

test('journeys are chosen by their line', () => {
  expect(playwrightArguments([{ part: 'e2e', file: 'chat.spec.ts', line: 12 }])).toEqual(['chat.spec.ts:12'])
})

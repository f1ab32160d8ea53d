import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from './test-failures.ts'

/** What a run left for `npm test -- --failed`. */
export interface LastRun {
  passed: number
  /** More than there are failures where something broke that is no test: a report that is missing, an error after the last test. */
  failed: number
  failures: { name: string; place: Place }[]
}

const fileIn = (root: string): string => join(root, '.cache', 'last-test-run.json')

export function saveLastRun(root: string, { passed, failed, failures }: LastRun): void {
  mkdirSync(dirname(fileIn(root)), { recursive: true })
  const listed = failures.map(({ name, place }) => ({ name, place }))
  writeFileSync(fileIn(root), JSON.stringify({ passed, failed, failures: listed }))
}

/** A run that was killed leaves nothing, and nothing of the run before it. */
export const forgetLastRun = (root: string): void => rmSync(fileIn(root), { force: true })

export function readLastRun(root: string): LastRun | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(root), 'utf8')) as LastRun
  } catch {
    return undefined
  }
}

/** What `--failed` is to run again. Throws a sentence to print where that would not show that all is well. */
export function lastFailures(last: LastRun | undefined, most: number): LastRun {
  if (!last) throw new Error('No run has ended here, so nothing is known to have failed.')
  if (last.failed === 0) throw new Error('Nothing failed in the last run.')
  if (last.failed > last.failures.length)
    throw new Error('Something failed that is no test, so a few tests cannot show that it is mended.')
  if (last.failed > most) throw new Error(`${last.failed} failed, and only up to ${most} are tried again.`)
  return last
}

const asPattern = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The arguments by which Vitest runs these tests: all of a file that could not be loaded, otherwise the tests by their whole titles. */
export function vitestArguments(places: readonly Place[]): string[] {
  const files = [...new Set(places.map(({ file = '' }) => file))]
  const titles = places.map(({ title }) => title)
  if (titles.includes(undefined)) return files
  return ['-t', `^(?:${titles.map((title = '') => asPattern(title)).join('|')})$`, ...files]
}

export const playwrightArguments = (places: readonly Place[]): string[] =>
  places.map(({ file, line }) => `${file}:${line}`)

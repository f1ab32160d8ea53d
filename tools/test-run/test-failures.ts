import { stripVTControlCharacters } from 'node:util'
import { hasFailedAsWhole } from './test-counts.ts'

/** How to run a test again: a check of all sources by its name, others by their file, and there by title or line. */
export interface Place {
  part: 'static' | 'vitest' | 'e2e'
  file?: string
  title?: string
  line?: number
}

/** A test that failed, and what it said. */
export interface Failure {
  name: string
  message: string
  place: Place
}

export interface VitestFailures {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  file: string
  specs: {
    title: string
    line: number
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export interface PlaywrightFailures {
  suites: PlaywrightSuite[]
}

const LINES_SHOWN = 12

export function vitestFailures({ testResults }: VitestFailures, root: string): Failure[] {
  return testResults.flatMap((result) => {
    const { name: path, message = '' } = result
    const file = path.startsWith(root) ? path.slice(root.length + 1) : path
    if (hasFailedAsWhole(result)) return [{ name: file, message, place: { part: 'vitest', file } }]
    return result.assertionResults
      .filter((one) => one.status === 'failed')
      .map(
        ({ fullName, failureMessages }): Failure => ({
          name: `${file}: ${fullName}`,
          message: (failureMessages ?? []).join('\n'),
          place: { part: 'vitest', file, title: fullName },
        }),
      )
  })
}

function failuresIn({ specs, suites = [], file }: PlaywrightSuite, path: string): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(
      ({ title, tests, line }): Failure => ({
        name: `${path}: ${title}`,
        message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
        place: { part: 'e2e', file, line },
      }),
    )
  return [...own, ...suites.flatMap((inner) => failuresIn(inner, `${path}: ${inner.title}`))]
}

export const playwrightFailures = ({ suites }: PlaywrightFailures): Failure[] =>
  suites.flatMap((suite) => failuresIn(suite, `e2e/${suite.file}`))

const linesOf = ({ name, message }: Pick<Failure, 'name' | 'message'>): string[] => [
  `✗ ${name}`,
  ...stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_SHOWN)
    .map((line) => `    ${line}`),
]

/** What failed, once more at the end of a long output. */
export const failureLines = (failures: readonly Pick<Failure, 'name' | 'message'>[]): string[] =>
  failures.length === 0 ? [] : ['Failed tests', ...failures.flatMap(linesOf), '']

/** How long something took. */
export interface Timed {
  name: string
  ms: number
}

/** The tests and the files of a step, each with its time. */
export interface Timings {
  tests: Timed[]
  files: Timed[]
}

export const NO_TIMINGS: Timings = { tests: [], files: [] }

export interface VitestTimes {
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  file: string
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

export interface PlaywrightTimes {
  suites: PlaywrightSuite[]
}

const SHOWN = 10

const sum = (times: readonly number[]): number => times.reduce((all, one) => all + one, 0)

export function vitestTimings({ testResults }: VitestTimes, root: string): Timings {
  const short = (path: string) => (path.startsWith(root) ? path.slice(root.length + 1) : path)
  return {
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${short(name)}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: short(name),
      ms: endTime - startTime,
    })),
  }
}

/** The tests of a suite and of those inside it, named by the way to them. */
function testsIn({ specs, suites = [] }: PlaywrightSuite, way: string): Timed[] {
  const own = specs.map(({ title, tests }) => ({
    name: `${way}: ${title}`,
    ms: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...own, ...suites.flatMap((inner) => testsIn(inner, `${way}: ${inner.title}`))]
}

export function playwrightTimings({ suites }: PlaywrightTimes): Timings {
  const files = suites.map((suite) => ({
    name: `e2e/${suite.file}`,
    tests: testsIn(suite, `e2e/${suite.file}`),
  }))
  return {
    tests: files.flatMap(({ tests }) => tests),
    files: files.map(({ name, tests }) => ({ name, ms: sum(tests.map(({ ms }) => ms)) })),
  }
}

const slowest = (timed: readonly Timed[]): Timed[] =>
  timed.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)

const lineOf = ({ name, ms }: Timed): string => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`

/** The slowest ten tests and files of a run as lines to print; nothing where nothing was timed. */
export function slowestLines(timings: readonly Timings[]): string[] {
  const tests = slowest(timings.flatMap((one) => one.tests))
  const files = slowest(timings.flatMap((one) => one.files))
  if (tests.length === 0) return []
  return ['Slowest tests', ...tests.map(lineOf), 'Slowest files', ...files.map(lineOf)]
}

/**
 * `npm test` runs every check to its end, whatever failed before, says what took longest and what failed, and ends with one line:
 * `N passed, N failed`.
 * `npm test -- unit|server|e2e|static [filter]` runs a part, and `npm test -- NAME` what matches the name in all of them.
 * `npm test -- --repeat 20 --load NAME` runs it so many times while other threads keep all cores busy: what fails by chance fails then.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { findBrowser, NO_BROWSER } from './find-browser.mjs'
import { findEngines } from './find-engines.mjs'
import { type Chosen, type Part, readArguments } from './test-run/test-arguments.ts'
import { type Counts, playwrightCounts, stepCounts, sumOf, vitestCounts } from './test-run/test-counts.ts'
import {
  type Failure,
  failureLines,
  type PlaywrightFailures,
  playwrightFailures,
  type VitestFailures,
  vitestFailures,
} from './test-run/test-failures.ts'
import {
  NO_TIMINGS,
  type PlaywrightTimes,
  playwrightTimings,
  slowestLines,
  type Timings,
  type VitestTimes,
  vitestTimings,
} from './test-run/test-slowest.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

interface Step {
  name: string
  counts: Counts
  timings: Timings
  failures: Failure[]
}

interface Ended {
  code: number | null
  output: string
}

const inModules = (path: string): string => join(root, 'node_modules', path)

/** Runs a program on this very Node.js, with its output shown as it comes or returned at the end. */
function run(
  command: string[],
  { show, env = {} }: { show: boolean; env?: Record<string, string> },
): Promise<Ended> {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env }, stdio })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

const STATIC_STEPS: Record<string, string[]> = {
  'format and lint': [inModules('@biomejs/biome/bin/biome'), 'check', '.'],
  types: [inModules('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  boundaries: [join(root, 'tools', 'checks', 'check-boundaries.ts')],
  vocabulary: [join(root, 'tools', 'checks', 'check-vocabulary.ts')],
  documents: [join(root, 'tools', 'checks', 'check-documents.ts')],
}

async function runStatic(): Promise<Step[]> {
  return Promise.all(
    Object.entries(STATIC_STEPS).map(async ([name, command]) => {
      const { code, output } = await run(command, { show: false })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output}`}`)
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
      return { name, counts, timings: NO_TIMINGS, failures: code === 0 ? [] : [{ name, message: output }] }
    }),
  )
}

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

type Selection = Pick<Chosen, 'filter' | 'title'>

async function runVitest(
  projects: readonly Part[],
  { filter, title }: Selection,
  reports: string,
): Promise<Step> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const command = [
    inModules('vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...reporters,
    ...chosen,
    ...(title === undefined ? [] : ['-t', title]),
    ...filter,
  ]
  const { code } = await run(command, { show: true })
  const results = readReport<Parameters<typeof vitestCounts>[0] & VitestTimes & VitestFailures>(report)
  return {
    name: projects.join(' and '),
    counts: stepCounts(code, results && vitestCounts(results)),
    timings: results ? vitestTimings(results, root) : NO_TIMINGS,
    failures: results ? vitestFailures(results, root) : [],
  }
}

async function runPlaywright({ filter, title }: Selection, reports: string): Promise<Step> {
  if (!findBrowser()) {
    console.log(NO_BROWSER)
    return { name: 'e2e', counts: { passed: 0, failed: 1 }, timings: NO_TIMINGS, failures: [] }
  }
  const report = join(reports, 'playwright.json')
  const options = ['--reporter=list,json', '--pass-with-no-tests']
  const named = title === undefined ? [] : ['-g', title]
  const command = [inModules('@playwright/test/cli.js'), 'test', ...options, ...named, ...filter]
  const { code } = await run(command, { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const results = readReport<Parameters<typeof playwrightCounts>[0] & PlaywrightTimes & PlaywrightFailures>(
    report,
  )
  return {
    name: 'e2e',
    counts: stepCounts(code, results && playwrightCounts(results)),
    timings: results ? playwrightTimings(results) : NO_TIMINGS,
    failures: results ? playwrightFailures(results) : [],
  }
}

async function runParts(parts: readonly Part[], selection: Selection): Promise<Step[]> {
  const reports = mkdtempSync(join(tmpdir(), 'corridor-test-'))
  const projects = parts.filter((part) => part === 'unit' || part === 'server')
  const steps: Step[] = []
  if (parts.includes('static')) steps.push(...(await runStatic()))
  if (projects.length > 0) steps.push(await runVitest(projects, selection, reports))
  if (parts.includes('e2e')) steps.push(await runPlaywright(selection, reports))
  rmSync(reports, { recursive: true, force: true })
  return steps
}

const mark = ({ failed }: Counts): string => (failed === 0 ? '✓' : '✗')
const countsOf = (steps: readonly Step[]): Counts => sumOf(steps.map(({ counts }) => counts))

/** Each round begins from nothing, with servers and databases of its own. */
async function runRounds({ parts, rounds, ...selection }: Chosen): Promise<Step[]> {
  const all: Step[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const steps = await runParts(parts, selection)
    all.push(...steps)
    const counts = countsOf(steps)
    if (rounds > 1)
      console.log(
        `${mark(counts)} round ${round} of ${rounds}: ${counts.passed} passed, ${counts.failed} failed`,
      )
    // A name that nothing has is not looked for again.
    if (counts.passed + counts.failed === 0) break
  }
  return all
}

/** Busy for as long as the tests run, as a machine that has other things to do. */
function makeBusy(threads: number): () => Promise<unknown> {
  const busy = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(busy.map((one) => one.terminate()))
}

/** The steps of all rounds, those of one name together. */
function byName(steps: readonly Step[]): [string, Counts][] {
  const names = [...new Set(steps.map(({ name }) => name))]
  return names.map((name) => [name, countsOf(steps.filter((one) => one.name === name))])
}

async function main(): Promise<void> {
  const chosen = readArguments(process.argv.slice(2), availableParallelism())
  const relieve = makeBusy(chosen.load)
  const steps = await runRounds(chosen)
  await relieve()
  const total = countsOf(steps)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
  console.log()
  for (const line of slowestLines(steps.map(({ timings }) => timings))) console.log(line)
  console.log()
  for (const line of failureLines(steps.flatMap(({ failures }) => failures))) console.log(line)
  if (chosen.parts.includes('e2e'))
    for (const { missing } of Object.values(findEngines())) if (missing) console.log(missing)
  for (const [name, counts] of byName(steps))
    console.log(`${mark(counts)} ${name}: ${counts.passed} passed, ${counts.failed} failed`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

await main().catch((error: Error) => {
  console.log(error.message)
  process.exitCode = 1
})

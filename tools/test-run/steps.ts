import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, NO_BROWSER } from '../find-browser.mjs'
import type { Part } from './test-arguments.ts'
import { type Counts, playwrightCounts, stepCounts, vitestCounts } from './test-counts.ts'
import {
  type Failure,
  type PlaywrightFailures,
  playwrightFailures,
  type VitestFailures,
  vitestFailures,
} from './test-failures.ts'
import {
  NO_TIMINGS,
  type PlaywrightTimes,
  playwrightTimings,
  type Timings,
  type VitestTimes,
  vitestTimings,
} from './test-slowest.ts'
import { type Workers, workerSettings, workersAlone, workersTogether } from './test-workers.ts'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** What a part of the run came to. */
export interface Step {
  name: string
  counts: Counts
  timings: Timings
  failures: Failure[]
  seconds: number
}

interface Ended {
  code: number | null
  output: string
  seconds: number
}

interface Command {
  args: string[]
  show: boolean
  env?: Record<string, string>
}

const inModules = (path: string): string => join(root, 'node_modules', path)

/** Every server that a test starts finds what another one has compiled. */
const COMPILED = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }

/** Runs a program on this very Node.js, with its output shown as it comes or returned at the end. */
function run({ args, show, env = {} }: Command): Promise<Ended> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...COMPILED, ...env },
      stdio,
    })
    let output = ''
    const end = (code: number | null) =>
      resolve({ code, output, seconds: (performance.now() - begun) / 1000 })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => {
      output = error.message
      end(1)
    })
    child.on('close', end)
  })
}

const STATIC_STEPS: Record<string, string[]> = {
  'format and lint': [inModules('@biomejs/biome/bin/biome'), 'check', '.'],
  types: [inModules('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
  boundaries: [join(root, 'tools', 'checks', 'check-boundaries.ts')],
  functions: [join(root, 'tools', 'checks', 'check-functions.ts')],
  vocabulary: [join(root, 'tools', 'checks', 'check-vocabulary.ts')],
  documents: [join(root, 'tools', 'checks', 'check-documents.ts')],
}

async function runStatic(isChosen: (name: string) => boolean): Promise<Step[]> {
  const chosen = Object.entries(STATIC_STEPS).filter(([name]) => isChosen(name))
  return Promise.all(
    chosen.map(async ([name, args]): Promise<Step> => {
      const { code, output, seconds } = await run({ args, show: false })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output}`}`)
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
      const failure: Failure = { name, message: output, place: { part: 'static', title: name } }
      return { name, counts, timings: NO_TIMINGS, failures: code === 0 ? [] : [failure], seconds }
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

interface Way {
  /** What to run, as arguments of the program. */
  chosen: readonly string[]
  env: Record<string, string>
  reports: string
}

type VitestReport = Parameters<typeof vitestCounts>[0] & VitestTimes & VitestFailures

async function runVitest(name: string, { chosen, env, reports }: Way): Promise<Step> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [inModules('vitest/vitest.mjs'), 'run', '--passWithNoTests', ...reporters, ...chosen]
  const { code, seconds } = await run({ args, show: true, env })
  const results = readReport<VitestReport>(report)
  return {
    name,
    counts: stepCounts(code, results && vitestCounts(results)),
    timings: results ? vitestTimings(results, root) : NO_TIMINGS,
    failures: results ? vitestFailures(results, root) : [],
    seconds,
  }
}

type PlaywrightReport = Parameters<typeof playwrightCounts>[0] & PlaywrightTimes & PlaywrightFailures

async function runPlaywright({ chosen, env, reports }: Way): Promise<Step> {
  const name = 'e2e'
  if (!findBrowser()) {
    console.log(NO_BROWSER)
    return { name, counts: { passed: 0, failed: 1 }, timings: NO_TIMINGS, failures: [], seconds: 0 }
  }
  const report = join(reports, 'playwright.json')
  const options = ['--reporter=list,json', '--pass-with-no-tests']
  const args = [inModules('@playwright/test/cli.js'), 'test', ...options, ...chosen]
  const { code, seconds } = await run({
    args,
    show: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const results = readReport<PlaywrightReport>(report)
  return {
    name,
    counts: stepCounts(code, results && playwrightCounts(results)),
    timings: results ? playwrightTimings(results) : NO_TIMINGS,
    failures: results ? playwrightFailures(results) : [],
    seconds,
  }
}

/** What to run: nothing of a part that is not named. */
export interface Selection {
  /** Names of checks of all sources. */
  checks?: (name: string) => boolean
  vitest?: { projects: readonly Part[]; args: readonly string[] }
  journeys?: readonly string[]
}

/** Runs what is selected: the checks first, then the tests with and without a browser at the same time where the machine carries both. */
export async function runSteps({ checks, vitest, journeys }: Selection): Promise<Step[]> {
  const reports = mkdtempSync(join(tmpdir(), 'corridor-test-'))
  const together = vitest && journeys ? workersTogether() : undefined
  const env = workerSettings(together ?? (workersAlone() satisfies Workers))
  const steps = checks ? await runStatic(checks) : []
  const projects = vitest?.projects.map((project) => `--project=${project}*`) ?? []
  const runTests = async () =>
    vitest
      ? [
          await runVitest(vitest.projects.join(' and '), {
            chosen: [...projects, ...vitest.args],
            env,
            reports,
          }),
        ]
      : []
  const runJourneys = async () => (journeys ? [await runPlaywright({ chosen: journeys, env, reports })] : [])
  const tests = runTests()
  if (!together) await tests
  const ended = await Promise.all([tests, runJourneys()])
  rmSync(reports, { recursive: true, force: true })
  return [...steps, ...ended.flat()]
}

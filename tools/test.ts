/**
 * `npm test` runs every check to its end, whatever failed before, says what took longest, and ends with one line:
 * `N passed, N failed`.
 * `npm test -- unit|server|e2e|static [filter]` runs a part.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, NO_BROWSER } from './find-browser.mjs'
import { type Counts, playwrightCounts, stepCounts, sumOf, vitestCounts } from './test-counts.ts'
import {
  NO_TIMINGS,
  type PlaywrightTimes,
  playwrightTimings,
  slowestLines,
  type Timings,
  type VitestTimes,
  vitestTimings,
} from './test-slowest.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PARTS = ['static', 'unit', 'server', 'e2e'] as const
type Part = (typeof PARTS)[number]

interface Step {
  name: string
  counts: Counts
  timings: Timings
}

interface Ended {
  code: number | null
  output: string
}

const inModules = (path: string): string => join(root, 'node_modules', path)

/** Runs a program on this very Node.js, shown as it goes or kept for later. */
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
  boundaries: [join(root, 'tools', 'check-boundaries.ts')],
}

async function runStatic(): Promise<Step[]> {
  return Promise.all(
    Object.entries(STATIC_STEPS).map(async ([name, command]) => {
      const { code, output } = await run(command, { show: false })
      console.log(`${code === 0 ? '✓' : '✗'} ${name}${code === 0 ? '' : `\n${output}`}`)
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
      return { name, counts, timings: NO_TIMINGS }
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

async function runVitest(projects: readonly Part[], filter: string[], reports: string): Promise<Step> {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const command = [
    inModules('vitest/vitest.mjs'),
    'run',
    '--passWithNoTests',
    ...reporters,
    ...chosen,
    ...filter,
  ]
  const { code } = await run(command, { show: true })
  const told = readReport<Parameters<typeof vitestCounts>[0] & VitestTimes>(report)
  return {
    name: projects.join(' and '),
    counts: stepCounts(code, told && vitestCounts(told)),
    timings: told ? vitestTimings(told, root) : NO_TIMINGS,
  }
}

async function runPlaywright(filter: string[], reports: string): Promise<Step> {
  if (!findBrowser()) {
    console.log(NO_BROWSER)
    return { name: 'e2e', counts: { passed: 0, failed: 1 }, timings: NO_TIMINGS }
  }
  const report = join(reports, 'playwright.json')
  const options = ['--reporter=list,json', '--pass-with-no-tests']
  const command = [inModules('@playwright/test/cli.js'), 'test', ...options, ...filter]
  const { code } = await run(command, { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const told = readReport<Parameters<typeof playwrightCounts>[0] & PlaywrightTimes>(report)
  return {
    name: 'e2e',
    counts: stepCounts(code, told && playwrightCounts(told)),
    timings: told ? playwrightTimings(told) : NO_TIMINGS,
  }
}

async function runParts(parts: readonly Part[], filter: string[], reports: string): Promise<Step[]> {
  const projects = parts.filter((part) => part === 'unit' || part === 'server')
  const steps: Step[] = []
  if (parts.includes('static')) steps.push(...(await runStatic()))
  if (projects.length > 0) steps.push(await runVitest(projects, filter, reports))
  if (parts.includes('e2e')) steps.push(await runPlaywright(filter, reports))
  return steps
}

async function main(): Promise<void> {
  const [first, ...filter] = process.argv.slice(2)
  const part = PARTS.find((one) => one === first)
  if (first && !part) {
    console.log(`"${first}" is no part of the tests: say ${PARTS.join(', ')}, or nothing for all.`)
    process.exitCode = 1
    return
  }
  const reports = mkdtempSync(join(tmpdir(), 'corridor-test-'))
  const steps = await runParts(part ? [part] : PARTS, filter, reports)
  rmSync(reports, { recursive: true, force: true })
  const total = sumOf(steps.map(({ counts }) => counts))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
  console.log()
  for (const line of slowestLines(steps.map(({ timings }) => timings))) console.log(line)
  console.log()
  for (const { name, counts } of steps) {
    console.log(
      `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed`,
    )
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

await main()

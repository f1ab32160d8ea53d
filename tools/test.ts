/**
 * `npm test` runs every check to its end, whatever failed before, says what took longest and what failed, and ends with one line:
 * `N passed, N failed`.
 * `npm test -- unit|server|e2e|static [filter]` runs a part, and `npm test -- NAME` what matches the name in all of them.
 * `npm test -- --failed` runs what failed in the last run; with `--at-most 5` only where no more than five did.
 * `npm test -- --repeat 20 --load NAME` runs it so many times while other threads keep all cores busy: what fails by chance fails then.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { findEngines } from './find-engines.mjs'
import {
  forgetLastRun,
  type LastRun,
  lastFailures,
  playwrightArguments,
  readLastRun,
  saveLastRun,
  vitestArguments,
} from './test-run/last-run.ts'
import { root, runSteps, type Selection, type Step } from './test-run/steps.ts'
import { type Chosen, readArguments } from './test-run/test-arguments.ts'
import { type Counts, sumOf } from './test-run/test-counts.ts'
import { failureLines } from './test-run/test-failures.ts'
import { slowestLines } from './test-run/test-slowest.ts'

const mark = ({ failed }: Counts): string => (failed === 0 ? '✓' : '✗')
const countsOf = (steps: readonly Step[]): Counts => sumOf(steps.map(({ counts }) => counts))

function selectionOf({ parts, filter, title }: Chosen): Selection {
  const projects = parts.filter((part) => part === 'unit' || part === 'server')
  return {
    ...(parts.includes('static') && { checks: () => true }),
    ...(projects.length > 0 && {
      vitest: { projects, args: [...(title === undefined ? [] : ['-t', title]), ...filter] },
    }),
    ...(parts.includes('e2e') && { journeys: [...(title === undefined ? [] : ['-g', title]), ...filter] }),
  }
}

function failedSelection({ failures }: LastRun): Selection {
  const placesIn = (part: string) => failures.map(({ place }) => place).filter((place) => place.part === part)
  const [checks, vitest, journeys] = [placesIn('static'), placesIn('vitest'), placesIn('e2e')]
  return {
    ...(checks.length > 0 && { checks: (name) => checks.some(({ title }) => title === name) }),
    ...(vitest.length > 0 && { vitest: { projects: ['unit', 'server'], args: vitestArguments(vitest) } }),
    ...(journeys.length > 0 && { journeys: playwrightArguments(journeys) }),
  }
}

/** Each round begins from nothing, with servers and databases of its own. */
async function runRounds(selection: Selection, rounds: number): Promise<Step[]> {
  const all: Step[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const steps = await runSteps(selection)
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
function byName(steps: readonly Step[]): [string, Counts, number][] {
  const names = [...new Set(steps.map(({ name }) => name))]
  return names.map((name) => {
    const own = steps.filter((one) => one.name === name)
    return [name, countsOf(own), own.reduce((sum, { seconds }) => sum + seconds, 0)]
  })
}

function report(steps: readonly Step[], passedBefore: number): void {
  const failures = steps.flatMap((step) => step.failures)
  const { passed, failed } = countsOf(steps)
  const total = { passed: passedBefore + passed, failed }
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  saveLastRun(root, { ...total, failures })
  console.log()
  for (const line of slowestLines(steps.map(({ timings }) => timings))) console.log(line)
  console.log()
  for (const line of failureLines(failures)) console.log(line)
  if (steps.some(({ name }) => name === 'e2e'))
    for (const { missing } of Object.values(findEngines())) if (missing) console.log(missing)
  for (const [name, counts, seconds] of byName(steps))
    console.log(
      `${mark(counts)} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(0)} s`,
    )
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

async function main(): Promise<void> {
  const chosen = readArguments(process.argv.slice(2), availableParallelism())
  const last = chosen.failed === undefined ? undefined : lastFailures(readLastRun(root), chosen.failed)
  for (const { name } of last?.failures ?? []) console.log(`failed at first: ${name}`)
  forgetLastRun(root)
  const relieve = makeBusy(chosen.load)
  const steps = await runRounds(last ? failedSelection(last) : selectionOf(chosen), chosen.rounds)
  await relieve()
  report(steps, last?.passed ?? 0)
}

await main().catch((error: Error) => {
  console.log(error.message)
  process.exitCode = 1
})

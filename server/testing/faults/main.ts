import { parseArgs } from 'node:util'
import type { Fault } from './faults.ts'
import { type FaultRow, type InstallationName, isClean, runFaults } from './run.ts'

/**
 * `npm run test:faults -- [--seed 7] [--on embedded|two] [--kills 20] [--only word]`: the long form of the fault run. Prints
 * what was tried, how often, and what was lost, and ends with 1 unless that is nothing.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    on: { type: 'string' },
    kills: { type: 'string' },
    only: { type: 'string' },
  },
})
const INSTALLATIONS: Record<string, readonly InstallationName[]> = {
  embedded: ['embedded'],
  two: ['two processes'],
}
const on = values.on === undefined ? (['embedded', 'two processes'] as const) : INSTALLATIONS[values.on]
if (!on) throw new Error('--on takes embedded or two')
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const factor = Number(values.kills ?? 20) / 20

const COLUMNS = [
  'tried',
  'on',
  'times',
  'writes',
  'lost',
  'doubled',
  'reconnects',
  'untrue windows',
  'failures',
]
const cellsOf = ({ what, on: where, times, writes, lost, doubled, reconnects, stale, failures }: FaultRow) =>
  [what, where, times, writes, lost.length, doubled.length, reconnects, stale.length, failures.length].map(
    String,
  )
const WIDTHS = [60, 15, 7, 8, 6, 9, 12, 16, 10]
const tableRow = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at < 2 ? cell.padEnd(WIDTHS[at]!) : cell.padStart(WIDTHS[at]!))).join('')

const timesOf = ({ name, times }: Fault): number =>
  values.only && !name.includes(values.only) ? 0 : Math.max(1, Math.round(times * factor))

console.log(`Seed ${seed}\n\n${tableRow(COLUMNS)}`)
const rows = await runFaults({
  seed,
  on,
  timesOf,
  sentWithinMs: 180_000,
  report: (row) => console.log(tableRow(cellsOf(row))),
})
const broken = rows.filter((row) => !isClean(row))
for (const { what, on: where, lost, doubled, stale, failures } of broken)
  console.log(
    `\n${what}, ${where}:\n${JSON.stringify({ lost, doubled, stale, failures }, null, 2).slice(0, 4_000)}`,
  )
const count = (of: (row: FaultRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
console.log(
  `\n${count(({ writes }) => writes)} writes were acknowledged; ${count(({ lost }) => lost.length)} were lost, ${count(({ doubled }) => doubled.length)} doubled.`,
)
if (broken.length > 0) console.log(`Run it again with --seed ${seed}.`)
process.exit(broken.length > 0 ? 1 : 0)

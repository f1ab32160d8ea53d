import { SORTS } from './draw.ts'

const ROWS = [...SORTS, 'choice', 'said over a hub'] as const
export type Row = (typeof ROWS)[number]

export interface Count {
  calls: number
  /** Those that came as far as the action. */
  inside: number
  done: number
  refused: number
  /** Waited for a row that others held for longer than anybody is to wait, as the product says it does. */
  busy: number
  faults: number
  hangs: number
  foreign: number
}

const NONE: Count = { calls: 0, inside: 0, done: 0, refused: 0, busy: 0, faults: 0, hangs: 0, foreign: 0 }
const HEADS: Record<keyof Count, string> = {
  calls: 'calls',
  inside: 'reached the action',
  done: '2xx',
  refused: '4xx',
  busy: 'busy',
  faults: '5xx',
  hangs: 'hangs',
  foreign: 'foreign rows',
}
const COLUMNS = Object.keys(HEADS) as (keyof Count)[]

const plus = (one: Count, other: Partial<Count>): Count =>
  Object.fromEntries(
    COLUMNS.map((column) => [column, one[column] + (other[column] ?? 0)]),
  ) as unknown as Count

/** What was tried, how often, and what came of it. */
export function createTally() {
  const counts = new Map<Row, Count>()
  const problems: string[] = []
  const total = () => [...counts.values()].reduce(plus, NONE)
  return {
    count: (row: Row, more: Partial<Count>) =>
      void counts.set(row, plus(counts.get(row) ?? NONE, { calls: 1, ...more })),
    /** Everything that must not be, with what is needed to try it again. */
    problems,
    total,
    table: (): string => {
      const tried = ROWS.map((row) => [row, counts.get(row) ?? NONE] as const)
      const lines = [...tried, ['total', total()] as const].map(([row, count]) => [
        row,
        ...COLUMNS.map((column) => String(count[column])),
      ])
      const all = [['tried', ...Object.values(HEADS)], ...lines]
      const widths = all[0]!.map((_, at) => Math.max(...all.map((line) => line[at]!.length)))
      return all
        .map((line) =>
          line
            .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
            .join('  '),
        )
        .join('\n')
    },
  }
}

export type Tally = ReturnType<typeof createTally>

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS, type Kind } from './callers.ts'

const FILE = join(import.meta.dirname, '../../../docs/who-may.md')

export interface TableRow {
  /** The call, event, message or stream, and after a comma what it is about where there is more than one row. */
  name: string
  /** The call, event, message or stream alone. */
  what: string
  expected: Record<Kind, string>
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Reads what each kind of caller gets, as it is written down for people. */
export function readTable(text = readFileSync(FILE, 'utf8')): TableRow[] {
  const rows: TableRow[] = []
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) continue
    const [first = '', ...cells] = cellsOf(line)
    if (first.startsWith('What') && cells.join() !== KINDS.join())
      throw new Error(`These columns are not the kinds of callers: ${cells.join(', ')}`)
    const [, what, about = ''] = /^`([^`]+)`(.*)$/.exec(first) ?? []
    if (!what) continue
    const expected = Object.fromEntries(
      KINDS.map((kind, at) => [kind, cells[at] ?? '']),
    ) as TableRow['expected']
    rows.push({ name: `${what}${about}`, what, expected })
  }
  return rows
}

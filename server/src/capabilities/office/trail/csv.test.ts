import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { expect, test } from 'vitest'
import { TRAIL_CSV_HEAD, trailCsvRows } from './csv.ts'

const trailCsv = (entries: readonly TrailEntry[]) => `${TRAIL_CSV_HEAD}${trailCsvRows(entries)}`

const entry = (over: Partial<TrailEntry> = {}): TrailEntry => ({
  id: '1',
  at: '2026-01-01T10:00:00.000Z',
  word: 'files.downloaded',
  isRefused: false,
  code: null,
  personId: null,
  personName: 'Ada Owens',
  subjectKind: 'file',
  subjectId: 'f1',
  subjectName: null,
  address: '127.0.0.1',
  ...over,
})
const nameCell = (personName: string) =>
  trailCsv([entry({ personName })])
    .split('\r\n')[1]
    ?.split(',')[1]

test('begins with the mark of its encoding and has a line for each', () => {
  const csv = trailCsv([entry(), entry({ isRefused: true, code: 'not-allowed' })])
  expect(csv.startsWith('\uFEFFTime (UTC),Person,')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain(
    '2026-01-01T10:00:00.000Z,Ada Owens,,files.downloaded,refused,not-allowed,file,f1,,127.0.0.1',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '=HYPERLINK("http://evil.example";"x")'])(
  'a cell that a spreadsheet would run is text: %j',
  (name) => {
    expect(nameCell(name)?.replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each(['a;=1+1', 'a; =1+1', 'a\t@SUM(A1)', 'a|-1', 'a";"=1', 'a\n=1', 'a;＝1'])(
  'a cell that a spreadsheet with another separator would run is text: %j',
  (name) => {
    const csv = trailCsv([entry({ personName: name })])
    for (const part of csv.split(/[,;|\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@＝]/)
  },
)

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(trailCsv([entry({ personName: 'A "B", C\nD' })])).toContain('"A ""B"", C\nD"')
})

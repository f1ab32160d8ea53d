import type { TrailEntry } from '@corridor/contract/office/trail.ts'

/** What a spreadsheet would take for a formula. A quote before it makes it text. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}

const row = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`

const HEADINGS = [
  'Time (UTC)',
  'Person',
  'Person ID',
  'Action',
  'Result',
  'Reason',
  'Subject',
  'Subject ID',
  'Subject name',
  'Address',
]

/** As a table that Excel, Numbers and Google Sheets open: with a mark that it is UTF-8, and with no cell that runs. */
export const trailCsv = (entries: readonly TrailEntry[]): string =>
  `\uFEFF${row(HEADINGS)}${entries
    .map((entry) =>
      row([
        entry.at,
        entry.personName ?? '',
        entry.personId ?? '',
        entry.word,
        entry.isRefused ? 'refused' : 'done',
        entry.code ?? '',
        entry.subjectKind ?? '',
        entry.subjectId ?? '',
        entry.subjectName ?? '',
        entry.address ?? '',
      ]),
    )
    .join('')}`

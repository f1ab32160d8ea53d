import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { csvHead, csvRow } from '#platform/bulk/csv.ts'

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

export const TRAIL_CSV_HEAD = csvHead(HEADINGS)

/** The rows of the CSV table, without formulas. */
export const trailCsvRows = (entries: readonly TrailEntry[]): string =>
  entries
    .map((entry) =>
      csvRow([
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
    .join('')

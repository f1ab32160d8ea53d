import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { importFileErrors } from '@corridor/contract/patients/errors.ts'
import { recognizeColumns } from '@corridor/contract/patients/import-columns.ts'
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROW_MAX_CHARS,
  IMPORT_ROWS_MAX,
} from '@corridor/contract/patients/limits.ts'
import Papa from 'papaparse'
import { check, Refusal } from '#platform/refusal.ts'

/** Parsed between two turns of the event loop: a few milliseconds of work. */
const CHUNK_CHARS = 128 * 1024
/** Longer than any name, number or address that can be stored; what is cut off is refused as too long. */
const CELL_MAX_CHARS = 300
/** Reports begin with a title and a date; the headings stand below. */
const HEADING_ROWS = 10

export interface CsvRow {
  /** As the spreadsheet counts it. */
  row: number
  cells: string[]
}

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** Half of the bytes of English in UTF-16 are zero: every second one. */
function zerosAt(bytes: Buffer, remainder: 0 | 1): number {
  const looked = bytes.subarray(0, 2_000)
  let zeros = 0
  for (let at = remainder; at < looked.length; at += 2) if (looked[at] === 0) zeros += 1
  return zeros / Math.max(1, looked.length / 2)
}

function encodingOf(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (zerosAt(bytes, 1) > 0.3 && zerosAt(bytes, 0) < 0.1) return 'utf-16le'
  if (zerosAt(bytes, 0) > 0.3 && zerosAt(bytes, 1) < 0.1) return 'utf-16be'
  return 'utf-8'
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, as spreadsheets and practice software write it. */
export function decodeText(bytes: Buffer): string {
  check(bytes.length > 0, importFileErrors.empty)
  check(!startsWith(bytes, 0x50, 0x4b, 3, 4) && !startsWith(bytes, 0xd0, 0xcf), importFileErrors.workbook)
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    check(encoding === 'utf-8', importFileErrors.notText)
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  check(!/\p{Cc}/u.test(text.slice(0, 20_000).replace(/[\t\r\n]/g, '')), importFileErrors.notText)
  check(!text.includes('\0') && text.isWellFormed(), importFileErrors.notText)
  return text
}

/** A parser would hold a row of a million columns whole before anybody could refuse it. */
function checkRowLengths(text: string): void {
  let from = 0
  for (;;) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const row = end - from > IMPORT_ROW_MAX_CHARS ? text.slice(from, end) : ''
    // A file of an old Macintosh has carriage returns alone.
    if (row && !row.includes('\r')) {
      throw new Refusal(from === 0 ? importFileErrors.tooManyColumns : importFileErrors.rowTooLong)
    }
    if (newline < 0) return
    from = newline + 1
  }
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Says which column is what, by the headings of a file. */
type Recognize = (headings: readonly string[]) => readonly (string | null)[]

const recognized = (cells: readonly string[], recognize: Recognize): number =>
  recognize(cells).filter((field) => field !== null).length

const DELIMITERS = [',', ';', '\t', '|']

/** What separates the cells: as the file says itself, or with what most headings are known, or with what most cells come out. */
function delimiterOf(text: string, recognize: Recognize): string {
  const said = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1]
  if (said) return said
  const sample = text.slice(0, CHUNK_CHARS)
  const tried = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: HEADING_ROWS })
    return {
      delimiter,
      known: Math.max(0, ...data.map((cells) => recognized(cells, recognize))),
      cells: data.reduce((sum, cells) => sum + cells.length, 0),
    }
  })
  return tried.toSorted((a, b) => b.known - a.known || b.cells - a.cells)[0]?.delimiter ?? ','
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARS) yield text.slice(at, at + CHUNK_CHARS)
}

function parse(
  text: string,
  recognize: Recognize,
  onRows: (rows: string[][]) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    Papa.parse<string[], Readable>(Readable.from(piecesOf(text)), {
      delimiter: delimiterOf(text, recognize),
      chunk: ({ data, errors }, parser) => {
        parser.pause()
        const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
        const done = isOpen ? Promise.reject(new Refusal(importFileErrors.openQuote)) : onRows(data)
        done
          .then(() => nextTurn())
          .then(
            () => parser.resume(),
            (error: unknown) => {
              reject(error)
              parser.abort()
            },
          )
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

/** The row of headings: the first with at least two that are known, or else the first row. */
function headingsAmong(rows: readonly CsvRow[], recognize: Recognize): CsvRow {
  const known = rows.find(({ cells }) => recognized(cells, recognize) >= 2)
  const [first] = rows
  if (!first) throw new Refusal(importFileErrors.empty)
  return known ?? first
}

interface CsvReader {
  onHeadings: (headings: string[]) => void
  /** Gets the rows below the headings, some hundred at a time. */
  onRows: (rows: readonly CsvRow[]) => Promise<void>
  /** For a list of something else than patients. */
  recognize?: Recognize
}

/** Reads a file of patients, or of what else is recognized. What cannot be one is refused with a sentence that says why. */
export async function readCsv(
  bytes: Buffer,
  { onHeadings, onRows, recognize = recognizeColumns }: CsvReader,
): Promise<number> {
  const text = decodeText(bytes)
  checkRowLengths(text)
  let row = 0
  let count = 0
  let headings: CsvRow | undefined
  let first: CsvRow[] = []

  const give = async (rows: readonly CsvRow[]) => {
    count += rows.length
    check(count <= IMPORT_ROWS_MAX, importFileErrors.tooManyRows)
    if (rows.length > 0) await onRows(rows)
  }
  const chooseHeadings = async () => {
    const chosen = headingsAmong(first, recognize)
    headings = chosen
    onHeadings(chosen.cells)
    await give(first.filter((one) => one.row > chosen.row))
    first = []
  }

  await parse(text, recognize, async (data) => {
    const rows: CsvRow[] = []
    for (const cells of data) {
      row += 1
      check(cells.length <= IMPORT_COLUMNS_MAX, importFileErrors.tooManyColumns)
      if (isEmpty(cells) || (row === 1 && /^sep=.?$/.test(cells.join('')))) continue
      rows.push({ row, cells: cells.map((cell) => cell.trim().slice(0, CELL_MAX_CHARS)) })
    }
    if (headings) return give(rows)
    first.push(...rows)
    if (first.length > HEADING_ROWS) await chooseHeadings()
  })
  if (!headings) await chooseHeadings()
  check(count > 0, importFileErrors.headingsOnly)
  return count
}

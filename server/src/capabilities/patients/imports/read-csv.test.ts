import { expect, test } from 'vitest'
import { type CsvRow, readCsv } from './read-csv.ts'

async function read(text: string | Buffer) {
  let headings: string[] = []
  const rows: CsvRow[] = []
  await readCsv(Buffer.from(text), {
    onHeadings: (found) => {
      headings = found
    },
    onRows: async (some) => void rows.push(...some),
  })
  return { headings, rows }
}

test('a title above the headings is passed over, and rows are counted as the spreadsheet does', async () => {
  const { headings, rows } = await read(
    'Patient list\n\nFirst name,Last name,DOB\nAna,Lee,3/7/1994\n\nBo,Lee,\n',
  )
  expect(headings).toEqual(['First name', 'Last name', 'DOB'])
  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [4, 'Ana'],
    [6, 'Bo'],
  ])
})

test.each([
  ['semicolons', 'First name;Last name\nAna;Lee\n'],
  ['tabs', 'First name\tLast name\nAna\tLee\n'],
  ['a note about them', 'sep=;\nFirst name;Last name\nAna;Lee\n'],
  ['carriage returns', 'First name,Last name\rAna,Lee\r'],
])('a file with %s is read', async (_, text) => {
  const { headings, rows } = await read(text)
  expect(headings).toEqual(['First name', 'Last name'])
  expect(rows[0]?.cells).toEqual(['Ana', 'Lee'])
})

test('rows across the pieces in which a large file is read are whole and in order', async () => {
  const count = 20_000
  const body = Array.from(
    { length: count },
    (_, at) => `"Ana\n${at}",Lee,3/7/1994,"a ""note"", of some length"`,
  )
  const { rows } = await read(`First name,Last name,DOB,Note\n${body.join('\n')}\n`)
  expect(rows).toHaveLength(count)
  expect(
    rows.every(({ cells }, at) => cells[0] === `Ana\n${at}` && cells[3] === 'a "note", of some length'),
  ).toBe(true)
})

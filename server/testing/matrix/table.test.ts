import { expect, test } from 'vitest'
import { KINDS } from './callers.ts'
import { readTable } from './table.ts'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const answers = KINDS.map((_, at) => String(200 + at))

test('a row is a call, what it is about, and what each gets', () => {
  const text = [
    line(['What', ...KINDS]),
    line(['---', '---']),
    line(['`GET /a/:id`, a colleague', ...answers]),
  ]
  const [row, ...others] = readTable(text.join('\n'))
  expect(others).toEqual([])
  expect(row).toMatchObject({ name: 'GET /a/:id, a colleague', what: 'GET /a/:id' })
  expect(Object.entries(row!.expected)).toEqual(KINDS.map((kind, at) => [kind, answers[at]]))
})

test('columns in another order are refused', () => {
  expect(() => readTable(line(['What', ...KINDS.toReversed()]))).toThrow('not the kinds of callers')
})

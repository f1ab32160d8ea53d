import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import { importProblems } from '@corridor/contract/patients/import-problems.ts'
import { expect, test } from 'vitest'
import { checkRow } from './check-row.ts'

const read = (cells: string[], fields: (ImportField | null)[], isDayFirst = false) =>
  checkRow(cells, { fields, isDayFirst, today: '2026-11-17' })

const NAMED: (ImportField | null)[] = ['fullName', 'dateOfBirth', 'phone']

test('one column has the whole name, and a date may have a time', () => {
  expect(read(['Clarke, Owen', '1994-03-07 00:00:00'], NAMED).patient).toMatchObject({
    firstName: 'Owen',
    lastName: 'Clarke',
    dateOfBirth: '1994-03-07',
  })
  expect(read(['Owen Clarke', '12/31/1961 12:00:00 AM'], NAMED).patient.dateOfBirth).toBe('1961-12-31')
})

test('one cell may have several numbers, also as our own export protects them', () => {
  const { patient, problems } = read(['Owen Clarke', '3/7/1994', "'+15125550141 +15125550142"], NAMED)
  expect(problems).toEqual([])
  expect(patient.phones).toEqual([
    { number: '+15125550141', type: 'other' },
    { number: '+15125550142', type: 'other' },
  ])
  expect(read(['Owen Clarke', '3/7/1994', '="5125550141"'], NAMED).patient.phones).toHaveLength(1)
})

test.each([
  ['=HYPERLINK("http://x.example")', 'first name'],
  ['@SUM(A1)', 'first name'],
  ['+cmd|calc', 'first name'],
])('%s is a formula and no name', (cell, what) => {
  const { problems } = read([cell, 'Clarke', '3/7/1994'], ['firstName', 'lastName', 'dateOfBirth'])
  expect(problems).toEqual([importProblems.formula(what)])
})

test('the day comes first where the column says so', () => {
  expect(read(['Owen Clarke', '03/07/1994'], NAMED, true).patient.dateOfBirth).toBe('1994-07-03')
})

test('a name needs a letter and has an end', () => {
  expect(read(['-', 'Clarke', '3/7/1994'], ['firstName', 'lastName', 'dateOfBirth']).problems).toEqual([
    importProblems.noLetters('first name'),
  ])
  expect(
    read(['a'.repeat(81), 'Clarke', '3/7/1994'], ['firstName', 'lastName', 'dateOfBirth']).problems,
  ).toEqual([importProblems.tooLong('first name')])
})

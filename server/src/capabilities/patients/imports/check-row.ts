import { emailProblem } from '@corridor/contract/kernel/fields.ts'
import { singleLine } from '@corridor/contract/kernel/shapes.ts'
import { birthDateProblem, readBirthDate } from '@corridor/contract/patients/birth-date.ts'
import { type ImportField, splitName } from '@corridor/contract/patients/import-columns.ts'
import { importProblems } from '@corridor/contract/patients/import-problems.ts'
import { PATIENT_NAME_MAX, PHONES_MAX } from '@corridor/contract/patients/limits.ts'
import type { PhoneType } from '@corridor/contract/patients/types.ts'
import { readPhone } from '#platform/phone.ts'

/** A patient as a row has them. Where the row has a problem, the values are those of the file. */
export interface ImportedPatient {
  firstName: string
  lastName: string
  dateOfBirth: string
  email: string | null
  phones: { number: string; type: PhoneType }[]
}

export interface Reading {
  fields: readonly (ImportField | null)[]
  isDayFirst: boolean
  /** The day where the practice is. */
  today: string
}

const PHONE_TYPES: ReadonlyMap<ImportField | null, PhoneType> = new Map([
  ['mobile', 'mobile'],
  ['home', 'home'],
  ['work', 'work'],
  ['phone', 'other'],
])

/** What a spreadsheet would run. A number in full begins with a plus too, and "-" alone means nothing. */
const FORMULA = /^(?:[=@\uFF1D\uFF20]|[+-](?![\d\s().+-]*$))/

/** Spreadsheets protect text with a quote before it, or as a formula that is nothing but the text. */
const unprotected = (cell: string): string =>
  cell
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')
    .trim()

const oneLine = singleLine(10_000)

/** Several numbers may stand in one cell: `555-0101; 555-0102`. */
const numbersIn = (cell: string): string[] =>
  cell
    .split(/[;|/]|\s+(?=\+)/)
    .map((one) => one.trim())
    .filter((one) => /\d/.test(one))

const withoutTime = (date: string): string =>
  date.replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*Z?$/, '')

/** A value, and what is wrong with it. */
interface Read<T> {
  value: T
  problems: string[]
}

const listed = (problem: string | undefined): string[] => (problem ? [problem] : [])

function nameProblem(what: string, name: string, missing: string): string | undefined {
  if (name === '') return missing
  if (FORMULA.test(name)) return importProblems.formula(what)
  if (!/\p{L}/u.test(name)) return importProblems.noLetters(what)
  return name.length > PATIENT_NAME_MAX ? importProblems.tooLong(what) : undefined
}

function readBirth(cell: string, { today, isDayFirst }: Reading): Read<string> {
  const written = withoutTime(cell)
  if (written === '') return { value: '', problems: [importProblems.noBirthDate] }
  if (FORMULA.test(written)) return { value: written, problems: [importProblems.formula('birth date')] }
  const day = readBirthDate(written, today, isDayFirst)
  if (!day) return { value: written, problems: [importProblems.badBirthDate(written)] }
  return { value: day, problems: listed(birthDateProblem(day, today)) }
}

function readEmail(cell: string): Read<string | null> {
  if (cell === '') return { value: null, problems: [] }
  if (FORMULA.test(cell)) return { value: cell, problems: [importProblems.formula('email address')] }
  return { value: cell, problems: emailProblem(cell) ? [importProblems.badEmail(cell)] : [] }
}

function readNumber(typed: string, type: PhoneType): Read<string | undefined> {
  const isMobile = type === 'mobile'
  const value = readPhone(typed, isMobile ? 'mobile' : 'phone')
  const sentence = isMobile ? importProblems.badMobile : importProblems.badPhone
  return { value, problems: value ? [] : [sentence(typed)] }
}

type Phones = ImportedPatient['phones']

/** The numbers of all telephone columns, each once. */
function readPhones(cells: readonly { cell: string; type: PhoneType }[]): Read<Phones> {
  const phones = new Map<string, Phones[number]>()
  const problems: string[] = []
  for (const { cell, type } of cells) {
    const isFormula = FORMULA.test(cell)
    if (isFormula) problems.push(importProblems.formula('phone number'))
    for (const typed of isFormula ? [] : numbersIn(cell)) {
      const number = readNumber(typed, type)
      problems.push(...number.problems)
      if (number.value && !phones.has(number.value)) phones.set(number.value, { number: number.value, type })
    }
  }
  if (phones.size > PHONES_MAX) problems.push(importProblems.tooManyPhones(PHONES_MAX))
  return { value: [...phones.values()], problems }
}

/** What a row means, and what is wrong with it. */
export function checkRow(
  cells: readonly string[],
  reading: Reading,
): { patient: ImportedPatient; problems: string[] } {
  const { fields } = reading
  const cellAt = (at: number): string => oneLine.parse(unprotected(cells[at] ?? ''))
  const cellOf = (field: ImportField): string => {
    const at = fields.indexOf(field)
    return at < 0 ? '' : cellAt(at)
  }
  const { firstName, lastName } = fields.includes('fullName')
    ? splitName(cellOf('fullName'))
    : { firstName: cellOf('firstName'), lastName: cellOf('lastName') }
  const birth = readBirth(cellOf('dateOfBirth'), reading)
  const email = readEmail(cellOf('email'))
  const phones = readPhones(
    fields.flatMap((field, at) => {
      const type = PHONE_TYPES.get(field)
      return type ? [{ cell: cellAt(at), type }] : []
    }),
  )
  return {
    patient: { firstName, lastName, dateOfBirth: birth.value, email: email.value, phones: phones.value },
    problems: [
      ...listed(nameProblem('first name', firstName, importProblems.noFirstName)),
      ...listed(nameProblem('last name', lastName, importProblems.noLastName)),
      ...birth.problems,
      ...email.problems,
      ...phones.problems,
    ],
  }
}

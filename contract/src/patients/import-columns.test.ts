import { describe, expect, test } from 'vitest'
import { COLUMN_PROBLEMS, columnsProblem, isDayFirst, recognizeColumns, splitName } from './import-columns.ts'

describe('the columns of a file', () => {
  test.each([
    [
      'Open Dental',
      ['PatNum', 'LName', 'FName', 'MiddleI', 'Birthdate', 'HmPhone', 'WkPhone', 'WirelessPhone', 'Email'],
      [null, 'lastName', 'firstName', null, 'dateOfBirth', 'home', 'work', 'mobile', 'email'],
    ],
    [
      'Eaglesoft',
      ['patient_id', 'first_name', 'last_name', 'birth_date', 'home_phone', 'cell_phone', 'email_address'],
      [null, 'firstName', 'lastName', 'dateOfBirth', 'home', 'mobile', 'email'],
    ],
    ['Dentrix', ['Patient Name', 'Birth Date', 'Phone'], ['fullName', 'dateOfBirth', 'phone']],
    [
      'Spanish',
      ['Nombre', 'Apellidos', 'Fecha de nacimiento', 'Teléfono móvil', 'Correo electrónico'],
      ['firstName', 'lastName', 'dateOfBirth', 'mobile', 'email'],
    ],
    ['a name alone', ['Nombre', 'Nacimiento'], ['fullName', 'dateOfBirth']],
    ['name and surname', ['Name', 'Surname', 'DOB'], ['firstName', 'lastName', 'dateOfBirth']],
    [
      'our own export',
      ['First name', 'Last name', 'Birth date', 'Email', 'Mobile', 'Other phones', 'Texts', 'Patient ID'],
      ['firstName', 'lastName', 'dateOfBirth', 'email', 'mobile', 'phone', null, null],
    ],
    ['phones with numbers', ['Phone 1', 'Phone 2'], ['phone', 'phone']],
    ['the same twice', ['First Name', 'Last Name', 'Pat. First Name'], ['firstName', 'lastName', null]],
    ['another table', ['Invoice', 'Amount', 'Paid on'], [null, null, null]],
  ])('of %s', (_, headings, fields) => expect(recognizeColumns(headings)).toEqual(fields))

  test('need a name and a birth date', () => {
    expect(columnsProblem(['firstName', 'lastName', 'dateOfBirth', null])).toBeUndefined()
    expect(columnsProblem(['fullName', 'dateOfBirth', 'phone', 'phone'])).toBeUndefined()
    expect(columnsProblem(['firstName', 'dateOfBirth'])).toBe(COLUMN_PROBLEMS.noName)
    expect(columnsProblem(['fullName', 'email'])).toBe(COLUMN_PROBLEMS.noBirthDate)
    expect(columnsProblem(['fullName', 'dateOfBirth', 'dateOfBirth'])).toBe(COLUMN_PROBLEMS.twice)
    expect(columnsProblem(['fullName', 'lastName', 'dateOfBirth'])).toBe(COLUMN_PROBLEMS.twice)
  })
})

test.each([
  ['Clarke, Owen', 'Owen', 'Clarke'],
  ['Owen Clarke', 'Owen', 'Clarke'],
  ['Ana María López', 'Ana María', 'López'],
  ['Cher', '', 'Cher'],
])('%s is a first and a last name', (name, firstName, lastName) =>
  expect(splitName(name)).toEqual({ firstName, lastName }),
)

test('the order of day and month follows from the whole column', () => {
  expect(isDayFirst(['03/07/1994', '31/12/1961'])).toBe(true)
  expect(isDayFirst(['03/07/1994', '12/31/1961'])).toBe(false)
  expect(isDayFirst(['31/12/1961', '12/31/1961'])).toBe(false)
  expect(isDayFirst(['03/07/1994', '1994-03-07', ''])).toBe(false)
})

import { PATIENT_NAME_MAX } from './limits.ts'

/** What can be wrong with a row of an imported file. A row with a problem is left out, and its sentences say how to fix it. */
export const importProblems = {
  formula: (what: string) => `The ${what} is a formula. Please replace it with its value.`,
  noFirstName: 'The first name is missing.',
  noLastName: 'The last name is missing.',
  noLetters: (what: string) => `The ${what} has no letters.`,
  tooLong: (what: string) => `The ${what} has more than ${PATIENT_NAME_MAX} characters.`,
  noBirthDate: 'The birth date is missing.',
  badBirthDate: (value: string) => `“${value}” isn’t a birth date.`,
  badEmail: (value: string) => `“${value}” isn’t an email address.`,
  badPhone: (value: string) => `“${value}” can’t be a phone number.`,
  badMobile: (value: string) => `“${value}” can’t be a mobile number.`,
  tooManyPhones: (most: number) => `There are more than ${most} phone numbers.`,
  sameAsRow: (row: number) => `Row ${row} is the same patient.`,
  severalKnown: 'You have several patients with this name and birth date. Please merge them first.',
}

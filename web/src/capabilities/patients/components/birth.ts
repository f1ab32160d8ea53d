import { BIRTH_DATE_PROBLEMS, birthDateProblem, dayOf } from '@corridor/contract/patients/birth-date.ts'
import { localDate, localDay } from '#platform/dates.ts'
import { menuText } from '../menu-text.ts'

/** A birth date as the three fields of a form have it. */
export interface Birth {
  month: string
  day: string
  year: string
}

export function birthOf(dateOfBirth: string | null = ''): Birth {
  const [year = '', month = '', day = ''] = (dateOfBirth ?? '').split('-')
  return { month, day, year }
}

/** The day that was entered; undefined for one that does not exist. */
export const birthDateOf = ({ birth: { year, month, day } }: { birth: Birth }): string | undefined =>
  year.length === 4 ? dayOf(Number(year), Number(month), Number(day)) : undefined

const isEmpty = ({ birth: { month, day, year } }: { birth: Birth }): boolean => !month && !day && !year

/** The same where it need not be known: without one the record is incomplete. */
export const knownBirthProblem = (values: { birth: Birth }): string | undefined =>
  isEmpty(values) ? undefined : birthProblem(values)

/** What a list says of it: "Born Mar 7, 1994", or that the record is incomplete. */
export const bornWords = (dateOfBirth: string | null, born = menuText.born): string =>
  dateOfBirth ? born(localDay(dateOfBirth)) : menuText.incomplete

export function birthProblem(values: { birth: Birth }): string | undefined {
  if (isEmpty(values)) return BIRTH_DATE_PROBLEMS.missing
  const date = birthDateOf(values)
  return date ? birthDateProblem(date, localDate(Date.now())) : BIRTH_DATE_PROBLEMS.noDay
}

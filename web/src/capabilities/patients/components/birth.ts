import { BIRTH_DATE_PROBLEMS, birthDateProblem, dayOf } from '@corridor/contract/patients/birth-date.ts'
import { localDate } from '#platform/dates.ts'

/** A birth date as the three fields of a form have it. */
export interface Birth {
  month: string
  day: string
  year: string
}

export function birthOf(dateOfBirth = ''): Birth {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  return { month, day, year }
}

/** The day that was entered; undefined for one that does not exist. */
export const birthDateOf = ({ birth: { year, month, day } }: { birth: Birth }): string | undefined =>
  year.length === 4 ? dayOf(Number(year), Number(month), Number(day)) : undefined

export function birthProblem(values: { birth: Birth }): string | undefined {
  const { month, day, year } = values.birth
  if (!month && !day && !year) return BIRTH_DATE_PROBLEMS.missing
  const date = birthDateOf(values)
  return date ? birthDateProblem(date, localDate(Date.now())) : BIRTH_DATE_PROBLEMS.noDay
}

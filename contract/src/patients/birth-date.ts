import { AGE_MAX_YEARS } from './limits.ts'

/** A birth date is a day without a time: `1994-03-07`. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const two = (value: number): string => String(value).padStart(2, '0')

/** The day as it is stored; nothing for one that the calendar does not have, which begins with the year 1. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  date.setUTCFullYear(year)
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

/** Two digits mean the last such year that is not ahead. */
function fullYear(typed: string, today: string): number {
  const year = Number(typed)
  if (typed.length > 2) return year
  const thisYear = Number(today.slice(0, 4))
  const century = Math.floor(thisYear / 100) * 100
  return century + year > thisYear ? century - 100 + year : century + year
}

const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

/**
 * Reads a birth date as people write it: 3/7/1994, 03-07-94, 1994-03-07, 03071994, Mar 7 1994, 7 March 1994. With slashes the month
 * comes first, as in the United States, unless it cannot be a month, or `isDayFirst` says otherwise. Nothing for what is not a day of
 * the calendar.
 */
export function readBirthDate(typed: string, today: string, isDayFirst = false): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers =
    /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(numbers[3]!, today)]
    const isDay = isDayFirst ? second <= 12 : first > 12
    return isDay ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  const monthFirst = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text)
  if (monthFirst) return dayOf(Number(monthFirst[3]), monthOf(monthFirst[1]!), Number(monthFirst[2]))
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+([A-Za-z]{3,9})\.?,?\s+(\d{4})$/.exec(text)
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2]!), Number(dayFirst[1]))
  return undefined
}

export const BIRTH_DATE_PROBLEMS = {
  missing: 'Please enter the birth date.',
  incomplete: 'We don’t have this patient’s birth date. Please add it to their record first.',
  noDay: 'This day does not exist. Please check the birth date.',
  ahead: 'This birth date is in the future.',
  tooOld: `This birth date is more than ${AGE_MAX_YEARS} years ago.`,
} as const

/** Why this cannot be a birth date, as a sentence; nothing when it can. `today` is the day where the practice is. */
export function birthDateProblem(day: string, today: string): string | undefined {
  const parts = ISO.exec(day)
  if (!parts || !dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return BIRTH_DATE_PROBLEMS.noDay
  if (day > today) return BIRTH_DATE_PROBLEMS.ahead
  const oldest = `${String(Number(today.slice(0, 4)) - AGE_MAX_YEARS).padStart(4, '0')}${today.slice(4)}`
  return day < oldest ? BIRTH_DATE_PROBLEMS.tooOld : undefined
}

/** Whole years on a day. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** `03/07/1994`, as people in the United States read it. */
export const shownBirthDate = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

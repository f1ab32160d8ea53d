import { FAX_NAME_MAX } from '@corridor/contract/fax/limits.ts'
import { nameKey } from '@corridor/contract/patients/rules.ts'

export interface KnownPatient {
  id: string
  firstName: string
  lastName: string
  /** As 1965-10-05. */
  dateOfBirth: string | null
}

export interface KnownSender {
  name: string
  /** E.164 */
  number: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const CENTURY = 100
const FIRST_YEAR = 1900
/** A page names a handful; what names more is a list, and about nobody. */
const DATES_MAX = 12
const NAMES_MAX = 6

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= FIRST_YEAR
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Of two digits, the year that is not in the future. */
function yearOf(written: string, thisYear: number): number {
  const year = Number(written)
  if (written.length > 2) return year
  const century = Math.floor(thisYear / CENTURY) * CENTURY
  return century + year > thisYear ? century - CENTURY + year : century + year
}

/** Days in a text that are not in the future, however they are written there, as 1965-10-05. */
function daysIn(text: string, today: string): string[] {
  const thisYear = Number(today.slice(0, 4))
  const found: (string | undefined)[] = []
  for (const [, month, day, year] of text.matchAll(
    /\b(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]\s?(\d{4}|\d{2})\b/g,
  ))
    found.push(dayOf(yearOf(year!, thisYear), Number(month), Number(day)))
  for (const [, year, month, day] of text.matchAll(/\b(\d{4})-(\d{2})-(\d{2})\b/g))
    found.push(dayOf(Number(year), Number(month), Number(day)))
  for (const [, name, day, year] of text.matchAll(/\b([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})\b/g)) {
    const month = MONTHS.indexOf(name!.slice(0, 3).toLowerCase()) + 1
    if (month > 0) found.push(dayOf(Number(year), month, Number(day)))
  }
  const days = found.filter((day) => day !== undefined && day <= today) as string[]
  return [...new Set(days)].slice(0, DATES_MAX)
}

const BIRTH_LABEL = /\b(?:d\.?\s?o\.?\s?b\b|date of birth|birth\s?date|born)[^\w\n]*(?:on\s)?/gi
const LABELLED_LENGTH = 24

/** The days that a page itself calls birth dates. */
export const labelledDaysIn = (text: string, today: string): string[] =>
  [...text.matchAll(BIRTH_LABEL)].flatMap(({ 0: label, index }) => {
    const [row = ''] = text.slice(index + label.length, index + label.length + LABELLED_LENGTH).split('\n')
    return daysIn(row, today).slice(0, 1)
  })

/** Days on a page that may be somebody's birth date: those that it calls so, or all where it calls none so. */
export function birthDatesIn(text: string, today: string): string[] {
  const labelled = labelledDaysIn(text, today)
  return labelled.length > 0 ? labelled : daysIn(text, today)
}

/** What stands behind one of these words, up to a gap, another label or the end of the row. */
function behind(text: string, labels: string): string[] {
  const rows = text.matchAll(new RegExp(`(?:^|\\s{2,}|[|;])\\s*(?:${labels})\\s*[:.]\\s*([^\\n]+)`, 'gim'))
  return [...rows].map(([, rest]) =>
    rest!
      .split(
        /\s{2,}|[|;()]|\b(?:DOB|D\.O\.B|born|date|fax|phone|tel|to|re|pages?|attn|MRN)\b\.?\s*[:#]?/i,
      )[0]!
      .replace(/^[^\p{L}]+|[^\p{L}.)]+$/gu, ''),
  )
}

/** Names that a page itself says are of a patient, as they would be searched for: “Ortega, Luis” is “Luis Ortega”. */
export function patientNamesIn(text: string): string[] {
  const named = behind(text, "patient(?:'s)?(?: name)?|name of patient|pt(?: name)?|re|regarding|name")
  const names = named.map((one) => {
    const [last = '', first] = one.split(',').map((part) => part.trim())
    return first ? `${first} ${last}` : last
  })
  const whole = names.filter((one) => nameKey(one).split(' ').length >= 2 && one.length <= FAX_NAME_MAX)
  return [...new Set(whole)].slice(0, NAMES_MAX)
}

export interface NamedPatient {
  name: string
  /** As 1965-10-05; nothing where the page does not say it of one day alone. */
  birthOn: string | null
}

/** The one person whom a page calls its patient, for somebody who adds them; nobody where it names several. */
export function newPatientIn(text: string, today: string): NamedPatient | undefined {
  const [name, ...others] = patientNamesIn(text)
  if (!name || others.length > 0) return undefined
  const [birthOn, ...days] = new Set(labelledDaysIn(text, today))
  return { name, birthOn: birthOn && days.length === 0 ? birthOn : null }
}

const LETTERS_MIN = 2

/**
 * The one whom a page is about, if it says so of one alone: by name and birth date, by last name and birth date, or by a name that it
 * calls the patient's. Somebody of the same name who was born on another day than the page says is somebody else.
 */
export function patientOf(
  text: string,
  patients: readonly KnownPatient[],
  today: string,
): KnownPatient | undefined {
  const words = ` ${nameKey(text)} `
  const days = new Set(birthDatesIn(text, today))
  const named = patientNamesIn(text).map((one) => ` ${nameKey(one)} `)
  const has = (name: string) => nameKey(name).length >= LETTERS_MIN && words.includes(` ${nameKey(name)} `)
  const saysOtherDay = labelledDaysIn(text, today).length > 0
  const isNamed = ({ firstName, lastName }: KnownPatient) =>
    !saysOtherDay &&
    named.some((one) => one.includes(` ${nameKey(firstName)} `) && one.includes(` ${nameKey(lastName)} `))
  const ways: ((one: KnownPatient) => boolean)[] = [
    (one) => days.has(one.dateOfBirth ?? '') && has(one.firstName) && has(one.lastName),
    (one) => days.has(one.dateOfBirth ?? '') && has(one.lastName),
    isNamed,
  ]
  const known = [...new Map(patients.map((one) => [one.id, one])).values()]
  for (const isAbout of ways) {
    const about = known.filter(isAbout)
    // Two of one name, or a page about two: a person reads it.
    if (about.length > 0) return about.length === 1 ? about[0] : undefined
  }
  return undefined
}

/** A shorter name of a single word may be any word of a letter. */
const ONE_WORD_MIN = 8
const DIGITS = 10

/** Who sent a page: a contact whose number or name is on it, or else what it says behind “From”. */
export function senderOf(
  text: string,
  { contacts, ownNames }: { contacts: readonly KnownSender[]; ownNames: readonly string[] },
): string | undefined {
  const numbers = new Set(
    [...text.matchAll(/\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g)].map(([one]) => one.replace(/\D/g, '')),
  )
  const byNumber = contacts.find(({ number }) => numbers.has(number.slice(-DIGITS)))
  if (byNumber) return byNumber.name
  const words = ` ${nameKey(text)} `
  const own = new Set(ownNames.map(nameKey))
  const isDistinct = (key: string) => key.includes(' ') || key.length >= ONE_WORD_MIN
  const byName = contacts
    .filter(({ name }) => isDistinct(nameKey(name)) && !own.has(nameKey(name)))
    .filter(({ name }) => words.includes(` ${nameKey(name)} `))
    .toSorted((one, other) => other.name.length - one.name.length)
  if (byName[0]) return byName[0].name
  const said = behind(text, 'from|sender|sent by').filter(
    (one) => /\p{L}{3}/u.test(one) && one.length <= FAX_NAME_MAX && !own.has(nameKey(one)),
  )
  return said[0]
}

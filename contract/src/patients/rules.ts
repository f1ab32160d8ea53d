import { readBirthDate } from './birth-date.ts'
import type { ConsentChannel, ConsentStatus } from './types.ts'

/** Letters without accents and case: how two spellings of a name are compared, and names are searched. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const patientName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** What somebody looks for: each of these that is there has to fit. */
export interface PatientSearch {
  /** Parts of first and last name, without accents and case. */
  words: readonly string[]
  birthDate?: string
  /** The last digits of a telephone number. */
  digits?: string
  email?: string
}

/** Where an address is: no name has a dot between letters and such an end. */
const DOMAIN = /^[\w-]+(\.[\w-]+)*\.[a-z]{2,24}$/i

/** Reads what was typed into the search box: names, a birth date, the last digits of a number, any part of an email address. */
export function readSearch(typed: string, today: string): PatientSearch {
  const text = typed.trim()
  const whole = readBirthDate(text, today)
  if (whole) return { words: [], birthDate: whole }
  const words: string[] = []
  let search: PatientSearch = { words }
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const birthDate = readBirthDate(part, today)
    if (part.includes('@') || DOMAIN.test(part)) search = { ...search, email: part.toLowerCase() }
    else if (birthDate) search = { ...search, birthDate }
    else if (/^[+(]?[\d()+.-]+$/.test(part))
      search = { ...search, digits: `${search.digits ?? ''}${part.replace(/\D/g, '')}` }
    else words.push(...nameKey(part).split(' ').filter(Boolean))
  }
  return search
}

/** One entry of the consent ledger, as far as the rules need it. */
export interface ConsentEntry {
  channel: ConsentChannel
  address: string
  status: ConsentStatus
  recordedAt: string
}

/** The last entry about an address counts; nothing was ever recorded for one without. */
export const consentFor = <Entry extends ConsentEntry>(
  ledger: readonly Entry[],
  channel: ConsentChannel,
  address: string,
): Entry | undefined =>
  ledger
    .filter((one) => one.channel === channel && one.address === address)
    .reduce<Entry | undefined>(
      (last, one) => (last && last.recordedAt > one.recordedAt ? last : one),
      undefined,
    )

/** Somebody who could get the texts about a patient: the patient first, then their guardians. */
export interface TextCandidate {
  id: string
  mobile: string | null
}

/**
 * Who gets the texts about a patient. Whom the practice chose, if they have a mobile number. Else the patient themselves, and then the
 * first guardian: one who allowed texts before one without a recorded answer, and nobody who opted out.
 */
export function textRecipient(
  candidates: readonly TextCandidate[],
  chosenId: string | null,
  ledger: readonly ConsentEntry[],
): { patientId: string; number: string; isChosen: boolean } | null {
  const reachable = candidates.flatMap(({ id, mobile }) =>
    mobile ? [{ patientId: id, number: mobile }] : [],
  )
  const chosen = reachable.find(({ patientId }) => patientId === chosenId)
  if (chosen) return { ...chosen, isChosen: true }
  const statusOf = (number: string) => consentFor(ledger, 'text', number)?.status ?? 'unknown'
  const found =
    reachable.find(({ number }) => statusOf(number) === 'opted-in') ??
    reachable.find(({ number }) => statusOf(number) === 'unknown')
  return found ? { ...found, isChosen: false } : null
}

/** A number or an email address as people read it: `(512) 555-0126`. */
export function shownAddress(address: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(address)
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : address
}

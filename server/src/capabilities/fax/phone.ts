import { FAX_NUMBER_SENTENCES } from '@corridor/contract/fax/problems.ts'
import type { FaxNumberProblem } from '@corridor/contract/fax/types.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { wrongInput } from '#platform/refusal.ts'

const SERVICE = new Set(['911', '988', '933', '311', '411', '611', '711', '811', '112', '000', '999', '1911'])

/** A number in E.164, or why nobody can fax it. */
export function checkFaxNumber(
  typed: string,
  ownNumbers: readonly string[],
): { number: string } | { problem: FaxNumberProblem } {
  const written = typed.trim()
  const digits = written.replace(/\D/g, '')
  if (digits === '') return { problem: written === '' ? 'missing' : 'invalid' }
  if (SERVICE.has(digits)) return { problem: 'emergency' }
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return { problem: 'invalid' }
  return ownNumbers.includes(number.number) ? { problem: 'own' } : { number: number.number }
}

/** The number in this field, or refuses the field. */
export function faxNumberIn(field: string, typed: string, ownNumbers: readonly string[] = []): string {
  const checked = checkFaxNumber(typed, ownNumbers)
  if ('problem' in checked) throw wrongInput(`body.${field}`, FAX_NUMBER_SENTENCES[checked.problem])
  return checked.number
}

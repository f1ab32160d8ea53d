import type { ErrorKind } from '@corridor/contract/kernel/errors.ts'
import { emergencyNumber, notAPhone, ownNumber } from '@corridor/contract/texting/errors.ts'
import type { NumberProblem } from '@corridor/contract/texting/types.ts'
import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Countries whose numbers the installation's carriers take texts for. */
const TEXTABLE: readonly (CountryCode | undefined)[] = ['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP', 'AU']
const SERVICE = new Set(['911', '988', '933', '311', '411', '611', '711', '811', '112', '000', '999'])
const NOT_TEXTABLE: readonly NumberType[] = [
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

const UNANSWERABLE: Partial<Record<NumberProblem, ErrorKind>> = {
  missing: notAPhone,
  invalid: notAPhone,
  emergency: emergencyNumber,
  own: ownNumber,
}

/** Why a text from this number cannot be answered. A number abroad, or one that looks like a landline, has sent a text and may get one. */
export function answerProblem(sender: string, ownNumbers: readonly string[]): ErrorKind | undefined {
  const checked = checkNumber(sender, ownNumbers)
  return 'problem' in checked ? UNANSWERABLE[checked.problem] : undefined
}

export type CheckedNumber = { number: string } | { problem: NumberProblem }

/** A number in E.164, or why nobody can text it. In North America a landline looks like any other: its carrier says so later. */
export function checkNumber(typed: string, ownNumbers: readonly string[]): CheckedNumber {
  const written = typed.trim()
  const digits = written.replace(/\D/g, '')
  if (digits === '') return { problem: written === '' ? 'missing' : 'invalid' }
  if (SERVICE.has(digits)) return { problem: 'emergency' }
  const number = parsePhoneNumberFromString(written, { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return { problem: 'invalid' }
  if (ownNumbers.includes(number.number)) return { problem: 'own' }
  if (!TEXTABLE.includes(number.country)) return { problem: 'foreign' }
  return NOT_TEXTABLE.includes(number.getType()) ? { problem: 'landline' } : { number: number.number }
}

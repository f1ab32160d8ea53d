import { invalidNumber } from '@corridor/contract/kernel/fields.ts'
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { wrongInput } from './refusal.ts'

/** What people write without the plus of a country is a number of theirs. */
const HOME = 'US'
/** No text reaches these, or it costs the sender dear. */
const NOT_MOBILE: readonly NumberType[] = [
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

/** A number as it is stored and compared, in E.164; undefined for one that cannot exist, or cannot be what it is for. */
export function readPhone(typed: string, label: string): string | undefined {
  const number = parsePhoneNumberFromString(typed.trim(), { defaultCountry: HOME, extract: false })
  if (!number?.isValid()) return undefined
  return label === 'mobile' && NOT_MOBILE.includes(number.getType()) ? undefined : number.number
}

/** The number in this field of the body in E.164, or refuses the field with the specification's sentence (platform §5). */
export function phoneIn(field: string, typed: string, label: string): string {
  const number = readPhone(typed, label)
  if (!number) throw wrongInput(`body.${field}`, invalidNumber(label))
  return number
}

/** A stored number as people write it in a mail: their own country's without its code. */
export function writtenPhone(stored: string): string {
  const number = parsePhoneNumberFromString(stored)
  if (!number) return stored
  return number.country === HOME ? number.formatNational() : number.formatInternational()
}

/**
 * What a typed value must look like (specification, platform §5): one rule for the form and for the server, with the
 * sentence a person reads. No zod here, because the browser checks while somebody types.
 */

/** What every mail server takes. The server's shape is made of it too, or a form would let through what is refused there. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const EMAIL_MAX = 254
export const EMAIL_MISSING = 'Please enter your email address.'

/** Why this is no email address, as a sentence; nothing when it is one. */
export function emailProblem(value: string, label = 'email'): string | undefined {
  const address = value.trim()
  if (!address) return `Please enter your ${label} address.`
  return address.length <= EMAIL_MAX && EMAIL_PATTERN.test(address)
    ? undefined
    : `Please enter a valid ${label} address.`
}

export const UNKEEPABLE_TEXT = 'This text has a character we can’t save.'

export const tooLongProblem = (max: number): string => `Please use at most ${max} characters.`

/** Digits with an optional leading plus. */
export const numberProblem = (value: string, label: string): string | undefined =>
  /^\+?\d+$/.test(value.trim()) ? undefined : invalidNumber(label)

/** The one sentence for every number that cannot be taken. */
export const invalidNumber = (label: string): string => `Please enter a valid ${label} number.`

/** A blank value after trimming fails with the supplied message. */
export const requiredProblem = (value: string | null | undefined, message: string): string | undefined =>
  value?.trim() ? undefined : message

/** Ten digits, with optional parentheses, separators and the country's +1. */
export const isUsMobile = (value: string): boolean =>
  /^(\+?1[-.\s]?)?(\(\d{3}\)|\d{3})[-.\s]?\d{3}[-.\s]?\d{4}$/.test(value.trim())
/** Five digits, or five and four. */
export const isUsZip = (value: string): boolean => /^\d{5}(-\d{4})?$/.test(value.trim())
export const isLettersAndSpaces = (value: string): boolean => /^[\p{L}\p{M} ]+$/u.test(value)
export const isAlphanumeric = (value: string): boolean => /^[\p{L}\p{N}]+$/u.test(value)
export const isDigitsAndHyphens = (value: string): boolean => /^[\d-]+$/.test(value)
export const isPositiveDecimal = (value: string): boolean => /^\d+(\.\d+)?$/.test(value) && Number(value) > 0
export const hasEmoji = (value: string): boolean => /\p{Extended_Pictographic}/u.test(value)

/** In full, with the plus of a country. */
const isAbroad = (value: string): boolean =>
  /^\+[\d().\s-]+$/.test(value) && /^[1-9]\d{7,14}$/.test(value.replace(/\D/g, ''))

/**
 * Why this number cannot be one: a US number as people write it, or any other in full with its plus. This is the shape
 * alone; whether such a number can exist, the server knows.
 */
export const mobileProblem = (value: string): string | undefined =>
  isUsMobile(value) || isAbroad(value.trim()) ? undefined : invalidNumber('mobile')

/** The last ten digits, without +1 and +61: how two ways of writing a number are compared. */
export const phoneKey = (value: string): string =>
  value
    .trim()
    .replace(/^\+(61|1)/, '')
    .replace(/\D/g, '')
    .slice(-10)

/** An address on the web without a protocol gets one. */
export const withProtocol = (url: string): string =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`

/** Null, false, 0, a blank string, an empty array and an empty object are empty. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (value !== null && typeof value === 'object') return Object.keys(value).length === 0
  return !value
}

import { fieldsProblem, type TemplateField } from '../worklist/template-fields.ts'
import { PICTURE_TYPES, PICTURES_MAX, PICTURES_MAX_BYTES, TEXT_MAX } from './limits.ts'
import type { MissingPicture, NumberProblem, SkipReason } from './types.ts'

/** Why a number cannot be texted, as a sentence. */
export const NUMBER_SENTENCES: Record<NumberProblem, string> = {
  missing: 'Please enter a mobile number.',
  invalid: 'Please enter a valid mobile number.',
  landline: 'This number can’t get texts. It looks like a landline or a toll-free number.',
  foreign: 'We can only text numbers in the US, Canada and Australia.',
  emergency: 'This is an emergency or service number. Please enter a patient’s mobile number.',
  own: 'This is your own number. Please enter a patient’s mobile number.',
  'opted-out': 'This number has opted out of texts.',
}

const TEXT_MAX_WORDS = `${TEXT_MAX.toLocaleString('en-US')} characters`

/** The same in the result of a list, where nobody is asked to enter anything. */
export const SKIP_SENTENCES: Record<SkipReason, string> = {
  missing: 'No mobile number',
  invalid: 'The number isn’t valid',
  landline: 'Landline or toll-free number',
  foreign: 'Number abroad',
  emergency: 'Emergency or service number',
  own: 'Your own number',
  'opted-out': 'Opted out of texts',
  'same-number': 'Shares a phone with someone else on the list',
  gone: 'No longer a patient',
  'too-long': `More than ${TEXT_MAX_WORDS} once everything is filled in`,
  refused: 'Couldn’t be sent',
}

/** Why a text is too long, where so many of its characters are the practice's name before the first one. */
export const textTooLong = (introduced = 0): string => {
  const name =
    introduced > 0 ? `, and your practice’s name before the first one takes ${introduced} of them` : ''
  return `A text can have at most ${TEXT_MAX_WORDS}${name}. Please shorten it, or send a secure link.`
}
/** The same of an answer that the practice gives by itself. */
export const answerTooLong = `With its fields filled in this answer has more than ${TEXT_MAX_WORDS}. Please shorten it.`
export const tooManyPictures = (max: number): string => `A text can have at most ${max} pictures.`

const MEGABYTES = PICTURES_MAX_BYTES / 1024 ** 2
/** What may be attached, said before it is chosen. */
export const PICTURES_LIMIT = `Up to ${PICTURES_MAX} pictures (JPEG, PNG or GIF), ${MEGABYTES} MB in all`

/** Why these cannot leave as the pictures of one text, as a sentence. */
export function pictureProblem(files: readonly { mediaType: string; size: number }[]): string | undefined {
  if (files.length > PICTURES_MAX)
    return `${tooManyPictures(PICTURES_MAX)} Please remove ${files.length - PICTURES_MAX}.`
  if (files.some(({ mediaType }) => !PICTURE_TYPES.includes(mediaType)))
    return 'Phones can’t show this file in a text. Please attach JPEG, PNG or GIF pictures, or send a secure link.'
  if (files.reduce((sum, { size }) => sum + size, 0) > PICTURES_MAX_BYTES)
    return `Pictures in one text can be at most ${MEGABYTES} MB together. Please remove some, or send a secure link.`
  return undefined
}

/** What the conversation says in place of a picture. */
export const MISSING_PICTURE_SENTENCES: Record<MissingPicture, string> = {
  'too-large': 'The patient sent a picture that’s too large to receive.',
  'wrong-type': 'The patient sent a file that can’t be shown.',
  infected: 'The patient sent a file that looked dangerous. It was removed.',
  'not-fetched': 'The patient sent a picture that couldn’t be received.',
}

/** What a text to many can fill in, for each patient. */
export const LIST_FIELDS = [
  'patient.firstName',
  'patient.lastName',
  'practice.name',
  'practice.phone',
] as const satisfies readonly TemplateField[]

/** Why a text cannot go to many as it is: an unknown field would be sent with its braces. */
export const listTextProblem = (text: string): string | undefined => fieldsProblem(text, LIST_FIELDS)

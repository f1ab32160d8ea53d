/** Something in a text that should not travel unencrypted. */
export type Disclosure = 'birth-date' | 'diagnosis' | 'identity-number' | 'attachment'

const BIRTH_WORDS = /\b(?:d\.?o\.?b\.?|date of birth|birth ?date|born(?: on)?|fecha de nacimiento)(?!\w)/iu
const DATE = /\b(?:0?[1-9]|1[0-2])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-]((?:19|20)\d{2})\b/gu
const ISO_DATE = /\b((?:19|20)\d{2})-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/gu
/** A social security number as people write it. */
const IDENTITY_NUMBER = /\b(?!000|666|9\d\d)\d{3}[- ](?!00)\d{2}[- ](?!0000)\d{4}\b/u
/** A code of ICD-10-CM with its dot, as nobody writes by accident. */
const DIAGNOSIS_CODE = /\b[A-TV-Z]\d[\dAB]\.\d[\dA-Z]{0,3}\b/u

/** Word stems of diagnoses that front desks write about; a warning may be dismissed, so it errs on the side of asking. */
const DIAGNOSES = [
  'abscess',
  'biops(?:y|ies)',
  'cancer',
  'caries',
  'carcinoma',
  'cyst',
  'depressi(?:on|ve)',
  'diabet(?:es|ic)',
  'diagnos(?:is|ed|es)',
  'gingivitis',
  'hepatitis',
  'herpes',
  'hiv',
  'hypertension',
  'infect(?:ion|ed)',
  'lesion',
  'malignan(?:t|cy)',
  'periodont(?:itis|al disease)',
  'pregnan(?:t|cy)',
  'pulpitis',
  'root canal',
  'tumou?r',
]
const DIAGNOSIS = new RegExp(String.raw`\b(?:${DIAGNOSES.join('|')})\b`, 'iu')

/** A date so long ago that it is nobody's appointment. */
const hasOldDate = (text: string, thisYear: number): boolean =>
  [...text.matchAll(DATE), ...text.matchAll(ISO_DATE)].some(([, year]) => Number(year) < thisYear - 1)

/** What a text would disclose, in the order in which the composer names it. The sender decides; the secure link is offered. */
export function disclosuresIn(text: string, attachments: number, thisYear: number): Disclosure[] {
  const found: Disclosure[] = []
  if (BIRTH_WORDS.test(text) || hasOldDate(text, thisYear)) found.push('birth-date')
  if (DIAGNOSIS.test(text) || DIAGNOSIS_CODE.test(text)) found.push('diagnosis')
  if (IDENTITY_NUMBER.test(text)) found.push('identity-number')
  if (attachments > 0) found.push('attachment')
  return found
}

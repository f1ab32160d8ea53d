/** No zod here: the browser reads these. */
export const FORM_FIELD_TYPES = ['text', 'paragraph', 'check', 'choice'] as const
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number]

/** One field of a practice's own referral form, as its PDF has it. */
export interface FormField {
  /** Its whole name in the PDF, by which it is filled in. */
  name: string
  label: string
  type: FormFieldType
  /** Of a choice. */
  options: readonly string[]
  maxLength: number | null
  isRequired: boolean
}

/** What a checked field has as its value; an empty text is not checked. */
export const CHECKED = 'on'

/** Values by the names of their fields. */
export type FormValues = Record<string, string>

/** The label of a field that has none of its own: `patient.firstName_1` becomes `Patient first name 1`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[\s._[\]-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What is known before anybody types. */
export interface KnownFacts {
  firstName?: string | undefined
  lastName?: string | undefined
  /** As `YYYY-MM-DD`. */
  dateOfBirth?: string | undefined
  patientPhone?: string | undefined
  patientEmail?: string | undefined
  senderName?: string | undefined
  senderPractice?: string | undefined
  senderEmail?: string | undefined
  /** As `YYYY-MM-DD`. */
  today: string
}

const asUsDate = (day: string | undefined): string | undefined =>
  day?.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const nameOf = ({ firstName, lastName }: KnownFacts): string | undefined =>
  [firstName, lastName].filter(Boolean).join(' ') || undefined

/** By the words of a field's name and label, the more exact ones first. A field that could mean two things is left to the person. */
const KNOWN: readonly [pattern: RegExp, value: (facts: KnownFacts) => string | undefined][] = [
  [/referr(?:ing|ed by).*e ?mail|your e ?mail/, ({ senderEmail }) => senderEmail],
  [/patient.*e ?mail/, ({ patientEmail }) => patientEmail],
  [/patient.*(?:phone|mobile|cell)/, ({ patientPhone }) => patientPhone],
  [/referring (?:practice|office|clinic)|from (?:practice|office)/, ({ senderPractice }) => senderPractice],
  [
    /referr(?:ing (?:doctor|dentist|provider|physician|dr)|ed by)|(?:doctor|dentist) name/,
    ({ senderName }) => senderName,
  ],
  [/birth|\bdob\b/, ({ dateOfBirth }) => asUsDate(dateOfBirth)],
  [/first name/, ({ firstName }) => firstName],
  [/(?:last|family) name|surname/, ({ lastName }) => lastName],
  [/patient(?: s)?(?: full)? name|name of patient|^patient$/, nameOf],
  [/^(?:today s )?date$|referral date|date of referral/, ({ today }) => asUsDate(today)],
]

/** The values that a form begins with. */
export function knownValues(fields: readonly FormField[], facts: KnownFacts): FormValues {
  const values: FormValues = {}
  for (const { name, label, type } of fields) {
    if (type !== 'text') continue
    const words = `${labelOf(label)}`
      .toLowerCase()
      .replace(/[^a-z\d]+/g, ' ')
      .trim()
    const value = KNOWN.find(([pattern]) => pattern.test(words))?.[1](facts)
    if (value) values[name] = value
  }
  return values
}

/** The fields that have to be filled in and are not. */
export const missingFields = (fields: readonly FormField[], values: FormValues): FormField[] =>
  fields.filter(({ name, isRequired }) => isRequired && !values[name]?.trim())

/** What a reply template can fill in. No zod: the browser fills and previews while somebody types. */
export const TEMPLATE_FIELDS = [
  'patient.firstName',
  'patient.lastName',
  'practice.name',
  'practice.phone',
  'me.name',
  'me.firstName',
] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

/** What is known of the item at hand. A field without a value stays empty in the text and is listed as missing. */
export type TemplateValues = Partial<Record<TemplateField, string | null>>

/** Blanks inside the braces are ignored: people type them. */
const WRITTEN = /\{\{\s*([^{}]*?)\s*\}\}/g

const isField = (name: string): name is TemplateField => (TEMPLATE_FIELDS as readonly string[]).includes(name)

export const written = (field: TemplateField): string => `{{${field}}}`

/** The names between braces that are no field. */
export const unknownFields = (body: string): string[] =>
  [...new Set(Array.from(body.matchAll(WRITTEN), ([, name]) => name!))].filter((name) => !isField(name))

/** The first field in a text as it stands there, for one that nothing fills in. */
export const firstField = (body: string): string | undefined => body.match(WRITTEN)?.[0]

/** Braces that open and never close, or the other way round, would be sent as they stand. */
const hasLooseBraces = (body: string): boolean => /\{\{|\}\}/.test(body.replace(WRITTEN, ''))

/** Why a text cannot be a template; nothing when it can. */
export function templateBodyProblem(body: string): string | undefined {
  if (body.trim() === '') return 'Please write the text of the template.'
  const [unknown] = unknownFields(body)
  if (unknown !== undefined) return `There is no field {{${unknown}}}. Please choose one from the list.`
  return hasLooseBraces(body) ? 'A field is written with two braces on both sides.' : undefined
}

/** Why a text cannot have the fields that are in it, where only these are known. */
export function fieldsProblem(body: string, known: readonly TemplateField[]): string | undefined {
  const { missing } = fillTemplate(body, Object.fromEntries(known.map((field) => [field, 'x'])))
  if (missing[0]) return `${written(missing[0])} can’t be filled in here. Please take it out.`
  return body.trim() === '' ? undefined : templateBodyProblem(body)
}

/** Of a text that is sent by itself only the practice is known. */
export const automaticTextProblem = (body: string): string | undefined =>
  fieldsProblem(body, ['practice.name', 'practice.phone'])

export const templateNameProblem = (name: string): string | undefined =>
  name.trim() === '' ? 'Please name the template.' : undefined

/** As it is typed behind the slash, and stored. */
export const cleanShortcut = (typed: string): string => typed.trim().replace(/^\/+/, '').toLowerCase()

export const shortcutProblem = (typed: string): string | undefined =>
  /^[a-z0-9][a-z0-9-]*$/.test(cleanShortcut(typed)) || cleanShortcut(typed) === ''
    ? undefined
    : 'A shortcut is made of letters, digits and hyphens.'

export interface FilledTemplate {
  text: string
  /** Fields of the template for which there was no value. */
  missing: TemplateField[]
}

/** The text with the values in place of the fields. A value is never read as a template itself. */
export function fillTemplate(body: string, values: TemplateValues): FilledTemplate {
  const missing = new Set<TemplateField>()
  const text = body.replace(WRITTEN, (whole, name: string) => {
    if (!isField(name)) return whole
    const value = values[name]
    if (!value) missing.add(name)
    return value || ''
  })
  return { text, missing: [...missing] }
}

/** The same for a box that somebody goes on writing in: a field without a value stays as it is, where they see it. */
export const fillKnown = (body: string, values: TemplateValues): string =>
  body.replace(WRITTEN, (whole, name: string) => (isField(name) && values[name]) || whole)

interface Findable {
  name: string
  shortcut: string | null
}

/** By shortcut first, then by the beginning of a word of the name. */
export function matchingTemplates<One extends Findable>(templates: readonly One[], term: string): One[] {
  const wanted = term.trim().toLowerCase()
  const rank = ({ name, shortcut }: One): number => {
    if (shortcut === wanted && wanted !== '') return 0
    if (shortcut?.startsWith(wanted)) return 1
    return name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
      ? 2
      : 3
  }
  return templates
    .filter((one) => rank(one) < 3)
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}

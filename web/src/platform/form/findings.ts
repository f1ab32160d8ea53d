import { ApiError } from '../api.ts'
import { type Path, valueAt } from './paths.ts'

/** The problems by field path, in the order of the form. A valid field has no entry. */
export type Findings<Values> = { [FieldPath in Path<Values>]?: string | undefined }

export interface Problem {
  fieldId: string
  message: string
}

export const problemsOf = (found: Record<string, string | undefined>): Problem[] =>
  Object.entries(found).flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []))

/** The last time that something was sent, or was to be. */
export interface Attempt<Values> {
  values: Values
  found: Record<string, string | undefined>
}

/**
 * The message at a field: what the last attempt found, and once the field was changed, what is still wrong.
 * A field that was valid is left alone until the next attempt.
 */
export function errorNow<Values>(
  path: string,
  values: Values,
  last: Attempt<Values>,
  check: (values: Values) => Record<string, string | undefined>,
): string | undefined {
  const said = last.found[path]
  return said && valueAt(values, path) !== valueAt(last.values, path) ? check(values)[path] : said
}

/** What the server refused, by the fields of this form and in its order; what the form has no field for is left out. */
export function refusedFields(
  error: unknown,
  values: unknown,
  fieldOf?: (error: ApiError) => string | undefined,
  order: readonly string[] = [],
): Record<string, string | undefined> {
  if (!(error instanceof ApiError)) return {}
  const found: Record<string, string | undefined> = {}
  for (const path of order) found[path] = error.fields[path]
  for (const [path, message] of Object.entries(error.fields)) {
    const value = valueAt(values, path)
    if (value === null || !['object', 'undefined'].includes(typeof value)) found[path] = message
  }
  const field = fieldOf?.(error)
  if (field) found[field] ??= error.plainMessage
  return found
}

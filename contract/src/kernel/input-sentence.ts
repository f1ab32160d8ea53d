import type { z } from 'zod'

/** What a person reads about an input whose shape has no sentence of its own, instead of zod's words for programmers. */
export function inputSentence(issue: z.core.$ZodRawIssue): string {
  const isCounted = issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint'
  if (issue.input === undefined) return 'This is missing.'
  if (issue.code === 'invalid_value') return `This must be one of: ${issue.values.join(', ')}.`
  if (issue.code === 'too_small') return isCounted ? 'This is too small.' : 'This is too short.'
  if (issue.code === 'too_big') return isCounted ? 'This is too large.' : 'This is too long.'
  return 'This is not valid.'
}

import { useState } from 'react'

/** What is wrong, by field, in the order of the form. A field that is fine holds nothing. */
export type Findings<Values> = { [Name in keyof Values]?: string | undefined }

export interface Problem {
  fieldId: string
  message: string
}

export const problemsOf = (found: Findings<Record<string, unknown>>): Problem[] =>
  Object.entries(found).flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []))

interface Attempt<Values> {
  values: Values
  found: Findings<Values>
}

/**
 * What to say at a field now: what the last attempt found there, and once the field was changed, what is still wrong
 * with it. A field that was fine is left in peace until the next attempt.
 */
export function errorNow<Values>(
  name: keyof Values,
  values: Values,
  last: Attempt<Values>,
  check: (values: Values) => Findings<Values>,
): string | undefined {
  const problem = last.found[name]
  return problem && values[name] !== last.values[name] ? check(values)[name] : problem
}

/** Checks what is typed when it is to be sent. The id of a field is its name in the values. */
export function useChecks<Values extends object>(
  values: Values,
  check: (values: Values) => Findings<Values>,
) {
  const [last, setLast] = useState<Attempt<Values> & { problems: Problem[] }>({
    values,
    found: {},
    problems: [],
  })
  /** True when there is nothing to tell. Also for what the server found wrong. */
  const tell = (found: Findings<Values>): boolean => {
    const problems = problemsOf(found)
    setLast({ values, found, problems })
    return problems.length === 0
  }
  return {
    /** As of the last attempt, for the form's frame. */
    problems: last.problems,
    errorOf: (name: keyof Values) => errorNow(name, values, last, check),
    tell,
    /** Whether this may be sent. */
    pass: () => tell(check(values)),
  }
}

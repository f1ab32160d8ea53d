import type { ErrorKind, FieldError } from '@corridor/contract/kernel/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'

interface Extras {
  errors?: FieldError[]
  retryAfterSeconds?: number
}

/** The way an action says no. What it carries is exactly what the caller reads. */
export class Refusal extends Error {
  override name = 'Refusal'
  kind: ErrorKind
  extras: Extras

  constructor(kind: ErrorKind, extras: Extras = {}) {
    super(kind.message)
    this.kind = kind
    this.extras = extras
  }
}

/** Throws unless the condition holds: "you may not", or the given refusal. */
export function check(condition: boolean, kind: ErrorKind = kernelErrors.notAllowed): asserts condition {
  if (!condition) throw new Refusal(kind)
}

/** Returns what was found, or refuses as not found: missing and foreign answer alike. */
export function found<T>(record: T | undefined | null, kind: ErrorKind = kernelErrors.notFound): T {
  if (record === undefined || record === null) throw new Refusal(kind)
  return record
}

/** An input that is wrong for a reason only the action knows. */
export const wrongInput = (
  path: string,
  message: string,
  kind: ErrorKind = kernelErrors.invalidInput,
): Refusal => new Refusal({ ...kind, message }, { errors: [{ path, message }] })

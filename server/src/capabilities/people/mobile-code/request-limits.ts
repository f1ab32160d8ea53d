import { CODE_RESEND_SECONDS } from '@corridor/contract/kernel/one-time-codes.ts'
import { codeTooSoon, tooManyCodes } from '@corridor/contract/people/errors.ts'
import { MOBILE_CODES_PER_HOUR } from '@corridor/contract/people/limits.ts'
import { Refusal } from '#platform/refusal.ts'

const RESEND_MS = CODE_RESEND_SECONDS * 1_000
const HOUR_MS = 60 * 60_000

/** From when on another code may be sent after requests at these moments, oldest first. */
export function nextCodeAt(requests: readonly Date[]): Date {
  const last = requests.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY
  const full = requests.at(-MOBILE_CODES_PER_HOUR)?.getTime() ?? Number.NEGATIVE_INFINITY
  return new Date(Math.max(last + RESEND_MS, full + HOUR_MS, 0))
}

/** Refuses a code that is requested too soon after another, or after too many. */
export function checkCodeLimits(requests: readonly Date[], now: Date): void {
  // A request that waited for the lock may have started before the one that had it.
  const startedAt = Math.max(now.getTime(), requests.at(-1)?.getTime() ?? 0)
  const waitMs = nextCodeAt(requests).getTime() - startedAt
  if (waitMs <= 0) return
  const kind = waitMs > RESEND_MS ? tooManyCodes : codeTooSoon
  throw new Refusal(kind, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** The requests that still count, with the newest one. */
export const withRequest = (requests: readonly Date[], now: Date): Date[] =>
  [...requests, now].slice(-MOBILE_CODES_PER_HOUR)

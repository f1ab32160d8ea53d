import { CODE_RESEND_SECONDS } from '@corridor/contract/kernel/one-time-codes.ts'
import { codeTooSoon, tooManyCodes } from '@corridor/contract/people/errors.ts'
import { MOBILE_CODES_PER_HOUR } from '@corridor/contract/people/limits.ts'
import { Refusal } from '../../../platform/refusal.ts'

const RESEND_MS = CODE_RESEND_SECONDS * 1_000
const HOUR_MS = 60 * 60_000

/** From when on another code may be sent to somebody who asked at these moments, oldest first. */
export function nextCodeAt(asked: readonly Date[]): Date {
  const last = asked.at(-1)?.getTime() ?? Number.NEGATIVE_INFINITY
  const full = asked.at(-MOBILE_CODES_PER_HOUR)?.getTime() ?? Number.NEGATIVE_INFINITY
  return new Date(Math.max(last + RESEND_MS, full + HOUR_MS, 0))
}

/** Refuses a code that is asked for too soon after another, or after too many. */
export function checkPace(asked: readonly Date[], now: Date): void {
  // Whoever asked at the same moment and had to wait for the other may have begun before it.
  const begunAt = Math.max(now.getTime(), asked.at(-1)?.getTime() ?? 0)
  const waitMs = nextCodeAt(asked).getTime() - begunAt
  if (waitMs <= 0) return
  const kind = waitMs > RESEND_MS ? tooManyCodes : codeTooSoon
  throw new Refusal(kind, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

/** The askings that still count, with the newest; no more than the pace looks at. */
export const withAsking = (asked: readonly Date[], now: Date): Date[] =>
  [...asked, now].slice(-MOBILE_CODES_PER_HOUR)

import { tooManyChecks } from '@corridor/contract/verification/errors.ts'
import { daysAfter } from '#platform/clock.ts'
import { Refusal } from '#platform/refusal.ts'

/** Refuses when the daily limit is reached; the refusal says when the oldest of them is a day old. */
export function checkDailyLimit(happenedAt: readonly Date[], limit: number, now: Date): void {
  const oldest = happenedAt.at(-limit)
  if (!oldest) return
  const retryAfterSeconds = Math.ceil((daysAfter(oldest, 1).getTime() - now.getTime()) / 1000)
  throw new Refusal(tooManyChecks, { retryAfterSeconds: Math.max(1, retryAfterSeconds) })
}

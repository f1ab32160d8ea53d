import type { ScheduledMessage } from '@corridor/contract/chat/scheduled.ts'

/** A moment for the server to send it. */
const SENT_MS = 60_000
/** What another window scheduled or canceled shows by then. */
const LONGEST_MS = 10 * 60_000

/**
 * How long until the scheduled messages are read again: until the next one is due, because it leaves the list by itself. There is no
 * reading in between, because each one is recorded in the practice's audit trail.
 */
export function lookAgainMs(
  scheduled: readonly Pick<ScheduledMessage, 'sendAt' | 'failed'>[],
  now: number,
): number | false {
  const waiting = scheduled.filter(({ failed }) => failed === null)
  if (waiting.length === 0) return false
  const nextIn = Math.min(...waiting.map(({ sendAt }) => Date.parse(sendAt))) - now
  return Math.min(Math.max(nextIn, 0) + SENT_MS, LONGEST_MS)
}

import { RESEND_INVITE_HOURS } from '@corridor/contract/network/limits.ts'
import { expect, test } from 'vitest'
import { minutesAfter } from '#platform/clock.ts'
import type { Refusal } from '#platform/refusal.ts'
import { checkResend } from './limits.ts'

test('an invite that was sent before the clock stepped back waits no longer than any other', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  let refusal: Refusal | undefined
  try {
    checkResend(minutesAfter(now, 15), now)
  } catch (error) {
    refusal = error as Refusal
  }
  expect(refusal?.extras.retryAfterSeconds).toBe(RESEND_INVITE_HOURS * 3600)
})

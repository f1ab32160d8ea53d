import { CONFIRM_LINK_HOURS, CONFIRM_RESEND_SECONDS } from '@corridor/contract/onboarding/limits.ts'
import { minutesAfter } from '#platform/clock.ts'
import type { Tx } from '#platform/transaction.ts'
import { sendConfirmation } from '../jobs.ts'
import { markSent } from '../store/registrations.ts'

/** Mails the link of a registration, unless the last mail was too recent. */
export async function mailConfirmation(tx: Tx, registrationId: string): Promise<void> {
  const isDue = await markSent(tx.db, registrationId, {
    now: tx.now,
    notSince: minutesAfter(tx.now, -CONFIRM_RESEND_SECONDS / 60),
    expiresAt: minutesAfter(tx.now, CONFIRM_LINK_HOURS * 60),
  })
  if (isDue) await tx.queue(sendConfirmation, { registrationId })
}

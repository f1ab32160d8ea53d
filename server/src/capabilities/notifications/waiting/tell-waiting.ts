import { job, ONCE } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { changePreference, lockPreference } from '../store/preferences.ts'
import { isPaused, listWaitedFor, markTold } from '../store/waiting.ts'
import { findOutlook } from './outlook.ts'
import { sendWaitingMail, sendWaitingText } from './send.ts'
import { unsubscribeHash } from './unsubscribe-link.ts'

/**
 * Tells somebody that something waits, if it still does, they may know, and it is no bad moment. Their row is held, so that
 * of two processes at once the second finds them told.
 */
async function tell(tx: Tx, services: Services, personId: string): Promise<void> {
  const { db, now } = tx
  const hash = unsubscribeHash(services.secrets, personId)
  const preference = await lockPreference(db, { personId, unsubscribeHash: hash })
  if (isPaused(preference.told_at, now)) return
  const outlook = await findOutlook(db, services, personId, preference)
  if (!outlook || outlook.isQuiet) return
  const { mail, text } = outlook.by
  const reader = { ...mail, kinds: [...mail.kinds, ...text.kinds] }
  const told = await markTold(db, reader, { waitMinutes: preference.wait_minutes, now })
  if (told.size === 0) return
  await changePreference(db, personId, { told_at: now })
  const toTell = { personId, toldAt: now.toISOString() }
  if (mail.kinds.some((kind) => told.has(kind))) await tx.queue(sendWaitingMail, toTell)
  if (text.kinds.some((kind) => told.has(kind))) await tx.queue(sendWaitingText, toTell)
}

/** Every minute: whoever does not look is told by mail and text that something waits. */
export const tellWaiting = job<object>({
  name: 'notifications.tell-waiting',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, services) => {
    for (const personId of await listWaitedFor(services.db, services.clock.now())) {
      try {
        await services.transactions.run((tx) => tell(tx, services, personId))
      } catch (error) {
        // The others do not wait for what is wrong with one.
        services.log.error('somebody could not be told that something waits', { error })
      }
    }
  },
})

import { job, ONCE } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { changePreference, lockPreference } from '../store/preferences.ts'
import { isPaused, listPersonsToRemind, markReminded } from '../store/reminders.ts'
import { findReachability } from './reachability.ts'
import { sendWaitingMail, sendWaitingText } from './reminder-jobs.ts'
import { unsubscribeHash } from './unsubscribe-link.ts'

/**
 * Queues reminders for a person, if something still waits, they may see it, and it is not in quiet hours.
 * Their row is locked, so that a second process finds the reminder already sent.
 */
async function remind(tx: Tx, services: Services, personId: string): Promise<void> {
  const { db, now } = tx
  const hash = unsubscribeHash(services.secrets, personId)
  const preference = await lockPreference(db, { personId, unsubscribeHash: hash })
  if (isPaused(preference.told_at, now)) return
  const reachability = await findReachability(db, services, personId, preference)
  if (!reachability || reachability.isQuiet) return
  const { mail } = reachability.by
  // What cannot wait was texted when it was raised.
  const isTextedAtOnce = (kind: string) => services.declared.alertKinds.get(kind)?.isUrgent === true
  const text = {
    ...reachability.by.text,
    kinds: reachability.by.text.kinds.filter((kind) => !isTextedAtOnce(kind)),
  }
  const reader = { ...mail, kinds: [...mail.kinds, ...text.kinds] }
  const kinds = await markReminded(db, reader, { waitMinutes: preference.wait_minutes, now })
  if (kinds.size === 0) return
  await changePreference(db, personId, { told_at: now })
  const { practiceId } = reachability.user
  const payload = { personId, practiceId, decidedAt: now.toISOString() }
  if (mail.kinds.some((kind) => kinds.has(kind))) await tx.queue(sendWaitingMail, payload)
  if (text.kinds.some((kind) => kinds.has(kind))) await tx.queue(sendWaitingText, payload)
}

/** Every minute, people with unread alerts are reminded by mail and text. */
export const sendReminders = job<object>({
  name: 'notifications.tell-waiting',
  every: '* * * * *',
  tries: ONCE,
  run: async (_payload, services) => {
    for (const personId of await listPersonsToRemind(services.db, services.clock.now())) {
      try {
        await services.transactions.run((tx) => remind(tx, services, personId))
      } catch (error) {
        // A failure for one person does not stop the others.
        services.log.error('somebody could not be told that something waits', { error })
      }
    }
  },
})

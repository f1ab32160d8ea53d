import type { Declared } from '#platform/alerts.ts'
import type { Tx } from '#platform/transaction.ts'
import { reachingBy } from '../channels.ts'
import type { SavedAlert } from '../store/alerts.ts'
import { listSubscribed } from '../store/push.ts'
import { sendPush } from './send-push.ts'

/** Queues a push for every subscribed device of the recipients, in the transaction that raised the alerts. */
export async function queuePushes(tx: Tx, declared: Declared, alerts: readonly SavedAlert[]): Promise<void> {
  const reached = await reachingBy(tx.db, declared, 'push', alerts)
  if (reached.length === 0) return
  const devices = await listSubscribed(tx.db, [...new Set(reached.map(({ person_id }) => person_id))])
  const pushes = reached.flatMap(({ person_id, practice_id, kind, about, raised_at }) =>
    devices
      .filter((device) => device.person_id === person_id)
      .map(({ session_id }) => ({
        sessionId: session_id,
        kind,
        about,
        raisedAt: raised_at.toISOString(),
        practiceId: practice_id,
      })),
  )
  if (pushes.length > 0) await tx.queueAll(sendPush, pushes)
}

import type { Declared } from '../../../platform/alerts.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { reachingBy } from '../channels.ts'
import type { KeptAlert } from '../store/alerts.ts'
import { listSubscribed } from '../store/push.ts'
import { sendPush } from './send-push.ts'

/** Has every device told, of those that somebody has turned notifications on for, with the transaction that raised it. */
export async function queuePushes(tx: Tx, declared: Declared, alerts: readonly KeptAlert[]): Promise<void> {
  const told = await reachingBy(tx.db, declared, 'push', alerts)
  if (told.length === 0) return
  const devices = await listSubscribed(tx.db, [...new Set(told.map(({ person_id }) => person_id))])
  const pushes = told.flatMap(({ person_id, kind, about, raised_at }) =>
    devices
      .filter((device) => device.person_id === person_id)
      .map(({ session_id }) => ({
        sessionId: session_id,
        kind,
        about,
        raisedAt: raised_at.toISOString(),
      })),
  )
  if (pushes.length > 0) await tx.queueAll(sendPush, pushes)
}

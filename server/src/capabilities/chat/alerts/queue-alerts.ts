import { ALERT_AFTER_SECONDS } from '@corridor/contract/chat/limits.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Stored } from '../store/sending.ts'
import { ringKey, ringUrgent } from './ring-urgent.ts'
import { tellUnread } from './tell-unread.ts'

/**
 * Has those alerted who do not look: once for each conversation, however much is sent in it meanwhile. What is urgent rings at once.
 * What waits is remembered by this process; another that queues it too makes one look more.
 */
export async function queueAlerts(tx: Tx, { chat }: Services, stored: readonly Stored[]): Promise<void> {
  const talked = new Set(stored.flatMap((row) => (row.is_note || row.is_urgent ? [] : [row.channel_id])))
  for (const channelId of talked) {
    const until = chat.alerting.get(channelId)
    if (until && until > tx.now) continue
    const startAt = minutesAfter(tx.now, ALERT_AFTER_SECONDS / 60)
    await tx.queue(tellUnread, { channelId }, { startAt })
    tx.afterCommit(() => void chat.alerting.set(channelId, startAt))
  }
  for (const row of stored) {
    if (!row.is_urgent) continue
    const ringing = { channelId: row.channel_id, seq: Number(row.seq), time: 1 }
    await tx.queue(ringUrgent, ringing, { key: ringKey(ringing) })
  }
}

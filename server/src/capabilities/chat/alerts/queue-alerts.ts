import { ALERT_AFTER_SECONDS } from '@corridor/contract/chat/limits.ts'
import { minutesAfter } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Stored } from '../store/sending.ts'
import { ringKey, ringUrgent } from './ring-urgent.ts'
import { tellUnread } from './tell-unread.ts'

/** A message that is stored so short before those who do not look are alerted might come too late for it. */
const MARGIN_SECONDS = 1

/** Whether those who do not look are going to be alerted anyhow, by what this process has queued. */
export function isAlertDue({ chat }: Services, channelId: string, now: Date): boolean {
  const at = chat.alerting.get(channelId)
  return at !== undefined && at > minutesAfter(now, MARGIN_SECONDS / 60)
}

/**
 * Has those alerted who do not look: once for each conversation, however much is sent in it meanwhile. What is urgent rings at once.
 * What waits is remembered by this process; another that queues it too makes one look more.
 */
export async function queueAlerts(tx: Tx, services: Services, stored: readonly Stored[]): Promise<void> {
  const talked = new Set(stored.flatMap((row) => (row.is_note || row.is_urgent ? [] : [row.channel_id])))
  const quiet = [...talked].filter((channelId) => !isAlertDue(services, channelId, tx.now))
  if (quiet.length > 0) {
    const startAt = minutesAfter(tx.now, ALERT_AFTER_SECONDS / 60)
    const looks = quiet.map((channelId) => ({ channelId }))
    await tx.queueAll(tellUnread, looks, { startAt })
    tx.afterCommit(() => {
      for (const channelId of quiet) services.chat.alerting.set(channelId, startAt)
    })
  }
  for (const row of stored) {
    if (!row.is_urgent) continue
    const ringing = { channelId: row.channel_id, seq: Number(row.seq), time: 1 }
    await tx.queue(ringUrgent, ringing, { key: ringKey(ringing) })
  }
}

import { pairOf } from '@corridor/contract/chat/rules.ts'
import * as office from '#capabilities/office/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { StoredChatMessage } from '../store/conversation.ts'
import { chatUnreadAlerts } from './alert-unread.ts'
import { ringKey, ringUrgent } from './ring-urgent.ts'

/** Which alert comes sooner: a direct message after a pause, and every mention or reply. */
const soonOf = ({ channel_id, mentions, mentions_all, quoted_id }: StoredChatMessage) => {
  if (mentions.length > 0 || mentions_all || quoted_id) return 'always'
  return pairOf(channel_id) ? 'after-pause' : undefined
}

/** Queues the alerts of unread messages; urgent messages are alerted of at once. */
export async function queueAlerts(
  tx: Tx,
  services: Services,
  stored: readonly StoredChatMessage[],
): Promise<void> {
  const calm = stored.filter((row) => !row.is_note && !row.is_urgent)
  await chatUnreadAlerts.queue(
    tx,
    services,
    calm.map((row) => ({ conversationId: row.channel_id, soon: soonOf(row) })),
  )
  for (const row of stored) {
    if (!row.is_urgent) continue
    const practice = row.sender_id === null ? undefined : await office.findPracticeOf(tx.db, row.sender_id)
    const ownerId = practice?.id ?? row.sender_id
    const ringing = { channelId: row.channel_id, seq: Number(row.seq), time: 1, ownerId }
    await tx.queue(ringUrgent, ringing, { key: ringKey(ringing) })
  }
}

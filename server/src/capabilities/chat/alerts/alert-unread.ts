import { groupMessageArrived, mentioned, messageArrived } from '@corridor/contract/chat/alerts.ts'
import { ALERT_AFTER_SECONDS, ALERT_SOON_SECONDS } from '@corridor/contract/chat/limits.ts'
import { type UnreadRow, unreadAlerts } from '#engines/conversation/unread-alerts.ts'
import type { Tx } from '#platform/transaction.ts'
import { listAlerted, unreadOfInterest } from '../store/alerts.ts'
import { chatTables } from '../store/tables.ts'
import { alertNames, factsOf } from './facts.ts'

interface ToAlert extends UnreadRow {
  /** The newest that mentions them or answers them. */
  mention_seq: string | null
}

async function alertMembers(tx: Tx, channelId: string, people: readonly ToAlert[]): Promise<void> {
  const seqs = new Set(people.map(({ mention_seq, newest_seq }) => mention_seq ?? newest_seq))
  const messages = new Map((await listAlerted(tx.db, channelId, [...seqs])).map((row) => [row.seq, row]))
  const names = await alertNames(tx.db, channelId, [...messages.values()][0]!)
  for (const { reader_id, times, newest_seq, mention_seq } of people) {
    const message = messages.get(mention_seq ?? newest_seq)!
    const alert = {
      to: [reader_id],
      practiceId: null,
      about: channelId,
      facts: factsOf(channelId, message, names, reader_id),
      at: tx.now,
    }
    if (mention_seq) {
      const isReply = !message.mentions_all && !message.mentions.includes(reader_id)
      tx.alert(mentioned, isReply ? { ...alert, facts: { ...alert.facts, isReply: 'yes' } } : alert)
    } else tx.alert(message.is_group ? groupMessageArrived : messageArrived, { ...alert, times })
  }
}

/**
 * Alerts members of unread messages, but not of their own. A member who muted the conversation is alerted only when they are mentioned
 * by name or replied to. Urgent messages have alerts of their own. An alert names the author of the message that it is about.
 */
export const chatUnreadAlerts = unreadAlerts<ToAlert, 'chat'>({
  name: 'chat.alert-unread',
  tables: chatTables,
  ...unreadOfInterest,
  seconds: { after: ALERT_AFTER_SECONDS, soon: ALERT_SOON_SECONDS },
  dueIn: ({ chat }) => chat.alerting,
  raise: async (tx, unread) => {
    for (const [channelId, people] of Map.groupBy(unread, (row) => row.conversation_id))
      await alertMembers(tx, channelId, people)
  },
})

export const alertUnread = chatUnreadAlerts.job

import { textArrived } from '@corridor/contract/texting/alerts.ts'
import { ALERT_AFTER_SECONDS, ALERT_SOON_SECONDS } from '@corridor/contract/texting/limits.ts'
import { type UnreadRow, unreadAlerts } from '#engines/conversation/unread-alerts.ts'
import { findResponsible } from '../access.ts'
import { unreadOfInterest } from '../store/conversation.ts'
import { textTables } from '../store/tables.ts'

/** The assignee of the conversation is alerted of what the patient wrote; the whole team while nobody has it. */
export const textAlerts = unreadAlerts<UnreadRow, 'texting'>({
  name: 'texting.alert-unread',
  tables: textTables,
  ...unreadOfInterest,
  seconds: { after: ALERT_AFTER_SECONDS, soon: ALERT_SOON_SECONDS },
  dueIn: ({ texting }) => texting.alerting,
  // One by one, each conversation costs the database 9 ms in the queue and its transaction; twenty together cost 1 ms each.
  together: 20,
  raise: async (tx, unread) => {
    for (const [practiceId, rows] of Map.groupBy(unread, ({ reader_id }) => reader_id)) {
      const ids = rows.map(({ conversation_id }) => conversation_id)
      const responsibleFor = await findResponsible(tx.db, practiceId, ids)
      for (const { conversation_id: conversationId, times } of rows) {
        const facts = { conversationId }
        tx.alert(textArrived, {
          to: responsibleFor(conversationId),
          practiceId,
          about: conversationId,
          facts,
          at: tx.now,
          times,
        })
      }
    }
  },
})

import { textArrived } from '@corridor/contract/texting/alerts.ts'
import { ALERT_AFTER_SECONDS, ALERT_SOON_SECONDS } from '@corridor/contract/texting/limits.ts'
import { type UnreadRow, unreadAlerts } from '../../../platform/conversation/unread-alerts.ts'
import * as office from '../../office/public.ts'
import * as worklist from '../../worklist/public.ts'
import { KIND } from '../kind.ts'
import { unreadOfInterest } from '../store/conversation.ts'
import { textTables } from '../store/tables.ts'

/** Whoever has the conversation is alerted of what the patient wrote; the whole team while nobody has it. */
export const textAlerts = unreadAlerts<UnreadRow, 'texting'>({
  name: 'texting.alert-unread',
  tables: textTables,
  ...unreadOfInterest,
  seconds: { after: ALERT_AFTER_SECONDS, soon: ALERT_SOON_SECONDS },
  dueIn: ({ texting }) => texting.alerting,
  raise: async (tx, _services, conversationId, unread) => {
    for (const { reader_id: practiceId, times } of unread) {
      const [item] = await worklist.listStates(tx.db, { practiceId, kind: KIND }, [conversationId])
      const to = item?.assignee_id ? [item.assignee_id] : await office.listTeamIds(tx.db, practiceId)
      const facts = { conversationId }
      tx.alert(textArrived, { to, practiceId, about: conversationId, facts, at: tx.now, times })
    }
  },
})

import { scheduledNotSent, textArrived } from '@corridor/contract/texting/alerts.ts'
import { auditWords } from '@corridor/contract/texting/audit-words.ts'
import { waitingTextsCount } from '@corridor/contract/texting/counts.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { createConversations } from '#engines/conversation/conversations.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import './services.ts'
import { mayText } from './access.ts'
import * as conversationsCalls from './actions/conversations.ts'
import * as messages from './actions/messages.ts'
import * as recipients from './actions/recipients.ts'
import * as settings from './actions/settings.ts'
import { assignedNumbers } from './assigned-numbers.ts'
import { textConversationType } from './conversation-type.ts'
import { fillDemo } from './demo.ts'
import { textAlerts } from './incoming/alert-unread.ts'
import * as carriers from './incoming/carriers.ts'
import { listenForTexts } from './incoming/carriers.ts'
import { incomingTexts } from './incoming/intake.ts'
import { ITEM_KIND } from './kind.ts'
import * as actions from './lists/actions.ts'
import { sendList } from './lists/send-list.ts'
import { streams } from './live.ts'
import { listOrClaimNumbers } from './numbers.ts'
import { chooseOwnNumber, onDeliveryMoved } from './outgoing/delivery-hooks.ts'
import * as scheduledCalls from './outgoing/scheduled.ts'
import { endScheduledOf, sendScheduled } from './outgoing/scheduled.ts'
import * as secureLinks from './outgoing/secure-message.ts'
import { followSecureMessage, receiveReply, showSecureMessage } from './outgoing/secure-message.ts'
import { addPictureHolder } from './pictures.ts'
import { conversationNames } from './present.ts'
import { findConversation, newestIncoming } from './store/conversations.ts'
import { textNumbers } from './store/numbers.ts'
import { conversationsOf } from './store/timeline.ts'
import { textTimeline } from './timeline.ts'

const workItem = {
  kind: conversationKind,
  maySee: worklist.seenByTeam,
  ofPatient: conversationsOf,
  newest: newestIncoming,
}

export const texting: Capability = {
  name: 'texting',
  auditWords,
  routes: mountedIn(
    conversationsCalls,
    messages,
    recipients,
    settings,
    actions,
    scheduledCalls,
    secureLinks,
    carriers,
  ),
  streams,
  alerts: [textArrived, scheduledNotSent],
  counts: [counted(waitingTextsCount, (person) => worklist.countNeeding(workItem, person))],
  auditSubjects: [
    {
      kinds: [ITEM_KIND, 'text'],
      namesOf: (_services, db, viewer, ids) => conversationNames(db, viewer, ids),
    },
  ],
  timeline: [textTimeline],
  workItems: [workItem],
  jobs: [...incomingTexts.jobs, textAlerts.job, sendScheduled, sendList],
  hooks: {
    'deliveries.beforeSend': (services) => (tx, gate) => chooseOwnNumber(tx, services, gate),
    'deliveries.moved': (services) => (tx, moved) => onDeliveryMoved(tx, services, moved),
    'office.memberLeft': (services) => (tx, leaving) => endScheduledOf(tx, services, leaving),
    // The first practice to write a free number has it, and one that writes it later is not in its way.
    'office.mobileNumberChanged': (services) => async (tx, practiceId) => {
      await listOrClaimNumbers(tx.db, services, practiceId, tx.now)
    },
    'guests.messageSent': (services) => (tx, message) => showSecureMessage(tx, services, message),
    'guests.messageMoved': (services) => (tx, moved) => followSecureMessage(tx, services, moved),
    'guests.messageReplied': (services) => (tx, reply) => receiveReply(tx, services, reply),
  },
  prepare: (services) => {
    services.texting = {
      conversations: createConversations(services, textConversationType(services)),
      alerting: new Map(),
    }
    addPictureHolder(services)
    services.deliveries.itemKinds.set(ITEM_KIND, {
      kind: ITEM_KIND,
      mayRead: async (db, viewer, id) =>
        mayText(viewer) && (await findConversation(db, viewer.practiceId!, id)) !== undefined,
      namesOf: conversationNames,
    })
  },
  listen: async (services) => {
    if (assignedNumbers.areAssigned(services.config)) await textNumbers.endTaken(services)
    return listenForTexts(services)
  },
  fillDemo,
}

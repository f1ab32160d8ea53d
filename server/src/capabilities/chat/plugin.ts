import { CHANNEL_ALERTS, MESSAGE_ALERTS } from '@corridor/contract/chat/alerts.ts'
import { auditWords } from '@corridor/contract/chat/audit-words.ts'
import { unreadChatsCount } from '@corridor/contract/chat/counts.ts'
import { createConversations } from '#engines/conversation/conversations.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import { to } from '#platform/realtime/audience.ts'
import { alertUnread } from './alerts/alert-unread.ts'
import { ringUrgent } from './alerts/ring-urgent.ts'
import * as changeChannels from './channels/change-channels.ts'
import * as listChannels from './channels/list-channels.ts'
import * as ownChannels from './channels/own-channels.ts'
import {
  checkOutOfGroups,
  onConnected,
  onConnectionEnded,
  onMemberLeft,
  onReachChanged,
  settleChannel,
  settleConversations,
} from './channels/settlement.ts'
import { hearTypes } from './channels/typing.ts'
import { conversationNames } from './channels/view.ts'
import * as contacts from './contacts/contacts.ts'
import { chatConversationType } from './conversation-type.ts'
import { fillDemo } from './demo.ts'
import { streams } from './live.ts'
import * as draftsCalls from './messages/drafts.ts'
import { HOLDER } from './messages/drafts.ts'
import * as editMessages from './messages/edit-messages.ts'
import * as forwardMessages from './messages/forward-messages.ts'
import * as listMessages from './messages/list-messages.ts'
import * as markMessages from './messages/mark-messages.ts'
import * as searchChat from './messages/search-chat.ts'
import * as searchGifs from './messages/search-gifs.ts'
import * as remindersCalls from './scheduled/reminders.ts'
import { remind } from './scheduled/reminders.ts'
import * as scheduledCalls from './scheduled/scheduled.ts'
import { sendScheduled } from './scheduled/scheduled.ts'
import { SCHEDULED_HOLDER } from './scheduled/scheduled-files.ts'
import { countingWaitingChats } from './store/alerts.ts'
import { listCompanions, listSeenRecords } from './store/companions.ts'
import { scheduled } from './store/scheduled.ts'
import './sources.ts'

export const chat: Capability = {
  name: 'chat',
  auditWords,
  routes: mountedIn(
    changeChannels,
    listChannels,
    ownChannels,
    contacts,
    draftsCalls,
    editMessages,
    forwardMessages,
    listMessages,
    markMessages,
    searchChat,
    searchGifs,
    remindersCalls,
    scheduledCalls,
  ),
  messages: [hearTypes],
  streams,
  alerts: [...CHANNEL_ALERTS, ...MESSAGE_ALERTS],
  auditSubjects: [{ kinds: ['channel', 'message'], namesOf: conversationNames }],
  counts: [counted(unreadChatsCount, countingWaitingChats)],
  jobs: [alertUnread, ringUrgent, sendScheduled, remind, settleConversations],
  hooks: {
    'network.connectionEnded': (services) => (tx, one, other) => onConnectionEnded(tx, services, one, other),
    'network.connectionMade': (services) => (tx, one, other) => onConnected(tx, services, one, other),
    'office.practiceChanged': (services) => async (tx, practiceId, change) => {
      if (change === 'suspended') await onReachChanged(tx, services, { practiceId })
    },
    'office.memberPlaced': (services) => (tx, personId) => onReachChanged(tx, services, { personId }),
    'office.memberLeft':
      (services) =>
      (tx, { personId }) =>
        onMemberLeft(tx, services, personId),
    'people.letIn': (services) => (tx, personId) => onReachChanged(tx, services, { personId }),
    'people.claimsChanged': () => async (tx, before, after) => {
      if (after.claims.includes('Chat') && !before.claims.includes('Chat'))
        await checkOutOfGroups(tx, after.id)
    },
  },
  prepare: (services) => {
    services.chat = {
      conversations: createConversations(services, chatConversationType(services)),
      alerting: new Map(),
      settleChannel: (tx, channelId) => settleChannel(tx, services, channelId),
    }
    services.files.holders.set(HOLDER, {
      listReadable: async (db, person, ids) =>
        person.claims.has('Chat') ? listSeenRecords(db, person.id, ids) : [],
      channelOf: (recordId) => recordId.split('/', 1)[0]!,
    })
    services.files.holders.set(SCHEDULED_HOLDER, {
      listReadable: (db, person, ids) => scheduled.listOwn(db, person.id, ids),
    })
    services.people.whoShows.push(async (db, personId) =>
      to.persons(await listCompanions(db, personId), 'Chat'),
    )
  },
  fillDemo,
}

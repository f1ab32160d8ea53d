import { mentioned, messageArrived, reminded, urgentArrived } from '@corridor/contract/chat/alerts.ts'
import { unreadChatsCount } from '@corridor/contract/chat/counts.ts'
import { counted } from '../../platform/alerts.ts'
import type { Capability } from '../../platform/capability.ts'
import { to } from '../../platform/realtime/audience.ts'
import { ringUrgent } from './alerts/ring-urgent.ts'
import { tellUnread } from './alerts/tell-unread.ts'
import { followReach, freezeBetween, freezeFormer, reachChanged, thawBetween } from './channels/freezing.ts'
import { hearTypes } from './channels/typing.ts'
import { fillDemo } from './demo.ts'
import { remind } from './later/reminders.ts'
import { sendScheduled } from './later/scheduled.ts'
import { SCHEDULED_HOLDER } from './later/scheduled-files.ts'
import { streams } from './live.ts'
import { createAudiences } from './messages/audiences.ts'
import { HOLDER } from './messages/drafts.ts'
import { routes } from './routes.ts'
import { countingUnreadChats } from './store/alerts.ts'
import { listCompanions, listSeenRecords } from './store/companions.ts'
import { listOwnScheduled } from './store/later.ts'
import './sources.ts'

export const chat: Capability = {
  name: 'chat',
  routes,
  hears: [hearTypes],
  streams,
  alerts: [messageArrived, mentioned, urgentArrived, reminded],
  counts: [counted(unreadChatsCount, countingUnreadChats)],
  jobs: [tellUnread, ringUrgent, sendScheduled, remind, followReach],
  prepare: (services) => {
    services.chat = { audiences: createAudiences(), alerting: new Map() }
    services.files.holders.set(HOLDER, {
      listReadable: async (db, person, ids) =>
        person.claims.has('Chat') ? listSeenRecords(db, person.id, ids) : [],
    })
    services.files.holders.set(SCHEDULED_HOLDER, {
      listReadable: (db, person, ids) => listOwnScheduled(db, person.id, ids),
    })
    services.people.whoShows.push(async (db, personId) =>
      to.persons(await listCompanions(db, personId), 'Chat'),
    )
    services.network.whenEnded.push((tx, one, other) => freezeBetween(tx, services, one, other))
    services.network.whenTied.push((tx, one, other) => thawBetween(tx, services, one, other))
    services.office.whenPracticeChanged.push(async (tx, practiceId, change) => {
      if (change === 'suspended') await reachChanged(tx, { practiceId })
    })
    services.people.whenLetIn.push((tx, personId) => reachChanged(tx, { personId }))
    services.office.whenPlaced.push((tx, personId) => reachChanged(tx, { personId }))
    services.office.whenLeft.push((tx, { personId }) => freezeFormer(tx, services, personId))
  },
  fillDemo,
}

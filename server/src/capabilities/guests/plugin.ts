import { messageAnswered } from '@corridor/contract/guests/alerts.ts'
import { auditWords } from '@corridor/contract/guests/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import * as guestMessage from './actions/guest-message.ts'
import * as linkCalls from './actions/link.ts'
import * as messagesCalls from './actions/messages.ts'
import * as openLink from './actions/open-link.ts'
import * as renewLink from './actions/renew-link.ts'
import * as sendCode from './actions/send-code.ts'
import { jobs } from './jobs.ts'
import { endOrTransferLinks } from './links/create.ts'
import { noteDelivery } from './links/delivered.ts'
import { createKinds } from './links/kinds.ts'
import { byLink, byPass, findOpenPass, openedBy } from './links/verifiers.ts'
import { streams } from './live.ts'
import { messageKind } from './messages/kind.ts'
import { addFileHolder } from './messages/message-files.ts'
import { sendBehindLink } from './messages/send.ts'
import { deliveredItem, recipientNames } from './present.ts'

export const guests: Capability = {
  name: 'guests',
  routes: mountedIn(guestMessage, linkCalls, messagesCalls, openLink, renewLink, sendCode),
  guests: [byLink, byPass, openedBy(messageKind)],
  streams,
  alerts: [messageAnswered],
  auditWords,
  auditSubjects: [{ kinds: ['secure-message', 'guest-message', 'guest-link'], namesOf: recipientNames }],
  jobs,
  hooks: {
    'deliveries.moved': (services) => (tx, moved) => noteDelivery(tx, services, moved),
    'office.memberLeft': (services) => (tx, leaving) => endOrTransferLinks(tx, services, leaving),
  },
  prepare: (services) => {
    services.guestKinds = createKinds()
    services.guestKinds.declare(messageKind)
    addFileHolder(services)
    services.files.findOpenPass = (passId) => findOpenPass(services, passId)
    services.deliveries.itemKinds.set(deliveredItem.kind, deliveredItem)
    services.deliveries.sendBehindLink = (tx, message) => sendBehindLink(tx, services, message)
  },
}

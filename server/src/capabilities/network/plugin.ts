import {
  inviteAccepted,
  personAccepted,
  personRequested,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { auditWords } from '@corridor/contract/network/audit-words.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import { jobs } from './connections/jobs.ts'
import { officeHooks } from './connections/office-hooks.ts'
import { createCircles } from './contacts/circles.ts'
import { peopleHooks, registerContacts } from './contacts/contact-hooks.ts'
import { fillDemo } from './demo.ts'
import { streams } from './live.ts'
import { routes } from './routes.ts'
import './sources.ts'
import { requestsOf } from './store/counts.ts'

export const network: Capability = {
  name: 'network',
  auditWords,
  routes,
  streams,
  alerts: [practiceInvited, inviteAccepted, personRequested, personAccepted],
  counts: [counted(networkRequestsCount, requestsOf), counted(individualRequestsCount, requestsOf)],
  jobs,
  hooks: { ...officeHooks, ...peopleHooks },
  prepare: (services) => {
    services.network = { circles: createCircles(services) }
    registerContacts(services)
  },
  fillDemo,
}

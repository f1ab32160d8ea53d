import {
  inviteAccepted,
  personAccepted,
  personRequested,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { auditWords } from '@corridor/contract/network/audit-words.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import * as blocks from './actions/blocks.ts'
import * as connectionsCalls from './actions/connections.ts'
import * as invites from './actions/invites.ts'
import * as persons from './actions/persons.ts'
import * as practiceDetails from './actions/practice-details.ts'
import * as report from './actions/report.ts'
import * as search from './actions/search.ts'
import * as suggestions from './actions/suggestions.ts'
import { jobs } from './connections/jobs.ts'
import { officeHooks } from './connections/office-hooks.ts'
import { createCircles } from './contacts/circles.ts'
import { peopleHooks, registerContacts } from './contacts/contact-hooks.ts'
import { fillDemo } from './demo.ts'
import { streams } from './live.ts'
import './sources.ts'
import { requestsOf } from './store/counts.ts'

export const network: Capability = {
  name: 'network',
  auditWords,
  routes: mountedIn(blocks, connectionsCalls, invites, persons, practiceDetails, report, search, suggestions),
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

import {
  inviteAccepted,
  personAccepted,
  personAsked,
  practiceInvited,
} from '@corridor/contract/network/alerts.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { counted } from '../../platform/alerts.ts'
import type { Capability } from '../../platform/capability.ts'
import { createCircles } from './contacts/circles.ts'
import { tellSources } from './contacts/tell-sources.ts'
import { fillDemo } from './demo.ts'
import { streams } from './live.ts'
import { askNewcomer } from './persons/email-invites.ts'
import { personJobs } from './persons/jobs.ts'
import { personRoutes } from './persons/routes.ts'
import { followEmailInviteJob, followInvitationJob } from './practices/following-addresses.ts'
import { followOffice } from './practices/following-office.ts'
import { practiceRoutes } from './practices/routes.ts'
import { nothingHangs } from './sources.ts'
import { requestsOf } from './store/counts.ts'

export const network: Capability = {
  name: 'network',
  routes: [...practiceRoutes, ...personRoutes],
  streams,
  alerts: [practiceInvited, inviteAccepted, personAsked, personAccepted],
  counts: [counted(networkRequestsCount, requestsOf), counted(individualRequestsCount, requestsOf)],
  jobs: [...personJobs, askNewcomer, followInvitationJob, followEmailInviteJob],
  prepare: (services) => {
    services.network = { ...nothingHangs(), circles: createCircles(services) }
    tellSources(services)
    followOffice(services)
  },
  fillDemo,
}

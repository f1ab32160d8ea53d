import { inviteAccepted, practiceInvited } from '@corridor/contract/network/alerts.ts'
import { individualRequestsCount, networkRequestsCount } from '@corridor/contract/network/counts.ts'
import { counted } from '../../platform/alerts.ts'
import type { Capability } from '../../platform/capability.ts'
import { streams } from './live.ts'
import { personRoutes } from './persons/routes.ts'
import { followOffice } from './practices/following-office.ts'
import { practiceRoutes } from './practices/routes.ts'
import { nothingHangs } from './sources.ts'
import { requestsOf } from './store/counts.ts'

export const network: Capability = {
  name: 'network',
  routes: [...practiceRoutes, ...personRoutes],
  streams,
  alerts: [practiceInvited, inviteAccepted],
  counts: [counted(networkRequestsCount, requestsOf), counted(individualRequestsCount, requestsOf)],
  prepare: (services) => {
    services.network = nothingHangs()
    followOffice(services)
  },
}
